import { CircleAlert, CircleCheck, CircleX, Hourglass, type LucideIcon, TimerOff, Undo2 } from "lucide-react";
import { type OrderStatus, orderStatusTexts } from "../../../contract/orders.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";

const looks: Record<OrderStatus, { tone: BadgeTone; Icon: LucideIcon }> = {
  pending: { tone: "pending", Icon: Hourglass },
  paid: { tone: "confirmed", Icon: CircleCheck },
  expired: { tone: "neutral", Icon: TimerOff },
  failed: { tone: "cancelled", Icon: CircleX },
  cancelled: { tone: "neutral", Icon: CircleX },
  partially_refunded: { tone: "completed", Icon: Undo2 },
  refunded: { tone: "completed", Icon: Undo2 },
  disputed: { tone: "pending", Icon: CircleAlert },
  lost: { tone: "cancelled", Icon: CircleX },
};

/** An order's status by color, icon and words. */
export function OrderStatusBadge({ status, className }: { status: OrderStatus; className?: string }) {
  const { tone, Icon } = looks[status];
  return (
    <Badge tone={tone} className={className}>
      <Icon aria-hidden="true" strokeWidth={2.25} />
      {orderStatusTexts[status]}
    </Badge>
  );
}

/** A payment waits for an admin. */
export function NeedsReviewBadge() {
  return (
    <Badge tone="cancelled" className="whitespace-nowrap">
      <CircleAlert aria-hidden="true" strokeWidth={2.25} />
      Needs review
    </Badge>
  );
}
