import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import { type CareRequest, countVisits } from "../../../../contract/commerce/orders.ts";
import {
  makePurchaseSchema,
  type OrderDetails,
  type TypedPurchase,
} from "../../../../contract/commerce/purchase.schema.ts";
import type { DoulaPackage } from "../../../../contract/directory/packages.schema.ts";
import { computeCarePrice } from "../../../../contract/directory/packages.ts";
import { formatPayerName } from "../../../../contract/directory/payers.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import { isNotOnCall, isPackageChanged, type useOrderPackage } from "../../../api/commerce/orders.ts";
import { onCallQuery } from "../../../api/scheduling/on-call.ts";
import { focusOnArrival } from "../../../lib/focus-on-arrival.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { DialogBody, DialogFooter } from "../../../ui/dialog/dialog.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { SubmitButton } from "../../../ui/form/app-form.tsx";
import { DialogAppForm, FormDialogBody } from "../../../ui/form/dialog-app-form.tsx";
import { type AppFormState, useAppForm, useFieldValue } from "../../../ui/form/use-app-form.ts";
import { describeCover, OnCallText } from "../../shared/book-button/on-call-line.tsx";
import { MessageLink } from "../../shared/message-link/message-link.tsx";
import { CompletePurchaseLink } from "../../shared/orders/order-links.tsx";
import { isPaidOrder } from "../../shared/orders/order-status.tsx";
import { CoverageQuestion, isCovered } from "./coverage.tsx";
import { NotOnCall } from "./not-on-call.tsx";
import { OrderOutcome } from "./order-outcome.tsx";
import { describeLinkFailure, linkCreated, linkNotCreated } from "./payment-link-texts.ts";
import { describePaymentTab, openPaymentTab } from "./payment-tab.ts";
import { PurchaseDetails, useOwnParentProfile } from "./purchase-details.tsx";
import { type PackageSeller, PurchaseSummary } from "./purchase-summary.tsx";
import { findAgreedAmount, ReducedFeeFields, useAgreedAmount, useAskedAmount } from "./reduced-fee.tsx";
import { WhatHappensNext } from "./what-happens-next.tsx";

interface PurchaseStepProps {
  offer: DoulaPackage;
  doula: PackageSeller;
  /** The order in the URL. */
  order: Order | undefined;
  /** The parent's orders from this doula. */
  orders: Order[];
  isLoading: boolean;
  buy: ReturnType<typeof useOrderPackage>;
  onOrdered: (orderId: string) => void;
  onClose: () => void;
}

/** What is bought and how, and then the payment link or why there is none. */
export function PurchaseStep({
  offer,
  doula,
  order,
  orders,
  isLoading,
  buy,
  onOrdered,
  onClose,
}: PurchaseStepProps) {
  if (order?.payment_url) {
    const ordered = buy.data?.orderId === order.id ? buy.data : undefined;
    // An order keeps its name and price, even if the package has changed.
    const bought = { ...order.package, price: order.amount, asks_before_payment: false };
    return (
      <>
        <DialogBody isTextOnly>
          <PurchaseSummary offer={bought} doula={doula} care={order.care} />
          <InlineAlert tone="info" title={linkCreated}>
            {ordered && describePaymentTab(ordered)}
          </InlineAlert>
        </DialogBody>
        <DialogFooter>
          <CompletePurchaseLink ref={focusOnArrival} order={order} className="w-full" />
        </DialogFooter>
      </>
    );
  }

  return (
    <PurchaseForm key={offer.id} {...{ offer, doula, order, orders, isLoading, buy, onOrdered, onClose }} />
  );
}

