import { isUndone, type RefundCause } from "../../../contract/commerce/orders.ts";
import type { Cents } from "../../../contract/platform/money.ts";
import type { AuditAction } from "../../../contract/settings/audit-actions.ts";
import type { Transaction } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { describeError } from "../../platform/observability/logging.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  type PaymentsProvider,
  PaymentsUnavailable,
  type RefusalReason,
} from "../../providers/payments/payments.ts";
import { recordAudit } from "../../settings/audit-entries/service.ts";
import { askForReview, findOrder, hasEarlierPause, type OrderRecord } from "../orders/service.ts";
import { callStripe } from "../payments/service.ts";
import { refreshPayment } from "./payment-sync.ts";
import {
  findStoredRefunds,
  insertRefund,
  type StoredRefund,
  saveNextRefundAttempt,
  saveRefundRefused,
} from "./queries.ts";
import { returnFees } from "./returned-fees.ts";
import { recognizeRefunds, refundCurrency, signRefund } from "./signature.ts";

interface AutomaticRefund {
  order: OrderRecord;
  /** Only what the doula or the platform caused is `no_place`. */
  cause: Extract<RefundCause, "closed_order" | "no_place">;
  /** In cents; the whole payment by default. */
  amount?: Cents;
}

const automaticActions = {
  closed_order: "order.paid_when_closed",
  no_place: "order.paid_without_place",
} as const satisfies Record<AutomaticRefund["cause"], AuditAction>;

/**
 * Stores a refund of a payment that nobody could keep. Call `sendRefunds` after the commit.
 */
export async function refundAutomatically(
  platform: Platform,
  tx: Transaction,
  { order, cause, amount = order.amount }: AutomaticRefund,
): Promise<void> {
  const { id: orderId, fee, status } = order;
  await insertRefund(tx, { orderId, amount, cause, now: platform.now() });
  await recordAudit(tx, {
    actorId: null,
    action: automaticActions[cause],
    subject: { type: "order", id: orderId },
    before: { amount_cents: order.amount, fee_cents: fee, status },
  });
  // Each costs the doula Stripe's fee for the payment.
  if (cause === "closed_order" && (await hasEarlierPause(platform, tx, order)))
    await askForReview(platform, tx, { order, why: "order.repeated_refund" });
}

/**
 * Requests an order's stored refunds from Stripe and saves the results. A refused one does not hold up the
 * others. Never throws: the job retries what Stripe leaves open.
 */
export async function sendRefunds(
  platform: Platform,
  payments: PaymentsProvider,
  orderId: string,
): Promise<void> {
  const { logger } = platform;
  const warn = (error: unknown) =>
    logger.warn({ order: orderId, error: describeError(error) }, "refunds not settled");
  try {
    const order = await findOrder(platform.db, orderId);
    if (!order) return;
    const refunds = await findStoredRefunds(platform.db, orderId);
    const waiting = refunds.filter(({ status }) => status === "requested");
    for (const refund of waiting) {
      try {
        await sendRefund(platform, payments, { order, refund });
      } catch (error) {
        const isRefusal = error instanceof PaymentsUnavailable && error.failure === "refused";
        if (!isRefusal) throw error;
        warn(error);
      }
    }
    if (waiting.length > 0) await refreshPayment(platform, payments, order);
    else await returnFees(platform, payments, order);
  } catch (error) {
    const isStripes = error instanceof Refusal || error instanceof PaymentsUnavailable;
    if (!isStripes) throw error;
    warn(error);
  }
}

/** Retrying returns the same error. Other reasons can be temporary, such as an account without money. */
const finalReasons: readonly RefusalReason[] = [
  "charge_already_refunded",
  "charge_disputed",
  "resource_missing",
  "amount_too_large",
];

/** Creates a refund at Stripe, unless Stripe already did so without confirming it. */
async function sendRefund(
  platform: Platform,
  payments: PaymentsProvider,
  { order, refund }: { order: OrderRecord; refund: StoredRefund },
): Promise<void> {
  const { accountId, paymentIntentId } = order;
  const payment =
    paymentIntentId &&
    (await callStripe(platform, () => payments.readPayment({ accountId, paymentIntentId })));
  if (!payment) return refuseRefund(platform, { order, refund, why: "order.refund_failed" });
  const { id: refundId, amount } = refund;
  const known = await recognizeRefunds(platform, paymentIntentId, payment.refunds);
  if (known.some(({ ownId }) => ownId === refundId)) return;
  // It may be ours, signed with an earlier AUTH_SECRET; a second one could send the money twice.
  const mayBeOurs = known.some(
    (other) =>
      other.refundId === refundId &&
      other.amount === amount &&
      other.currency === refundCurrency &&
      !isUndone(other),
  );
  if (mayBeOurs) return refuseRefund(platform, { order, refund, why: "order.refund_mismatch" });
  const signature = await signRefund(platform, { refundId, paymentIntentId, amount });
  try {
    await payments.createRefund({
      accountId,
      paymentIntentId,
      refundId,
      signature,
      amount,
      idempotencyKey: `refund ${refund.id} ${refund.attempt}`,
    });
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    const isFinal = finalReasons.some((reason) => reason === error.reason);
    // Stripe replays its response to an idempotency key, even a failure. Each attempt makes the next one wait
    // longer.
    if (!isFinal && (error.failure === "failed" || error.failure === "refused"))
      await saveNextRefundAttempt(platform.db, { refund, now: platform.now() });
    if (!isFinal) throw error;
    await refuseRefund(platform, { order, refund, why: "order.refund_failed" });
  }
}

interface RefusedRefund {
  order: OrderRecord;
  refund: StoredRefund;
  why: "order.refund_failed" | "order.refund_mismatch";
}

/** Ends a refund that cannot be made, for example because the payment has been disputed. */
async function refuseRefund(platform: Platform, { order, refund, why }: RefusedRefund): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const isWaiting = await saveRefundRefused(tx, { refundId: refund.id, now: platform.now() });
    if (isWaiting) await askForReview(platform, tx, { order, why });
  });
}
