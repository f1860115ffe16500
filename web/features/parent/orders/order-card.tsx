import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import { formatVisits, openUnpaidStatuses, unpaidStatuses } from "../../../../contract/commerce/orders.ts";
import { formatPackage } from "../../../../contract/directory/packages.ts";
import { getPronounForms } from "../../../../contract/directory/pronouns.ts";
import type { OwnBirth } from "../../../../contract/families/births.schema.ts";
import { splitFullName } from "../../../../contract/identity/accounts.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import { parentProfileQuery } from "../../../api/directory/profiles.ts";
import { ownBirthQuery } from "../../../api/families/births.ts";
import { formatDate, formatLongDate, formatMoney } from "../../../lib/format.ts";
import { isPast } from "../../../lib/now.ts";
import { pluralize } from "../../../lib/text.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { SupportLink } from "../../../ui/basics/support-link.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { hasEnded, isForBirth } from "../../shared/orders/ended-orders.ts";
import {
  describePayUntil,
  describeRequest,
  describeWaitForCapacity,
  isPaidOrder,
  OrderStatusBadge,
} from "../../shared/orders/order-status.tsx";
import { CoverageChange } from "./coverage-change.tsx";
import { MoveDueDateDialog } from "./move-due-date-dialog.tsx";
import { NextSteps } from "./order-next-steps.tsx";
import { SharedBirthPlace } from "./shared-birth-place.tsx";

interface OrderCardProps {
  order: Order;
  /** Called before the card disappears. */
  onRemove: () => void;
}

/** An order of a parent: the package, the doula, its status and the next step. */
export function OrderCard({ order, onRemove }: OrderCardProps) {
  const { doula_name, doula_slug, doula_image, amount, refunded_amount, status } = order;
  const { accepted_at, created_at, paid_at } = order;
  const isUnpaid = unpaidStatuses.includes(status);
  const { data: own } = useQuery(ownBirthQuery);
  const type = formatPackage(order.package);
  return (
    <Card asChild tone={isUnpaid && !openUnpaidStatuses.includes(status) ? "quiet" : "plain"}>
      <article className="flex flex-col gap-4">
        <header className="flex items-start gap-4">
          <Avatar {...splitFullName(doula_name)} image={doula_image} size="lg" className="max-md:size-12" />
          <div className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-6 gap-y-1">
            <div className="min-w-0">
              <h2 className="break-words text-lg">{order.package.name}</h2>
              <p className="break-words text-ink-soft">
                with {doula_slug ? <DoulaLink slug={doula_slug} name={doula_name} /> : doula_name}
              </p>
              {type && <p className="text-ink-soft text-sm">{type}</p>}
            </div>
            <OrderStatusBadge status={status} isAccepted={accepted_at !== null} className="mt-1" />
          </div>
        </header>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <p className="font-display font-medium text-xl tabular-nums">
            {formatMoney(toCents(amount))}
            {order.asked_amount != null && status !== "requested" && (
              <span className="ml-3 font-normal font-sans text-base text-ink-soft">reduced fee</span>
            )}
            {refunded_amount > 0 && (
              <span className="ml-3 font-normal font-sans text-base text-ink-soft">
                {formatMoney(toCents(refunded_amount))} refunded
              </span>
            )}
          </p>
          <p className="text-ink-soft text-sm">
            {order.care ? formatVisits(order.care) : pluralize(order.package.duration_weeks, "week")} ·{" "}
            <span className="whitespace-nowrap">
              {paid_at ? "Paid" : status === "requested" ? "Asked" : "Ordered"}{" "}
              {formatDate(paid_at ?? created_at)}
            </span>
          </p>
        </div>
        {hasEnded(order, own) ? <EndedOrderText order={order} /> : <p>{describeStatus(order, own)}</p>}
        {order.due_date && isPaidOrder(order) && <DueDate order={order} />}
        {!hasEnded(order, own) && <CoverageChange order={order} />}
        {order.birth_place && <SharedBirthPlace order={order} place={order.birth_place} />}
        <NextSteps order={order} hasEnded={hasEnded(order, own)} onRemove={onRemove} />
      </article>
    </Card>
  );
}

