import { type Cents, sumOf } from "../../contract/money.ts";
import { returnedFeeOf } from "../../contract/orders.ts";
import type { Transaction } from "../../db/database.ts";
import { describeError } from "../platform/logging.ts";
import type { Platform } from "../platform/platform.ts";
import { type PaymentsProvider, PaymentsUnavailable } from "../providers/payments/payments.ts";
import { askForReview } from "./alerts.ts";
import { saveDueFees, saveFeeRefused, saveFeeReturned } from "./fee-queries.ts";
import type { OrderRecord } from "./queries.ts";
import {
  findStoredRefunds,
  hasArrived,
  lockOrderMoney,
  type OrderMoney,
  type StoredRefund,
  saveNextRefundAttempt,
} from "./refund-queries.ts";

/**
 * Works out what is due of the fee with the refunds of an order, and gives it back to the doula. This never throws and has
 * separate transactions, so that no refund or dispute is undone because of its fee. The job tries again within a minute.
 */
export async function returnFees(
  platform: Platform,
  payments: PaymentsProvider,
  order: OrderRecord,
): Promise<void> {
  try {
    const refunds = await platform.db.transaction((tx) => workOutFees(tx, order.id));
    const refunded = sumOf(refunds.filter(hasArrived).map(({ amount }) => amount));
    const upTo = returnedFeeOf({ ...order, refunded });
    for (const refund of refunds.filter(isFeeOpen))
      if (!(await returnFee(platform, payments, { order, refund, upTo }))) return;
  } catch (error) {
    platform.logger.error({ order: order.id, error: describeError(error) }, "the fees of an order failed");
  }
}

function isFeeOpen({ fee, feeReturnedAt, feeRefusedAt }: StoredRefund): boolean {
  return fee !== null && fee > 0 && !feeReturnedAt && !feeRefusedAt;
}

/** Stores the fee that is due with each refund that has arrived since the last time. Returns all refunds of the order. */
async function workOutFees(tx: Transaction, orderId: string): Promise<StoredRefund[]> {
  const money = await lockOrderMoney(tx, orderId);
  if (!money) return [];
  const refunds = await findStoredRefunds(tx, orderId);
  const { id: _order, status: _status, ...whole } = money;
  const arrived = refunds.filter(hasArrived);
  let refunded = sumOf(arrived.filter(({ fee }) => fee !== null).map(({ amount }) => amount));
  let settled = settledFeeOf(money, refunds);
  const due = arrived
    .filter(({ fee }) => fee === null)
    .map(({ id, amount }) => {
      refunded += amount;
      const missing = Math.max(0, returnedFeeOf({ ...whole, refunded }) - settled);
      const fee = Math.min(missing, amount);
      settled += fee;
      return { refundId: id, fee };
    });
  await saveDueFees(tx, due);
  return findStoredRefunds(tx, orderId);
}

/**
 * What no later refund has to make up for: the part of the fee that is back, also with refunds that have failed since, what is on
 * its way back, and what Stripe refused to give back unless somebody returned it by hand at Stripe.
 */
function settledFeeOf({ returnedFee }: OrderMoney, refunds: StoredRefund[]): Cents {
  const feesOf = (some: StoredRefund[]) => sumOf(some.map(({ fee }) => fee ?? 0));
  const arrived = refunds.filter(hasArrived);
  const onItsWay = feesOf(arrived.filter(isFeeOpen));
  const refused = feesOf(arrived.filter(({ feeRefusedAt }) => feeRefusedAt));
  const byHand = Math.max(0, returnedFee - feesOf(refunds.filter(({ feeReturnedAt }) => feeReturnedAt)));
  return returnedFee + onItsWay + Math.max(0, refused - byHand);
}

interface DueFee {
  order: OrderRecord;
  refund: StoredRefund;
  /** What is due of the order's fee in total. */
  upTo: Cents;
}

/** Returns true if it is settled. For a refund that has failed since, this only reads what is back. */
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
    await platform.db.transaction(async (tx) => {
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
    await platform.db.transaction(async (tx) => {
      await saveFeeRefused(tx, { refund, now: platform.now() });
      await askForReview(platform, tx, { order, why: "order.fee_not_returned" });
    });
    return true;
  }
}

/** Stripe repeats its answer to a key, failures included. */
function needsAnotherKey({ failure, reason }: PaymentsUnavailable): boolean {
  return failure === "failed" || reason === "idempotency_error" || reason === "balance_insufficient";
}

/** Retrying returns the same error. A key without rights is the operator's to fix, and an empty balance fills again. */
function isRefusedForGood({ failure, status, reason }: PaymentsUnavailable): boolean {
  if (reason === "idempotency_error" || reason === "balance_insufficient") return false;
  return failure === "refused" && (status === 400 || status === 404);
}
