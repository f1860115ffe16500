import { computeReturnedFee } from "../../../contract/commerce/orders.ts";
import { type Cents, sumCents } from "../../../contract/platform/money.ts";
import type { Transaction } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { describeError } from "../../platform/observability/logging.ts";
import type { Platform } from "../../platform/platform.ts";
import { type PaymentsProvider, PaymentsUnavailable } from "../../providers/payments/payments.ts";
import { askForReview, type OrderRecord } from "../orders/service.ts";
import { saveDueFees, saveFeeRefused, saveFeeReturned } from "./fee-queries.ts";
import {
  findStoredRefunds,
  hasArrived,
  lockOrderMoney,
  type OrderMoney,
  type StoredRefund,
  saveNextRefundAttempt,
} from "./queries.ts";

/**
 * Computes the fee due with an order's refunds and returns it to the doula. Never throws and uses separate
 * transactions, so that a fee undoes no refund or dispute. The job tries again within a minute.
 */
export async function returnFees(
  platform: Platform,
  payments: PaymentsProvider,
  order: OrderRecord,
): Promise<void> {
  try {
    const refunds = await inTransaction(platform.db, (tx) => computeDueFees(tx, order.id));
    const refunded = sumCents(refunds.filter(hasArrived).map(({ amount }) => amount));
    const maxReturned = computeReturnedFee({ ...order, refunded });
    for (const refund of refunds.filter(isFeeOpen))
      if (!(await returnFee(platform, payments, { order, refund, upTo: maxReturned }))) return;
  } catch (error) {
    platform.logger.error({ order: order.id, error: describeError(error) }, "the fees of an order failed");
  }
}

function isFeeOpen({ fee, feeReturnedAt, feeRefusedAt }: StoredRefund): boolean {
  return fee !== null && fee > 0 && !feeReturnedAt && !feeRefusedAt;
}

/** Stores the fee due with each newly arrived refund. Returns all refunds of the order. */
async function computeDueFees(tx: Transaction, orderId: string): Promise<StoredRefund[]> {
  const money = await lockOrderMoney(tx, orderId);
  if (!money) return [];
  const refunds = await findStoredRefunds(tx, orderId);
  const { id: _order, status: _status, ...whole } = money;
  const arrived = refunds.filter(hasArrived);
  let refunded = sumCents(arrived.filter(({ fee }) => fee !== null).map(({ amount }) => amount));
  let settled = computeSettledFee(money, refunds);
  const due = arrived
    .filter(({ fee }) => fee === null)
    .map(({ id, amount }) => {
      refunded += amount;
      const missing = Math.max(0, computeReturnedFee({ ...whole, refunded }) - settled);
      const fee = Math.min(missing, amount);
      settled += fee;
      return { refundId: id, fee };
    });
  await saveDueFees(tx, due);
  return findStoredRefunds(tx, orderId);
}

/**
 * The fee that no later refund must include: what was returned, even with refunds that failed since then;
 * what is pending; and what Stripe refused to return, unless it was returned by hand at Stripe.
 */
function computeSettledFee({ returnedFee }: OrderMoney, refunds: StoredRefund[]): Cents {
  const sumFees = (some: StoredRefund[]) => sumCents(some.map(({ fee }) => fee ?? 0));
  const arrived = refunds.filter(hasArrived);
  const pendingFee = sumFees(arrived.filter(isFeeOpen));
  const refused = sumFees(arrived.filter(({ feeRefusedAt }) => feeRefusedAt));
  const feeReturnedByHand = Math.max(
    0,
    returnedFee - sumFees(refunds.filter(({ feeReturnedAt }) => feeReturnedAt)),
  );
  return returnedFee + pendingFee + Math.max(0, refused - feeReturnedByHand);
}

interface DueFee {
  order: OrderRecord;
  refund: StoredRefund;
  /** The total fee due for the order. */
  upTo: Cents;
}

/** Returns true if it is settled. For a refund that has failed since then, this only reads the returned fee. */
async function returnFee(
  platform: Platform,
  payments: PaymentsProvider,
  { order, refund, upTo }: DueFee,
): Promise<boolean> {
  const { feeId } = order;
  if (!feeId) return true;
  try {
    const returned = await payments.returnFee({
      feeId,
      refundId: refund.id,
      amount: hasArrived(refund) ? (refund.fee ?? 0) : 0,
      upTo,
      idempotencyKey: `fee ${refund.id} ${refund.attempt}`,
    });
    await inTransaction(platform.db, async (tx) => {
      await saveFeeReturned(tx, { refund, returned, now: platform.now() });
      if (!hasArrived(refund) && returned > upTo)
        await askForReview(platform, tx, { order, why: "order.excess_fee_returned" });
    });
    return true;
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    platform.logger.error({ order: order.id, error: describeError(error) }, "a fee was not returned");
    if (needsAnotherKey(error)) await saveNextRefundAttempt(platform.db, { refund, now: platform.now() });
    if (!isRefusedForGood(error)) return false;
    await inTransaction(platform.db, async (tx) => {
      await saveFeeRefused(tx, { refund, now: platform.now() });
      await askForReview(platform, tx, { order, why: "order.fee_not_returned" });
    });
    return true;
  }
}

/** Stripe replays its response to an idempotency key, even a failure. */
function needsAnotherKey({ failure, reason }: PaymentsUnavailable): boolean {
  return failure === "failed" || reason === "idempotency_error" || reason === "balance_insufficient";
}

/**
 * Retrying returns the same error. Other reasons can be temporary: the operator can fix a key's rights, and
 * an empty balance refills.
 */
function isRefusedForGood({ failure, status, reason }: PaymentsUnavailable): boolean {
  if (reason === "idempotency_error" || reason === "balance_insufficient") return false;
  return failure === "refused" && (status === 400 || status === 404);
}
