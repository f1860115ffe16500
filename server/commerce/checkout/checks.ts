import { inTransaction } from "../../platform/database/transaction.ts";
import { describeError } from "../../platform/observability/logging.ts";
import type { Platform } from "../../platform/platform.ts";
import type { PaymentsProvider } from "../../providers/payments/payments.ts";
import { findOrder, lockSeller } from "../orders/service.ts";
import { cancelUnusedOrders, findDoulasOfUnusedOrders, findDueOrders } from "./closing-queries.ts";
import { closeOrder, refreshOrder } from "./sessions.ts";

/** Links that one run checks. The others wait for the next run, a minute later. */
const maxLinksAtOnce = 30;

/**
 * Checks links with an unknown outcome and those that just expired, and closes orders that never got a
 * link, whose package is no longer offered, or whose two people may no longer do business.
 */
export async function checkOrders(platform: Platform, payments: PaymentsProvider): Promise<void> {
  const { db, now } = platform;
  for (const doulaProfileId of await findDoulasOfUnusedOrders(db, now()))
    await inTransaction(db, async (tx) => {
      await lockSeller(tx, { doulaProfileId });
      await cancelUnusedOrders(tx, { doulaProfileId, now: now() });
    });
  const due = await findDueOrders(db, { now: now(), limit: maxLinksAtOnce });
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
    // The next run, within a minute, tries again.
    platform.logger.warn({ order: id, due, error: describeError(error) }, "order not checked");
  }
}
