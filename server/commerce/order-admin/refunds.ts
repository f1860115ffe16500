import type { z } from "zod";
import type { AdminOrderDetail, newRefundSchema } from "../../../contract/commerce/admin-orders.schema.ts";
import { computeRefundableAmount, maxRefundWithoutPassword } from "../../../contract/commerce/orders.ts";
import { toCents } from "../../../contract/platform/money.ts";
import type { Transaction } from "../../../db/database.ts";
import { requireProof, requireStillAdmin } from "../../identity/accounts/service.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import type { Payments } from "../../providers/payments/payments.ts";
import { recordAudit } from "../../settings/audit-entries/service.ts";
import { findOrder, publishOrder } from "../orders/service.ts";
import {
  findStoredDisputes,
  findStoredRefunds,
  insertRefund,
  lockOrderMoney,
  type OrderMoney,
  sendRefunds,
} from "../refunds/service.ts";
import { readAdminOrder } from "./service.ts";

const refundLimits = defineLimits({
  // In cents, per admin across all sessions. A refund beyond it requires the password, which resets the sum.
  refunds_without_password: { points: maxRefundWithoutPassword, seconds: 15 * 60 },
});

interface ByAdmin {
  adminId: string;
  sessionId: string;
  orderId: string;
}

/**
 * Refunds an order in full or in part. If Stripe does not respond, the refund stays requested and is
 * retried within a minute.
 */
export async function refundOrder(
  platform: Platform,
  payments: Payments,
  { adminId, sessionId, orderId, input }: ByAdmin & { input: z.infer<typeof newRefundSchema> },
): Promise<AdminOrderDetail> {
  if (!payments) throw new Refusal("payments_not_available");
  const amount = toCents(input.amount);
  const hasProof = await requireProof(platform, {
    userId: adminId,
    sessionId,
    proof: { currentPassword: input.current_password, code: input.code },
    isAlwaysRequired: await exceedsAllowance(platform, adminId, amount),
  });
  if (hasProof) await platform.rateLimit.reset(refundLimits.refunds_without_password, adminId);
  await inTransaction(platform.db, async (tx) => {
    await requireStillAdmin(tx, adminId);
    const money = await requireRefundable(tx, { orderId, amount, seenLeft: toCents(input.left) });
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
  return readAdminOrder(platform, orderId);
}

/**
 * Returns true if this refund and those since the admin's last password exceed what is allowed without
 * entering it again.
 */
async function exceedsAllowance({ rateLimit }: Platform, adminId: string, amount: number): Promise<boolean> {
  if (amount > maxRefundWithoutPassword) return true;
  try {
    await rateLimit.count(refundLimits.refunds_without_password, adminId, amount);
    return false;
  } catch (error) {
    if (error instanceof Refusal) return true;
    throw error;
  }
}

/** Locks the order. Refunds by another admin count, whether they have arrived or not. */
async function requireRefundable(
  tx: Transaction,
  { orderId, amount, seenLeft }: { orderId: string; amount: number; seenLeft: number },
): Promise<OrderMoney> {
  const money = await lockOrderMoney(tx, orderId);
  if (!money) throw new Refusal("not_found");
  const left = computeRefundableAmount({
    ...money,
    disputes: await findStoredDisputes(tx, orderId),
    refunds: await findStoredRefunds(tx, orderId),
  });
  if (left !== seenLeft) throw new Refusal("order_changed");
  if (amount > left) throw tooLarge();
  return money;
}

function tooLarge(): Refusal {
  const message = "That is more than is left to refund.";
  return new Refusal("invalid_input", { errors: [{ field: "amount", code: "too_large", message }] });
}
