import { CircleAlert, CircleCheck, CircleX, Hourglass, type LucideIcon, TimerOff, Undo2 } from "lucide-react";
import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import {
  acceptedHours,
  birthLinkMinutes,
  type OrderStatus,
  orderStatusTexts,
} from "../../../../contract/commerce/orders.ts";
import { formatDeadline, formatTime } from "../../../lib/format.ts";
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

/** What happens to a paid birth for which the doula has no room yet. */
export function describeWaitForCapacity({ place_answer_until }: Order, firstName: string): string {
  return `${firstName} has until ${formatDeadline(place_answer_until ?? "")} to make room. If that isn't possible, we refund the full amount.`;
}

/** Until when the doula can answer a request. */
export function describeRequest({ request_expires_at, created_at }: Order, firstName: string): string {
  return `Nothing is paid yet. ${firstName} has until ${formatDeadline(request_expires_at ?? created_at)} to answer, and you pay after that.`;
}

/**
 * 'Rosa said yes. Pay by Sunday, November 29, 1:52 PM.', for a request that the doula accepted. Once the payment page was
 * opened, until when it works.
 */
export function describeAcceptance(
  { accepted_at, created_at, expires_at }: Order,
  firstName: string,
): string {
  const pay = expires_at
    ? `The payment link works until ${formatDeadline(expires_at)}.`
    : `Pay by ${formatPayUntil(accepted_at ?? created_at)}.`;
  return `${firstName} said yes. ${pay}`;
}

function formatPayUntil(acceptedAt: string): string {
  return formatDeadline(new Date(Date.parse(acceptedAt) + acceptedHours * 3_600_000));
}

/**
 * Until when an accepted order can be paid, in sentences: 'Pay by Sunday, November 29, 1:52 PM.' Once the payment page was
 * opened, until when it works.
 */
export function describePayUntil({ accepted_at, created_at, expires_at, is_birth }: Order): string {
  if (expires_at) return `Nothing is paid yet. The payment link works until ${formatDeadline(expires_at)}.`;
  const payUntil = formatPayUntil(accepted_at ?? created_at);
  return [
    `Pay by ${payUntil}.`,
    ...(is_birth
      ? [`The payment page works for ${birthLinkMinutes} minutes, so open it when you are ready to pay.`]
      : []),
  ].join(" ");
}

/** 'tomorrow, 11:00 AM', in the reader's time zone, for a moment within the next 24 hours. */
export function formatLaterMoment(instant: Date): string {
  const isToday = instant.getDate() === getNow().getDate();
  return `${isToday ? "today" : "tomorrow"}, ${formatTime(instant)}`;
}
