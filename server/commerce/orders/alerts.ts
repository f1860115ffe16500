import type { AuditAction } from "../../../contract/settings/audit-actions.ts";
import type { Transaction } from "../../../db/database.ts";
import { emailAdmins } from "../../identity/admin-emails/service.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Checkout } from "../../providers/payments/payments.ts";
import { recordAudit } from "../../settings/audit-entries/service.ts";
import { type OrderRecord, saveReviewReason } from "./queries.ts";

type ReviewReason = Extract<
  AuditAction,
  `order.${
    | "amount_mismatch"
    | "unreachable"
    | "due_date_unanswered"
    | "repeated_refund"
    | "refund_failed"
    | "refund_late"
    | "refund_mismatch"
    | "fee_not_returned"
    | "excess_fee_returned"}`
>;

interface ReviewRequest {
  order: OrderRecord;
  why: ReviewReason;
  paid?: Pick<Checkout, "amount" | "fee">;
}

/** Alerts the admins once per reason while the review is open. */
export async function askForReview(
  platform: Platform,
  tx: Transaction,
  { order, why, paid }: ReviewRequest,
): Promise<void> {
  if (!(await saveReviewReason(tx, { orderId: order.id, reason: why, now: platform.now() }))) return;
  platform.logger.error({ order: order.id, why }, "an order needs an admin");
  await recordAudit(tx, {
    actorId: null,
    action: why,
    subject: { type: "order", id: order.id },
    before: { amount_cents: order.amount, fee_cents: order.fee, status: order.status },
    ...(paid && { after: { amount_cents: paid.amount, fee_cents: paid.fee } }),
  });
  await publishOrder(platform, tx, order);
  await emailAdmins(platform, tx, {
    notice: { about: "payment" },
    occasion: `payment-${order.id}-${why}-${platform.now().getTime()}`,
  });
  await platform.realtime.publishToType(tx, "admin", { type: "admin.changed" });
}

/** Notifies open pages of both people and of the admins. */
export async function publishOrder(
  { realtime }: Platform,
  tx: Transaction,
  { id, parentId, doulaUserId }: Pick<OrderRecord, "id" | "parentId" | "doulaUserId">,
): Promise<void> {
  const people = [parentId, doulaUserId].filter((userId) => userId !== null);
  const event = { type: "order.changed", order_id: id } as const;
  await realtime.publish(tx, people, event);
  await realtime.publishToType(tx, "admin", event);
}
