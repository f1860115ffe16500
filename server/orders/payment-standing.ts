import type { Cents } from "../../contract/money.ts";
import { paidStatusOf, returnedFeeOf, unpaidStatuses } from "../../contract/orders.ts";
import type { Transaction } from "../../db/database.ts";
import { ask } from "../payments/service.ts";
import { describeError } from "../platform/logging.ts";
import type { Platform } from "../platform/platform.ts";
import {
  type Payment,
  type PaymentDispute,
  type PaymentsProvider,
  PaymentsUnavailable,
} from "../providers/payments/payments.ts";
import { askForReview, publishOrder } from "./alerts.ts";
import { disputeLostMails, disputeMails, disputeWonMails, refundMails, sendOrderMails } from "./emails.ts";
import type { OrderRecord } from "./queries.ts";
import {
  disputeOf,
  findStoredRefunds,
  lockOrderMoney,
  type OrderMoney,
  type SettledRefund,
  type StoredRefund,
  saveFee,
  saveFeeKept,
  saveFeeReturned,
  saveMoney,
  saveNextRefundAttempt,
  saveRefundStandings,
} from "./refund-queries.ts";

/**
 * Asks Stripe what has become of the payment of an order, and brings refunds, disputes and status in line; then gives back
 * what is due of the fee. Refuses with payments_unavailable.
 */
export async function refreshPayment(
  platform: Platform,
  payments: PaymentsProvider,
  order: OrderRecord,
): Promise<void> {
  const { accountId, paymentIntentId } = order;
  if (!paymentIntentId) return;
  const payment = await ask(platform, () => payments.readPayment({ accountId, paymentIntentId }));
  // What has become of it, only the doula can see now.
  if (!payment)
    return platform.db.transaction((tx) => askForReview(platform, tx, { order, why: "order.unreachable" }));
  await applyPayment(platform, order, payment);
  await returnFees(platform, payments, order);
}

/** Stores what is new only: Stripe's answers may come in any order, and more than once. */
async function applyPayment(platform: Platform, order: OrderRecord, payment: Payment): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const known = await lockOrderMoney(tx, order.id);
    if (!known || unpaidStatuses.includes(known.status)) return;
    const settled = await saveRefundStandings(tx, {
      orderId: order.id,
      refunds: payment.refunds,
      now: platform.now(),
    });
    const refunded = await saveFees(tx, known, settled);
    const dispute = newDisputeOf(known, payment.disputes);
    if (settled.length === 0 && !dispute) return;
    const status = paidStatusOf({
      amount: known.amount,
      refunded,
      dispute: dispute ?? disputeOf(known),
    });
    await saveMoney(tx, { orderId: order.id, status, refunded, dispute });
    await publishOrder(platform, tx, order);
    await sendMails(platform, tx, { order, settled, dispute });
  });
  platform.mailer.wake();
}

/**
 * Notes for each refund that has just arrived what goes back of the fee with it. Answers how much has arrived in all.
 */
async function saveFees(
  tx: Transaction,
  { id, amount, fee, returnedFee }: OrderMoney,
  settled: SettledRefund[],
): Promise<Cents> {
  const refunds = await findStoredRefunds(tx, id);
  const isNew = (refund: StoredRefund) => settled.some((each) => each.id === refund.id);
  const arrived = refunds.filter(hasArrived);
  let refunded = sumOf(arrived.filter((refund) => !isNew(refund)).map(({ amount }) => amount));
  // A refund that failed after its part of the fee was back keeps it: the next one gives back so much less.
  const onItsWay = arrived.filter(({ feeReturnedAt }) => !feeReturnedAt).map((refund) => refund.fee);
  let returned = returnedFee + sumOf(onItsWay);
  for (const refund of arrived.filter(isNew)) {
    refunded += refund.amount;
    const due = Math.max(0, returnedFeeOf({ amount, fee, refunded }) - returned);
    if (due > 0) await saveFee(tx, { refundId: refund.id, fee: due });
    returned += due;
  }
  return refunded;
}

function hasArrived({ status }: StoredRefund): boolean {
  return status === "succeeded";
}

