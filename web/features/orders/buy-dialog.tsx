import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import type { DoulaDetail } from "../../../contract/doulas.schema.ts";
import { formatMoney, toCents } from "../../../contract/money.ts";
import type { Order } from "../../../contract/orders.schema.ts";
import type { DoulaPackage } from "../../../contract/packages.schema.ts";
import {
  isPackageChanged,
  linkCreated,
  linkFailure,
  linkNotCreated,
  ordersOfDoulaQuery,
  useOrderPackage,
} from "../../api/orders.ts";
import { focusOnArrival } from "../../lib/focus-on-arrival.ts";
import { countText } from "../../lib/text.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogContent, DialogFooter } from "../../ui/dialog.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { CompletePurchaseLink, ReceiptLink } from "./order-links.tsx";
import { isPaidOrder, orderDayText } from "./order-status.tsx";

interface BuyDialogProps {
  offer: DoulaPackage;
  doula: Pick<DoulaDetail, "id" | "first_name" | "full_name">;
  /** The order in the URL; undefined before there is one. */
  orderId: string | undefined;
  isOpen: boolean;
  onOrdered: (orderId: string) => void;
  onClose: () => void;
}

/** A summary before buying, then the payment link, then the confirmation of the payment. */
export function BuyDialog({ offer, doula, orderId, isOpen, onOrdered, onClose }: BuyDialogProps) {
  const buy = useOrderPackage(doula);
  const { data: orders = [], isPending } = useQuery(ordersOfDoulaQuery(doula.id));
  // The URL may name an order for another package.
  const order = orders.find((each) => each.id === orderId && each.package_id === offer.id);
  const earlier = orders.find((each) => each.package_id === offer.id && isPaidOrder(each));
  const isPaid = order !== undefined && isPaidOrder(order);
  const paymentUrl = order?.payment_url;
  const isOver = isPaid || Boolean(order?.is_in_review);
  // Back closes it too.
  const reset = useEffectEvent(() => buy.reset());
  useEffect(() => {
    if (isOpen) reset();
  }, [isOpen]);
  const close = () => {
    if (!buy.isPending) onClose();
  };
  // An order keeps its name and price, even if the package has changed.
  const shown = order && (isPaid || paymentUrl) ? { ...order.package, price: order.amount } : offer;
  const isChanged = isPackageChanged(buy.error);
  const createLink = () => buy.mutate(offer, { onSuccess: (made) => onOrdered(made.orderId) });

  return (
    <Dialog open={isOpen} onOpenChange={(isOpening) => !isOpening && close()}>
      <DialogContent title={isPaid ? "Paid" : `Purchase ${offer.name}`} sheet="content" size="md">
        <DialogBody isTextOnly>
          <Summary offer={shown} doula={doula} />
          {order && !paymentUrl && <OrderOutcome order={order} firstName={doula.first_name} />}
          {paymentUrl && <InlineAlert tone="success" title={linkCreated} />}
          {!isOver && !paymentUrl && earlier?.paid_at && (
            <InlineAlert tone="info" title={`You bought this package on ${orderDayText(earlier.paid_at)}`}>
              Purchasing it again means a second payment.
            </InlineAlert>
          )}
          {!isOver && !paymentUrl && <WhatHappensNext firstName={doula.first_name} />}
          {isChanged && !paymentUrl && buy.variables && <PackageChange before={buy.variables} now={offer} />}
          {buy.error && !isChanged && (
            <InlineAlert tone="error" title={linkNotCreated}>
              {linkFailure(buy.error)}
            </InlineAlert>
          )}
        </DialogBody>
        <DialogFooter>
          <Button variant="secondary" disabled={buy.isPending} onClick={close}>
            {isOver || paymentUrl ? "Close" : "Not now"}
          </Button>
          {isPaid && <ReceiptLink ref={focusOnArrival} order={order} variant="primary" />}
          {paymentUrl && (
            <CompletePurchaseLink ref={focusOnArrival} paymentUrl={paymentUrl} packageName={offer.name} />
          )}
          {!isOver && !paymentUrl && (
            <Button
              // After a reload it is unknown whether there is already a link.
              disabled={isPending}
              isBusy={buy.isPending}
              busyText="Creating your link..."
              onClick={createLink}
            >
              {isChanged
                ? `Create payment link for ${formatMoney(toCents(offer.price))}`
                : "Create payment link"}
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
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

interface SummaryProps {
  offer: Pick<DoulaPackage, "name" | "price" | "duration_weeks">;
  doula: BuyDialogProps["doula"];
}

function Summary({ offer, doula }: SummaryProps) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
      <Fact term="Package">{offer.name}</Fact>
      <Fact term="From">{doula.full_name}</Fact>
      <Fact term="Lasts">{countText(offer.duration_weeks, "week")}</Fact>
      <Fact term="Price">
        <span className="font-display font-medium text-xl tabular-nums">
          {formatMoney(toCents(offer.price))}
        </span>
      </Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}

/** What happened to an order that can no longer be paid with a link. */
function OrderOutcome({ order, firstName }: { order: Order; firstName: string }) {
  if (isPaidOrder(order)) {
    return (
      <InlineAlert tone="success" title="Paid">
        Write to {firstName} in Messages to plan your first steps. Your receipt is in My Purchases too.
      </InlineAlert>
    );
  }
  if (order.is_in_review) {
    return (
      <InlineAlert tone="info" title="We're looking into your payment">
        Something about it doesn't match this purchase. You don't need to do anything; we'll write to you.
      </InlineAlert>
    );
  }
  switch (order.status) {
    case "expired":
      return <InlineAlert tone="info" title="The payment link has expired. You were not charged." />;
    case "failed":
      return <InlineAlert tone="error" title="The payment failed. You were not charged." />;
    case "cancelled":
      return <InlineAlert tone="info" title="This purchase was cancelled. You were not charged." />;
    case "refunded":
    case "lost":
      return <InlineAlert tone="info" title="This purchase was refunded." />;
    default:
      return null;
  }
}

function WhatHappensNext({ firstName }: { firstName: string }) {
  return (
    <>
      <section>
        <h3 className="mb-1 text-base">What happens next</h3>
        <p className="text-ink-soft">
          You'll get a link to Stripe's page, where you pay by card in a new tab. The link works for 23 hours.
          The money goes to {firstName}. Once it arrives, you'll see 'Paid' here and a receipt you can print.
        </p>
      </section>
      <section>
        <h3 className="mb-1 text-base">If plans change</h3>
        <p className="text-ink-soft">
          Talk to {firstName} first, then write to Support. We can refund a payment in full or in part, to the
          card you paid with.
        </p>
      </section>
    </>
  );
}