/** What the doula needs to know, then the purchase. */
function PurchaseForm({
  offer,
  doula,
  order,
  orders,
  isLoading,
  buy,
  onOrdered,
  onClose,
}: PurchaseStepProps) {
  const { data: profile } = useOwnParentProfile(offer);
  const enrollments = (doula.payers ?? []).filter(({ relation }) => relation === "enrolled");
  const programs = enrollments.map(formatPayerName);
  const form = useAppForm({
    id: "purchase",
    schema: makePurchaseSchema(offer, programs),
    defaultValues: {
      coverage: null,
      is_birth: null,
      asks_reduced_fee: false,
      asked_amount: "",
      due_date: profile?.due_date ?? null,
      shares_birth_place: false,
      start_week: null,
      weeks: "1",
      days: [],
      hours: String(offer.minimum_hours ?? ""),
    },
    submit: (details) => {
      const isAnswered = details.asked_amount === undefined && !needsAnswer(offer, details.is_birth);
      const tab = isAnswered ? openPaymentTab() : null;
      return buy.mutateAsync({ offer, amount: getPrice(details), details, tab });
    },
    onSuccess: ({ orderId }) => onOrdered(orderId),
  });
  const dueDate = useFieldValue(form, "due_date");
  const answer = useFieldValue(form, "is_birth");
  const isBirth = offer.type === "birth" || (offer.type === null && answer === "yes");
  const askedDueDate = isBirth ? dueDate : null;
  const { on_call: onCall, backup_name: backup } =
    useQuery(onCallQuery([doula.id], askedDueDate)).data?.[0] ?? {};
  const refusedDueDate = isNotOnCall(buy.error) ? buy.variables?.details.due_date : undefined;
  const unavailableOn = onCall === "no" || askedDueDate === refusedDueDate ? askedDueDate : null;
  const { setValue } = form;
  // A 'No' counts only for the programs that were asked about.
  const asked = programs.join();
  const askAgain = useEffectEvent((_asked: string) => setValue("coverage", null));
  useEffect(() => askAgain(asked), [asked]);
  useAgreedAmount(form, findAgreedAmount(orders, offer));
  // The profile may arrive after the dialog has opened.
  const prefill = useEffectEvent((day: string) => !dueDate && setValue("due_date", day));
  const ownDueDate = profile?.due_date;
  useEffect(() => {
    if (ownDueDate) prefill(ownDueDate);
  }, [ownDueDate]);
  const care = useTypedCare(form, offer);
  const getPrice = (details: OrderDetails) =>
    details.care ? computePrice(offer, details.care) : (details.asked_amount ?? offer.price);
  const reduced = useAskedAmount(form, offer);
  const price = care ? computePrice(offer, care) : (reduced.amount ?? offer.price);
  const mayBeCovered = isCovered(useFieldValue(form, "coverage"));
  const isInReview = Boolean(order?.is_in_review);
  const canOrder = !isInReview && !mayBeCovered;
  const earlier = orders.find((each) => each.package_id === offer.id && isPaidOrder(each));
  const isChanged = isPackageChanged(buy.error);
  const isRequest = reduced.isAsking || needsAnswer(offer, answer === "yes");
  const busyText = isRequest ? "Asking..." : "Opening Stripe...";
  return (
    <DialogAppForm form={form} aria-label={isRequest ? "Request" : "Purchase"}>
      <FormDialogBody form={form} isTextOnly>
        <PurchaseSummary
          offer={{ ...offer, price }}
          doula={doula}
          care={offer.hourly_price === null ? undefined : care}
          isBrief={unavailableOn !== null || mayBeCovered}
          isRequest={isRequest}
        >
          {askedDueDate && onCall && onCall !== "no" && (
            <OnCallText answer={onCall} firstName={doula.first_name} dueDate={askedDueDate} />
          )}
          {backup && <p className="text-ink-soft text-sm">{describeCover(backup, doula.first_name)}</p>}
        </PurchaseSummary>
        {order && <OrderOutcome order={order} />}
        {!isInReview && earlier?.paid_at && (
          <InlineAlert tone="info" title={`You bought this package on ${formatDate(earlier.paid_at)}`}>
            Purchasing it again means a second payment.
          </InlineAlert>
        )}
        {!isInReview && programs.length > 0 && (
          <CoverageQuestion
            form={form}
            name="coverage"
            doula={doula}
            firstName={doula.first_name}
            programs={programs}
          />
        )}
        {canOrder && (
          <PurchaseDetails
            form={form}
            offer={offer}
            firstName={doula.first_name}
            isNotOnCall={unavailableOn !== null}
          />
        )}
        {canOrder && !unavailableOn && (
          <ReducedFeeFields form={form} offer={offer} firstName={doula.first_name} />
        )}
        {canOrder && unavailableOn && <NotOnCall doula={doula} dueDate={unavailableOn} />}
        {canOrder && !unavailableOn && (
          <WhatHappensNext doula={doula} isRequest={isRequest} isBirth={isBirth} />
        )}
        {isChanged && buy.variables && <PackageChange before={buy.variables.offer} now={offer} />}
        {form.refusal && !isChanged && !isNotOnCall(form.refusal) && (
          <InlineAlert tone="error" title={isRequest ? "We couldn't send your request" : linkNotCreated}>
            {describeLinkFailure(form.refusal)}
          </InlineAlert>
        )}
      </FormDialogBody>
      <DialogFooter>
        <Button variant="secondary" disabled={buy.isPending} onClick={onClose}>
          {isInReview ? "Close" : "Not now"}
        </Button>
        {!isInReview && (unavailableOn || mayBeCovered) && (
          <MessageLink doula={doula.slug} variant="primary">
            Message {doula.first_name}
          </MessageLink>
        )}
        {canOrder && !unavailableOn && (
          // After a reload it is unknown whether there is already a link.
          <SubmitButton form={form} disabled={isLoading} busyText={busyText}>
            {isRequest ? "Send request" : "Continue to payment"}
            {isChanged && ` (${formatMoney(toCents(price))})`}
          </SubmitButton>
        )}
      </DialogFooter>
    </DialogAppForm>
  );
}

/** Returns true if the doula answers before the parent pays. */
function needsAnswer({ asks_before_payment, type }: DoulaPackage, isBirth: boolean | undefined): boolean {
  return asks_before_payment || (type === null && isBirth === true);
}

/** The visits as far as they are chosen; null if they are incomplete. */
function useTypedCare(form: AppFormState<TypedPurchase>, offer: DoulaPackage): CareRequest | null {
  const [days, weeks, hours] = [
    useFieldValue(form, "days"),
    Number(useFieldValue(form, "weeks")),
    Number(useFieldValue(form, "hours")),
  ];
  const isComplete = offer.hourly_price !== null && days.length > 0 && weeks > 0 && hours > 0;
  return isComplete ? { start_week: "", weeks, days: days.map(Number), hours } : null;
}

/** In dollars. The server computes it again. */
function computePrice({ hourly_price }: DoulaPackage, care: CareRequest): number {
  const hours = countVisits(care) * care.hours;
  return computeCarePrice({ hourlyPrice: hourly_price ?? 0, hours }) / 100;
}

/** Asks for confirmation again after the doula has changed the package. */
function PackageChange({ before, now }: { before: DoulaPackage; now: DoulaPackage }) {
  const hasNewPrice = before.price !== now.price;
  return (
    <InlineAlert tone="info" title={hasNewPrice ? "The price has changed" : "This package has changed"}>
      {hasNewPrice &&
        `It was ${formatMoney(toCents(before.price))} and is now ${formatMoney(toCents(now.price))}. `}
      You were not charged. Please check the new price before you continue.
    </InlineAlert>
  );
}
