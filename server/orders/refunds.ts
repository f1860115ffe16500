import type { RefundCause } from "../../contract/orders.ts";
import type { Transaction } from "../../db/database.ts";
import { recordAudit } from "../audit/service.ts";
import { ask } from "../payments/service.ts";
import { describeError } from "../platform/logging.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import {
  type PaymentsProvider,
  PaymentsUnavailable,
  type RefusalReason,
} from "../providers/payments/payments.ts";
import { askForReview } from "./alerts.ts";
import { refreshPayment, returnFees } from "./payment-standing.ts";
import { findOrder, type OrderRecord } from "./queries.ts";
import {
  findStoredRefunds,
  insertRefund,
  type StoredRefund,
  saveNextRefundAttempt,
  saveRefundRefused,
} from "./refund-queries.ts";

interface AutomaticRefund {
  order: OrderRecord;
  cause: Extract<RefundCause, "after_block" | "closed_order">;
}

/** Writes down that a payment goes back in full that should not have come. Call `sendRefunds` after the commit. */
export async function refundAutomatically(
  platform: Platform,
  tx: Transaction,
  { order, cause }: AutomaticRefund,
): Promise<void> {
  const { id: orderId, amount, fee, status } = order;
  await insertRefund(tx, { orderId, amount, cause, now: platform.now() });
  await recordAudit(tx, {
    actorId: null,
    action: cause === "after_block" ? "order.paid_after_block" : "order.paid_when_closed",
    subject: { type: "order", id: orderId },
    before: { amount_cents: amount, fee_cents: fee, status },
  });
}

/**
 * Asks Stripe for the refunds of an order that were written down, and takes in what has become of them. Whatever Stripe
 * leaves open is asked for again within a minute: this refuses nothing.
 */
export async function sendRefunds(
  platform: Platform,
  payments: PaymentsProvider,
  orderId: string,
): Promise<void> {
  try {
    const order = await findOrder(platform.db, orderId);
    if (!order) return;
    const refunds = await findStoredRefunds(platform.db, orderId);
    const waiting = refunds.filter(({ status }) => status === "requested");
    for (const refund of waiting) await sendRefund(platform, payments, { order, refund });
    if (waiting.length > 0) await refreshPayment(platform, payments, order);
    else await returnFees(platform, payments, order);
  } catch (error) {
    const isStripes = error instanceof Refusal || error instanceof PaymentsUnavailable;
    if (!isStripes) throw error;
    platform.logger.warn({ order: orderId, error: describeError(error) }, "refunds not settled");
  }
}

/** Asked again, Stripe would say the same. All else can pass, such as an account without the money. */
const finalReasons: readonly RefusalReason[] = [
  "charge_already_refunded",
  "charge_disputed",
  "resource_missing",
  "amount_too_large",
];

/** Makes a refund at Stripe, unless it is there: Stripe may have made it and not been able to say so. */
async function sendRefund(
  platform: Platform,
  payments: PaymentsProvider,
  { order, refund }: { order: OrderRecord; refund: StoredRefund },
): Promise<void> {
  const { accountId, paymentIntentId } = order;
  const payment =
    paymentIntentId && (await ask(platform, () => payments.readPayment({ accountId, paymentIntentId })));
  if (!payment) return refuseRefund(platform, { order, refund });
  if (payment.refunds.some(({ refundId }) => refundId === refund.id)) return;
  try {
    await payments.createRefund({
      accountId,
      paymentIntentId,
      refundId: refund.id,
      amount: refund.amount,
      idempotencyKey: `refund ${refund.id} ${refund.attempt}`,
    });
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    const isFinal = finalReasons.some((reason) => reason === error.reason);
    // Stripe repeats what it answered to a key, its failures too. Each attempt makes the next one wait longer.
    if (!isFinal && (error.failure === "failed" || error.failure === "refused"))
      await saveNextRefundAttempt(platform.db, refund);
    if (!isFinal) throw error;
    await refuseRefund(platform, { order, refund });
  }
}

/** It was disputed or refunded meanwhile, or the account is gone. */
async function refuseRefund(
  platform: Platform,
  { order, refund }: { order: OrderRecord; refund: StoredRefund },
): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const isWaiting = await saveRefundRefused(tx, { refundId: refund.id, now: platform.now() });
    if (isWaiting) await askForReview(platform, tx, { order, why: "order.refund_failed" });
  });
}
