import type { Transaction } from "../../db/database.ts";
import type { Platform } from "../platform/platform.ts";
import { askForReview } from "./alerts.ts";
import { sendOrderMails } from "./emails.ts";
import { findOrder } from "./queries.ts";
import { emailFailedRefunds, emailRefunds, lateRefundMails } from "./refund-emails.ts";
import { claimLateRefunds } from "./refund-notice-queries.ts";
import { lockOrderMoney } from "./refund-queries.ts";

/** Emails both people about the refunds that came within an hour of their last email. */
export async function emailLaterRefunds(platform: Platform, orderId: string): Promise<void> {
  await platform.db.transaction(async (tx) => {
    await lockOrderMoney(tx, orderId);
    await emailRefunds(platform, tx, orderId);
  });
  platform.mailer.wake();
}

/**
 * Asks the admins to review refunds and fees that are a day late. Emails the parent once about late refunds, and about failed
 * ones that the last email did not include.
 */
export async function noticeLateRefunds(platform: Platform, orderId: string): Promise<void> {
  const order = await findOrder(platform.db, orderId);
  if (!order) return;
  const review = (tx: Transaction, why: "order.refund_late" | "order.fee_not_returned") =>
    askForReview(platform, tx, { order, why });
  await platform.db.transaction(async (tx) => {
    await lockOrderMoney(tx, orderId);
    const late = await claimLateRefunds(tx, { orderId, now: platform.now() });
    const lateRefunds = late.filter(({ isRefundLate }) => isRefundLate);
    if (lateRefunds.length > 0) await review(tx, "order.refund_late");
    if (lateRefunds.length < late.length) await review(tx, "order.fee_not_returned");
    await sendOrderMails(platform, tx, orderId, (mailed, site) => lateRefundMails(mailed, site, lateRefunds));
    await emailFailedRefunds(platform, tx, orderId);
  });
  platform.mailer.wake();
}
