import type { z } from "zod";
import { centsOf } from "../../contract/money.ts";
import type { newRefundSchema, OrderRefunds } from "../../contract/orders.schema.ts";
import { refundableStatuses } from "../../contract/orders.ts";
import type { Queryable, Transaction } from "../../db/database.ts";
import { requireStillAdmin } from "../accounts/service.ts";
import { recordAudit } from "../audit/service.ts";
import type { Payments } from "../payments/service.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import { publishOrder } from "./alerts.ts";
import { findOrder } from "./queries.ts";
import {
  findRefunds,
  findStoredRefunds,
  insertRefund,
  lockOrderMoney,
  type OrderMoney,
} from "./refund-queries.ts";
import { sendRefunds } from "./refunds.ts";

interface ByAdmin {
  adminId: string;
  orderId: string;
}

/** An order's refunds, and what is left of its payment. Refuses with not_found. */
export async function readRefunds({ db }: Platform, orderId: string): Promise<OrderRefunds> {
  const order = await findOrder(db, orderId);
  if (!order) throw new Refusal("not_found");
  const left = await findLeft(db, order);
  return { left: left / 100, items: await findRefunds(db, orderId) };
}

/**
 * Refunds an order in full or in part. Where Stripe does not answer, the refund stands as requested, and is made within a
 * minute. Refuses with not_found, order_changed, invalid_input and payments_not_available, and an admin who is none any
 * more with forbidden.
 */
export async function refundOrder(
  platform: Platform,
  payments: Payments,
  { adminId, orderId, input }: ByAdmin & { input: z.infer<typeof newRefundSchema> },
): Promise<OrderRefunds> {
  if (!payments) throw new Refusal("payments_not_available");
  const amount = centsOf(input.amount);
  await platform.db.transaction(async (tx) => {
    await requireStillAdmin(tx, adminId);
    const money = await requireRefundable(tx, { orderId, amount, seenLeft: centsOf(input.left) });
    const { reason } = input;
    await insertRefund(tx, {
      orderId,
      amount,
      cause: "admin",
      reason,
      requestedBy: adminId,
      now: platform.now(),
    });
    await recordAudit(tx, {
      actorId: adminId,
      action: "order.refunded",
      subject: { type: "order", id: orderId },
      before: { status: money.status, amount_cents: money.amount },
      after: { refund_cents: amount, reason },
    });
    const order = await findOrder(tx, orderId);
    if (order) await publishOrder(platform, tx, order);
  });
  await sendRefunds(platform, payments, orderId);
  return readRefunds(platform, orderId);
}

/** Locks the order. What another admin refunds meanwhile counts, whether it has arrived or not. */
async function requireRefundable(
  tx: Transaction,
  { orderId, amount, seenLeft }: { orderId: string; amount: number; seenLeft: number },
): Promise<OrderMoney> {
  const money = await lockOrderMoney(tx, orderId);
  if (!money) throw new Refusal("not_found");
  const left = await findLeft(tx, money);
  if (left !== seenLeft) throw new Refusal("order_changed");
  if (amount > left) throw tooLarge();
  return money;
}

/** What can be refunded, in cents. */
async function findLeft(
  db: Queryable,
  { id, status, amount }: Pick<OrderMoney, "id" | "status" | "amount">,
): Promise<number> {
  if (!refundableStatuses.includes(status)) return 0;
  const refunds = await findStoredRefunds(db, id);
  const isGone = ["requested", "pending", "succeeded"];
  return refunds.reduce(
    (left, refund) => left - (isGone.includes(refund.status) ? refund.amount : 0),
    amount,
  );
}

function tooLarge(): Refusal {
  const message = "That is more than is left to refund.";
  return new Refusal("invalid_input", { errors: [{ field: "amount", code: "too_large", message }] });
}
