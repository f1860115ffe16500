import type { Transaction } from "../../db/database.ts";
import type { Payments } from "../payments/service.ts";
import { describeError } from "../platform/logging.ts";
import type { Platform } from "../platform/platform.ts";
import { publishOrder } from "./alerts.ts";
import { closeOrder } from "./checkout.ts";
import { takeBackOrdersBetween } from "./closing-queries.ts";

/**
 * Takes the open orders between two people back as part of `tx`, which holds the locks of their bookings: nobody sees their
 * links any more, and a payment that still arrives is refunded. Returns the orders to pass to `endLinks` after the commit.
 */
export async function takeBackOrders(
  platform: Platform,
  tx: Transaction,
  userIds: readonly [string, string],
): Promise<string[]> {
  const orders = await takeBackOrdersBetween(tx, { userIds, now: platform.now() });
  for (const order of orders) await publishOrder(platform, tx, order);
  return orders.filter(({ hasLink }) => hasLink).map(({ id }) => id);
}

/** Ends the links of orders at Stripe. The job tries again if Stripe does not answer: this refuses nothing. */
export async function endLinks(
  platform: Platform,
  payments: Payments,
  orderIds: readonly string[],
): Promise<void> {
  if (!payments) return;
  await Promise.all(
    orderIds.map((orderId) =>
      closeOrder(platform, payments, orderId).catch((error: unknown) =>
        platform.logger.warn({ order: orderId, error: describeError(error) }, "link not ended"),
      ),
    ),
  );
}
