import type { Transaction } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { describeError } from "../../platform/observability/logging.ts";
import type { Platform } from "../../platform/platform.ts";
import type { PaymentsProvider } from "../../providers/payments/payments.ts";
import { askForReview, findOrder, sendOrderEmails } from "../orders/service.ts";
import { emailFailedRefunds, emailRefunds, lateRefundEmails } from "./emails.ts";
import {
  claimLateRefunds,
  findOrdersWithLateRefunds,
  findOrdersWithRefundsToEmail,
} from "./notice-queries.ts";
import { refreshPayment } from "./payment-sync.ts";
import { findOrdersWithDueRefunds, findUndecidedOrders, lockOrderMoney } from "./queries.ts";
import { sendRefunds } from "./send-refunds.ts";

const maxOrdersAtOnce = 30;

/** Retries refunds with an unknown outcome and unreturned fees. */
export async function checkRefunds(platform: Platform, payments: PaymentsProvider): Promise<void> {
  const due = await findOrdersWithDueRefunds(platform.db, { now: platform.now(), limit: maxOrdersAtOnce });
  await Promise.all(
    due.map((orderId) => logFailure(platform, orderId, () => sendRefunds(platform, payments, orderId))),
  );
}

/** Emails people about refunds that are late, or that came soon after another one. */
export async function sendRefundNotices(platform: Platform): Promise<void> {
  const due = { now: platform.now(), limit: maxOrdersAtOnce };
  for (const orderId of await findOrdersWithLateRefunds(platform.db, due))
    await logFailure(platform, orderId, () => reportLateRefunds(platform, orderId));
  for (const orderId of await findOrdersWithRefundsToEmail(platform.db, due))
    await logFailure(platform, orderId, () => emailLaterRefunds(platform, orderId));
}

/**
 * Reads pending refunds and open disputes from Stripe, one after the other, in case their events were lost.
 */
export async function checkUndecidedOrders(platform: Platform, payments: PaymentsProvider): Promise<void> {
  for (const orderId of await findUndecidedOrders(platform.db))
    await logFailure(platform, orderId, async () => {
      const order = await findOrder(platform.db, orderId);
      if (order) await refreshPayment(platform, payments, order);
    });
}

/** Logs an order's failure, so that it does not stop the others. */
async function logFailure({ logger }: Platform, orderId: string, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    logger.error({ order: orderId, error: describeError(error) }, "refunds not checked");
  }
}

/** Emails both people about refunds made within an hour of the last email about one. */
async function emailLaterRefunds(platform: Platform, orderId: string): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    await lockOrderMoney(tx, orderId);
    await emailRefunds(platform, tx, orderId);
  });
}

/**
 * Asks the admins to review refunds and fees that are a day late. Emails the parent once about late
 * refunds, and about failed ones that the last email did not include.
 */
async function reportLateRefunds(platform: Platform, orderId: string): Promise<void> {
  const order = await findOrder(platform.db, orderId);
  if (!order) return;
  const review = (tx: Transaction, why: "order.refund_late" | "order.fee_not_returned") =>
    askForReview(platform, tx, { order, why });
  await inTransaction(platform.db, async (tx) => {
    await lockOrderMoney(tx, orderId);
    const late = await claimLateRefunds(tx, { orderId, now: platform.now() });
    const lateRefunds = late.filter(({ isRefundLate }) => isRefundLate);
    if (lateRefunds.length > 0) await review(tx, "order.refund_late");
    if (lateRefunds.length < late.length) await review(tx, "order.fee_not_returned");
    await sendOrderEmails(platform, tx, orderId, (emailed, site) =>
      lateRefundEmails(emailed, site, lateRefunds),
    );
    await emailFailedRefunds(platform, tx, orderId);
  });
}
