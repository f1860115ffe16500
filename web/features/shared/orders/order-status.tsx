import { CircleAlert, CircleCheck, CircleX, Hourglass, type LucideIcon, TimerOff, Undo2 } from "lucide-react";
import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import {
  acceptedHours,
  birthLinkMinutes,
  type OrderStatus,
  orderStatusTexts,
} from "../../../../contract/commerce/orders.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import { floorToHour } from "../../../../contract/platform/time.ts";
import { formatDeadline, formatMoney } from "../../../lib/format.ts";
import { getNow } from "../../../lib/now.ts";
import { Badge, type BadgeTone } from "../../../ui/basics/badge.tsx";

const looks: Record<OrderStatus, { tone: BadgeTone; Icon: LucideIcon }> = {
  requested: { tone: "pending", Icon: Hourglass },
  pending: { tone: "pending", Icon: Hourglass },
  paid: { tone: "confirmed", Icon: CircleCheck },
  expired: { tone: "neutral", Icon: TimerOff },
  failed: { tone: "cancelled", Icon: CircleX },
  cancelled: { tone: "neutral", Icon: CircleX },
  declined: { tone: "neutral", Icon: CircleX },
  partially_refunded: { tone: "completed", Icon: Undo2 },
  refunded: { tone: "completed", Icon: Undo2 },
  disputed: { tone: "pending", Icon: CircleAlert },
  lost: { tone: "cancelled", Icon: CircleX },
};

interface OrderStatusBadgeProps {
  status: OrderStatus;
  isAccepted?: boolean;
  className?: string;
}

export function OrderStatusBadge({ status, isAccepted = false, className }: OrderStatusBadgeProps) {
  const { tone, Icon } = looks[status];
  return (
    <Badge tone={tone} className={className}>
      <Icon aria-hidden="true" strokeWidth={2.25} />
      {formatOrderStatus(status, isAccepted)}
    </Badge>
  );
}

/** An unpaid order reads 'Accepted' once the doula has accepted the request. */
export function formatOrderStatus(status: OrderStatus, isAccepted: boolean): string {
  return isAccepted && status === "pending" ? "Accepted" : orderStatusTexts[status];
}

export function NeedsReviewBadge() {
  return (
    <Badge tone="cancelled" className="md:whitespace-nowrap">
      <CircleAlert aria-hidden="true" strokeWidth={2.25} />
      Needs review
    </Badge>
  );
}

/** Returns true if all or part of the order is still paid. */
export function isPaidOrder({ status }: Pick<Order, "status">): boolean {
  return status === "paid" || status === "partially_refunded" || status === "disputed";
}

/** 'Friday, March 5, 9:00 AM': the full hour before an answer or a payment is due; in the last hour, the minute. */
export function formatOrderDeadline(moment: Date | string): string {
  const deadline = new Date(moment);
  const hour = floorToHour(deadline);
  return formatDeadline(hour > getNow() ? hour : deadline);
}

/** What happens to a paid birth for which the doula has no room yet. */
export function describeWaitForCapacity({ place_answer_until }: Order, firstName: string): string {
  return `${firstName} has until ${formatOrderDeadline(place_answer_until ?? "")} to make room. If that isn't possible, we refund the full amount.`;
}

/** Until when the doula can answer a request, or the parent if the doula has proposed an amount. */
export function describeAnswerBy(order: Order, firstName: string): string {
  const deadline = formatOrderDeadline(order.request_expires_at ?? order.created_at);
  return hasProposal(order)
    ? `You can accept until ${deadline}.`
    : `${firstName} has until ${deadline} to answer.`;
}

/** The same, and when the parent pays. */
export function describeRequest(order: Order, firstName: string): string {
  const answerBy = describeAnswerBy(order, firstName);
  if (hasProposal(order))
    return `${describeProposal(order, firstName)}. ${answerBy} If you don't, the request ends, and nothing is charged.`;
  return `${describeAsked(order)}${answerBy} You pay only if ${firstName} accepts.`;
}

/** 'Rosa proposes $850 instead of $600' */
function describeProposal({ amount, proposed_amount }: Order, firstName: string): string {
  return `${firstName} proposes ${formatMoney(toCents(proposed_amount ?? amount))} instead of ${formatMoney(toCents(amount))}`;
}

/** 'You asked to pay $600 instead of $1,200. ', before another sentence; empty for the full price. */
export function describeAsked({ amount, asked_amount, package: { price } }: Order): string {
  // A server of the previous release sends no asked amount.
  if (asked_amount == null) return "";
  return `You asked to pay ${formatMoney(toCents(amount))} instead of ${formatMoney(toCents(price))}. `;
}

/** Returns true if the parent can accept an amount that the doula proposes. A birth or a loss ends that with the due date. */
export function hasProposal({
  status,
  proposed_amount,
  due_date,
}: Pick<Order, "status" | "proposed_amount" | "due_date">): boolean {
  // A server of the previous release sends no proposed amount.
  return status === "requested" && proposed_amount != null && due_date !== null;
}

/** 'Rosa said yes. Pay by Sunday, November 29, 1:00 PM.', for a request that the doula accepted. */
export function describeAcceptance(order: Order, firstName: string): string {
  return `${firstName} said yes. ${describePayBy(order)}`;
}

/** 'Pay by Sunday, November 29, 1:00 PM.' Once the payment page was opened, until when it works. */
export function describePayBy({ accepted_at, created_at, expires_at }: Order): string {
  return expires_at
    ? `The payment link works until ${formatDeadline(expires_at)}.`
    : `Pay by ${formatPayUntil(accepted_at ?? created_at)}.`;
}

function formatPayUntil(acceptedAt: string): string {
  return formatOrderDeadline(new Date(Date.parse(acceptedAt) + acceptedHours * 3_600_000));
}

/** As describePayBy, and what to know before opening the payment page of a birth. */
export function describePayUntil(order: Order): string {
  const advice =
    order.is_birth && !order.expires_at
      ? ` The payment page works for ${birthLinkMinutes} minutes, so open it when you are ready to pay.`
      : "";
  return `${describePayBy(order)}${advice}`;
}
