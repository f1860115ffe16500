import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";

/** What happened to an order that can no longer be paid with a link. */
export function OrderOutcome({ order }: { order: Order }) {
  if (order.is_in_review) {
    return (
      <InlineAlert tone="info" title="We're looking into your payment">
        Something about it doesn't match this order. You don't need to do anything; we'll write to you.
      </InlineAlert>
    );
  }
  switch (order.status) {
    case "expired":
      return order.request_expires_at && !order.accepted_at ? (
        <InlineAlert tone="info" title="This request has expired. You were not charged." />
      ) : (
        <InlineAlert tone="info" title="The payment link has expired. You were not charged." />
      );
    case "failed":
      return <InlineAlert tone="error" title="The payment failed. You were not charged." />;
    case "declined":
      return (
        <InlineAlert tone="info" title="This request was declined. You were not charged.">
          {order.decline_note && `“${order.decline_note}”`}
        </InlineAlert>
      );
    case "cancelled":
      return <InlineAlert tone="info" title="This order was cancelled. You were not charged." />;
    case "refunded":
    case "lost":
      return <InlineAlert tone="info" title="This order was refunded." />;
    default:
      return null;
  }
}
