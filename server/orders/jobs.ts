import type { Payments } from "../payments/service.ts";
import { describeError } from "../platform/logging.ts";
import type { Platform } from "../platform/platform.ts";
import type { PaymentsProvider } from "../providers/payments/payments.ts";
import { closeOrder, refreshOrder } from "./checkout.ts";
import { cancelUnusedOrders, findDueOrders } from "./closing-queries.ts";
import { refreshPayment } from "./payment-sync.ts";
import { findOrder } from "./queries.ts";
import { findOrdersWithLateRefunds, findOrdersWithRefundsToEmail } from "./refund-notice-queries.ts";
import { emailLaterRefunds, noticeLateRefunds } from "./refund-notices.ts";
import { findOrdersWithDueRefunds, findUndecidedOrders } from "./refund-queries.ts";
import { sendRefunds } from "./refunds.ts";

const maxOrdersAtOnce = 30;

/** Declares the jobs for orders that no webhook or click moves. */
export async function startOrderJobs(platform: Platform, payments: Payments): Promise<void> {
  await platform.jobs.schedule("orders-check", "* * * * *", async () => {
    if (payments) await checkOrders(platform, payments);
    if (payments) await checkRefunds(platform, payments);
    await sendRefundNotices(platform);
  });
  await platform.jobs.schedule("orders-undecided", "20 9 * * *", async () => {
    if (payments) await checkUndecided(platform, payments);
  });
}

/**
 * Asks Stripe about links whose making has an unknown outcome and those that have just ended, and closes orders that
 * were never given a link, whose package is no longer offered, or whose two people may no longer do business.
 */
export async function checkOrders(platform: Platform, payments: PaymentsProvider): Promise<void> {
  await cancelUnusedOrders(platform.db, platform.now());
  const due = await findDueOrders(platform.db, { now: platform.now(), limit: maxOrdersAtOnce });
  await Promise.all(due.map((each) => checkOrder(platform, payments, each)));
}

type DueOrder = Awaited<ReturnType<typeof findDueOrders>>[number];

async function checkOrder(
  platform: Platform,
  payments: PaymentsProvider,
  { id, due }: DueOrder,
): Promise<void> {
  try {
    if (due === "closed" || due === "withdrawn") return await closeOrder(platform, payments, id);
    const order = await findOrder(platform.db, id);
    if (order?.status === "pending") await refreshOrder(platform, payments, order);
  } catch (error) {
    // The next minute tries again.
    platform.logger.warn({ order: id, due, error: describeError(error) }, "order not checked");
  }
}

/** Asks Stripe again for refunds with an unknown outcome, and for fees that are not back. */
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
    await logFailure(platform, orderId, () => noticeLateRefunds(platform, orderId));
  for (const orderId of await findOrdersWithRefundsToEmail(platform.db, due))
    await logFailure(platform, orderId, () => emailLaterRefunds(platform, orderId));
}

/** Asks Stripe about refunds on their way and open disputes, whose events may not have come. One after the other. */
export async function checkUndecided(platform: Platform, payments: PaymentsProvider): Promise<void> {
  for (const orderId of await findUndecidedOrders(platform.db))
    await logFailure(platform, orderId, async () => {
      const order = await findOrder(platform.db, orderId);
      if (order) await refreshPayment(platform, payments, order);
    });
}

/** What goes wrong with one order keeps no other one back. */
async function logFailure({ logger }: Platform, orderId: string, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    logger.error({ order: orderId, error: describeError(error) }, "refunds not checked");
  }
}
