import {
  computePaidStatus,
  computeReturnedFee,
  isUndone,
  sumLost,
  unpaidStatuses,
} from "../../../contract/commerce/orders.ts";
import { sumCents } from "../../../contract/platform/money.ts";
import type { Transaction } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Payment, PaymentsProvider } from "../../providers/payments/payments.ts";
import { askForReview, lockSeller, type OrderRecord, publishOrder } from "../orders/service.ts";
import { callStripe } from "../payments/service.ts";
import { sendDisputeEmails } from "./dispute-emails.ts";
import { findStoredDisputes, type StoredDispute, saveDisputes } from "./dispute-queries.ts";
import { emailFailedRefunds, emailRefunds } from "./emails.ts";
import {
  findStoredRefunds,
  hasArrived,
  lockOrderMoney,
  type OrderMoney,
  type SettledRefund,
  saveMoney,
  syncRefunds,
} from "./queries.ts";
import { returnFees } from "./returned-fees.ts";
import { recognizeRefunds } from "./signature.ts";

/** Reads an order's payment from Stripe, updates refunds, disputes and status, and then returns the fee that is due. */
export async function refreshPayment(
  platform: Platform,
  payments: PaymentsProvider,
  order: OrderRecord,
): Promise<void> {
  const { accountId, paymentIntentId } = order;
  if (!paymentIntentId) return;
  const payment = await callStripe(platform, () => payments.readPayment({ accountId, paymentIntentId }));
  // Only the doula can see its state now.
  if (!payment)
    return inTransaction(platform.db, (tx) =>
      askForReview(platform, tx, { order, why: "order.unreachable" }),
    );
  await applyPayment(platform, order, { ...payment, paymentIntentId });
  await returnFees(platform, payments, order);
}

/** Stores only what is new, because Stripe's responses may come in any order and more than once. */
async function applyPayment(
  platform: Platform,
  order: OrderRecord,
  { paymentIntentId, ...payment }: Payment & { paymentIntentId: string },
): Promise<void> {
  const recognizedRefunds = await recognizeRefunds(platform, paymentIntentId, payment.refunds);
  await inTransaction(platform.db, async (tx) => {
    const orderId = order.id;
    await lockSeller(tx, order);
    const known = await lockOrderMoney(tx, orderId);
    if (!known || unpaidStatuses.includes(known.status)) return;
    const { settled, hasFalseClaim } = await syncRefunds(tx, {
      orderId,
      refunds: recognizedRefunds,
      now: platform.now(),
    });
    if (hasFalseClaim) await askForReview(platform, tx, { order, why: "order.refund_mismatch" });
    const changed = await saveDisputes(tx, { orderId, disputes: payment.disputes });
    if (settled.length === 0 && changed.length === 0) return;
    const refunded = await saveSums(tx, known);
    await publishOrder(platform, tx, order);
    await reviewFailedRefunds(platform, tx, { order, known, settled, refunded });
    await emailRefunds(platform, tx, orderId);
    await emailFailedRefunds(platform, tx, orderId);
    await notifyAboutDisputes(platform, tx, { orderId, changed });
  });
}

/** Adds up refunds and disputes. Returns the cents that the parent has received back. */
async function saveSums(tx: Transaction, { id: orderId, amount }: OrderMoney): Promise<number> {
  const refunds = await findStoredRefunds(tx, orderId);
  const refunded = sumCents(refunds.filter(hasArrived).map((refund) => refund.amount));
  const disputes = await findStoredDisputes(tx, orderId);
  const open = disputes.filter((dispute) => dispute.status === "open");
  await saveMoney(tx, {
    orderId,
    status: computePaidStatus({ amount, refunded, disputes }),
    refunded,
    disputed: sumCents(open.map((dispute) => dispute.amount)),
    lost: sumLost(disputes),
  });
  return refunded;
}

interface Settled {
  order: OrderRecord;
  /** The sums before this sync. */
  known: OrderMoney;
  settled: SettledRefund[];
  refunded: number;
}

/** Stripe cannot take back a returned fee. An excess counts toward the next refund, if there is one. */
async function reviewFailedRefunds(
  platform: Platform,
  tx: Transaction,
  { order, known, settled, refunded }: Settled,
): Promise<void> {
  if (!settled.some(isUndone)) return;
  await askForReview(platform, tx, { order, why: "order.refund_failed" });
  const excess = known.returnedFee - computeReturnedFee({ ...known, refunded });
  if (excess > 0) await askForReview(platform, tx, { order, why: "order.excess_fee_returned" });
}

async function notifyAboutDisputes(
  platform: Platform,
  tx: Transaction,
  { orderId, changed }: { orderId: string; changed: StoredDispute[] },
): Promise<void> {
  for (const dispute of changed) await sendDisputeEmails(platform, tx, { orderId, dispute });
  if (changed.some(({ status }) => status === "open"))
    await platform.realtime.publishToType(tx, "admin", { type: "admin.changed" });
}