function sumOf(amounts: Cents[]): Cents {
  return amounts.reduce((sum, each) => sum + each, 0);
}

/**
 * What is new of disputes: the one that decides about the order, unless it says what is known, or less. One that was lost stays
 * so. Stripe counts time in seconds: of two in one second, the open one is the later.
 */
function newDisputeOf(known: OrderMoney, disputes: PaymentDispute[]): PaymentDispute | null {
  if (known.dispute === "lost") return null;
  const byAge = disputes.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const found =
    byAge.find(({ status }) => status === "lost") ??
    byAge.find(({ status }) => status === "open") ??
    byAge.find(({ id }) => id === known.disputeId) ??
    byAge[0];
  if (!found) return null;
  if (found.id === known.disputeId) return known.dispute === "open" && found.status !== "open" ? found : null;
  if (found.status === "lost" || !known.disputedAt) return found;
  const age = found.createdAt.getTime() - known.disputedAt.getTime();
  const isLater = age > 0 || (age === 0 && found.status === "open" && known.dispute === "won");
  return isLater ? found : null;
}

interface News {
  order: OrderRecord;
  settled: SettledRefund[];
  dispute: PaymentDispute | null;
}

async function sendMails(
  platform: Platform,
  tx: Transaction,
  { order, settled, dispute }: News,
): Promise<void> {
  for (const refund of settled) {
    if (refund.status === "succeeded")
      await sendOrderMails(platform, tx, order.id, (mailed, site) => refundMails(mailed, site, refund));
    if (refund.status === "failed" || refund.status === "cancelled")
      await askForReview(platform, tx, { order, why: "order.refund_failed" });
  }
  if (!dispute) return;
  const mailsOf = { open: disputeMails, won: disputeWonMails, lost: disputeLostMails }[dispute.status];
  await sendOrderMails(platform, tx, order.id, (mailed, site) => mailsOf(mailed, site, dispute));
  if (dispute.status === "open")
    await platform.realtime.publishToType(tx, "admin", { type: "admin.changed" });
}

/** Gives back to the doula what is due of the fee. What fails is tried again within a minute. */
export async function returnFees(
  platform: Platform,
  payments: PaymentsProvider,
  order: OrderRecord,
): Promise<void> {
  const refunds = await findStoredRefunds(platform.db, order.id);
  const upTo = returnedFeeOf({
    ...order,
    refunded: sumOf(refunds.filter(hasArrived).map(({ amount }) => amount)),
  });
  for (const refund of refunds.filter(({ fee, feeReturnedAt }) => fee > 0 && !feeReturnedAt))
    if (!(await returnFee(platform, payments, { order, refund, upTo }))) return;
}

interface DueFee {
  order: OrderRecord;
  refund: StoredRefund;
  /** What is due of the order's fee in all. */
  upTo: Cents;
}

/** Whether it is settled. Of a refund that failed meanwhile, Stripe is asked only what is back. */
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
      amount: hasArrived(refund) ? refund.fee : 0,
      upTo,
      idempotencyKey: `fee ${refund.id} ${refund.attempt}`,
    });
    await platform.db.transaction((tx) => saveFeeReturned(tx, { refund, returned, now: platform.now() }));
    return true;
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    platform.logger.error({ order: order.id, error: describeError(error) }, "a fee was not returned");
    // Stripe repeats what it answered to a key, its failures too.
    if (error.failure === "failed" || error.reason === "idempotency_error")
      await saveNextRefundAttempt(platform.db, refund);
    if (!isRefusedForGood(error)) return false;
    await platform.db.transaction(async (tx) => {
      await saveFeeKept(tx, refund);
      await askForReview(platform, tx, { order, why: "order.fee_not_returned" });
    });
    return true;
  }
}

/** Asked again, Stripe would say the same. A key without rights is a matter for the operator, and then it goes on. */
function isRefusedForGood({ failure, status, reason }: PaymentsUnavailable): boolean {
  return failure === "refused" && (status === 400 || status === 404) && reason !== "idempotency_error";
}
