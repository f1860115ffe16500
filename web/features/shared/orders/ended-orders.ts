import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import { openUnpaidStatuses } from "../../../../contract/commerce/orders.ts";
import type { OwnBirth } from "../../../../contract/families/births.schema.ts";

/**
 * Returns true if a birth or a loss has ended what an open order was for: nothing asks for money or first steps then.
 * After a loss that is every order before it. `own` is undefined until it is loaded.
 */
export function hasEnded(order: Order, own: OwnBirth | undefined): boolean {
  if (order.is_in_review || order.place_answer_until) return false;
  if (!openUnpaidStatuses.includes(order.status) && order.status !== "paid") return false;
  if (order.is_birth && !order.due_date)
    // Until it is known which of the two happened, say nothing about a paid birth.
    return order.status !== "paid" || (own !== undefined && !isForBirth(order, own));
  return Boolean(own?.loss && own.since && order.created_at < own.since);
}

/** True if the parent's birth ended the order's due date, rather than an earlier loss. */
export function isForBirth(
  { is_birth, due_date_hidden_at: hiddenAt }: Order,
  { born_on, since }: OwnBirth,
): boolean {
  return is_birth && Boolean(born_on && since && hiddenAt && hiddenAt >= since);
}