function DoulaLink({ slug, name }: { slug: string; name: string }) {
  return (
    <TextLink to="/doulas/$slug" params={{ slug }} layout="standalone">
      {name}
    </TextLink>
  );
}

/** The due date that the doula plans for, and a button that asks to move it. */
function DueDate({ order }: { order: Order }) {
  const { due_date, proposed_due_date, doula_name } = order;
  const [isMoving, setMoving] = useState(false);
  const ownDueDate = useQuery(parentProfileQuery(order.parent_user_id)).data?.due_date;
  const isOther = ownDueDate && ownDueDate !== due_date;
  const firstName = splitFullName(doula_name).firstName;
  const { subject } = getPronounForms(order.doula_pronouns, firstName);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="text-ink-soft">
        {proposed_due_date
          ? `You asked ${firstName} to move your date from ${formatLongDate(due_date ?? "")} to ${formatLongDate(proposed_due_date)}. Both are held until ${subject} answers.`
          : `${firstName} plans for ${formatLongDate(due_date ?? "")}.${isOther ? ` Your profile says ${formatLongDate(ownDueDate)}.` : ""}`}
      </p>
      {order.can_move_due_date && (
        <Button variant="link" className="px-0" onClick={() => setMoving(true)}>
          Our date changed
        </Button>
      )}
      {isMoving && <MoveDueDateDialog order={order} firstName={firstName} onClose={() => setMoving(false)} />}
    </div>
  );
}

/** What a parent owes for an order that has ended, and whom they can write to about money. */
function EndedOrderText({ order: { status } }: { order: Order }) {
  switch (status) {
    case "requested":
      return <p>You owe nothing for this request, and nothing happens if you leave it.</p>;
    case "pending":
      return <p>You owe nothing for this order. If you leave it, it ends by itself.</p>;
    default:
      return (
        <p>
          If you'd like to talk about a refund, write to <SupportLink>Support</SupportLink>. You don't have to
          explain.
        </p>
      );
  }
}

/** The status of an order in a sentence. `own` is undefined until it is loaded. */
function describeStatus(order: Order, own: OwnBirth | undefined): string {
  const { status, payment_url, expires_at, is_in_review, amount, refunded_amount } = order;
  if (is_in_review && unpaidStatuses.includes(status))
    return "We received a payment that we need to review. You don't need to do anything; we'll write to you.";
  const firstName = splitFullName(order.doula_name).firstName;
  switch (status) {
    case "requested":
      return describeRequest(order, firstName);
    case "declined":
      return `${firstName} can't take this request. Nothing was charged.${order.decline_note ? ` “${order.decline_note}”` : ""}`;
    case "pending":
      if (order.accepted_at && !expires_at) return `${firstName} said yes. ${describePayUntil(order)}`;
      if (payment_url && expires_at) return describePayUntil(order);
      return expires_at && isPast(expires_at)
        ? "The payment link has expired. Nothing was charged."
        : `${firstName} starts once you have paid.`;
    case "paid":
      if (order.place_answer_until) return describeWaitForCapacity(order, firstName);
      // Until it is known which of the two happened, say nothing.
      if (order.is_birth && !order.due_date && own === undefined) return "";
      if (own && isForBirth(order, own))
        return `Congratulations on your baby. Send ${firstName} a message about the weeks ahead.`;
      return `${firstName} can start. Send a message to plan your first steps.`;
    case "expired":
      if (order.request_expires_at && !order.accepted_at)
        return "This request has expired. Nothing was charged. You can ask again or look for other doulas.";
      return "The payment link expired unused. Nothing was charged.";
    case "failed":
      return "The payment did not go through. Nothing was charged.";
    case "cancelled":
      return "This order was cancelled before it was paid. Nothing was charged.";
    case "partially_refunded":
      return `${formatMoney(toCents(amount) - toCents(refunded_amount))} stays paid. The refund goes to the payment method you used.`;
    case "refunded":
      return "The refund goes to the payment method you used. Banks take up to 10 days to show it.";
    case "disputed":
      return "Your bank is looking into this payment. Until it decides, nothing changes.";
    case "lost":
      return "Your bank has returned this payment to you.";
  }
}
