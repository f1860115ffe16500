import type { Transaction } from "../../db/database.ts";
import { lockDoula } from "../availability/service.ts";
import type { OrderDates } from "../plans/service.ts";
import type { Platform } from "../platform/platform.ts";
import { publishOrder } from "./alerts.ts";
import { findUnsettledBirths, saveReleasedDueDates, saveRestoredDueDates } from "./due-date-queries.ts";
import { returnPayment } from "./places.ts";
import { findOrder, transitionOrder } from "./queries.ts";
import { transitionRequest } from "./request-queries.ts";

/**
 * Ends what a parent has open with a doula who was told of a loss, and takes the due dates out of their orders, so that
 * they no longer count: requests and orders without a payment link are cancelled, and a payment that waits for room is
 * refunded. Locks the doula; call after `lockClient`.
 */
export async function releaseOrders(
  platform: Platform,
  tx: Transaction,
  parties: { parentUserId: string; doulaProfileId: string },
): Promise<void> {
  await lockDoula(tx, parties.doulaProfileId);
  for (const orderId of await findUnsettledBirths(tx, parties)) await settle(platform, tx, orderId);
  await saveReleasedDueDates(tx, parties);
}

async function settle(platform: Platform, tx: Transaction, orderId: string): Promise<void> {
  const { now } = platform;
  const order = await findOrder(tx, orderId);
  if (!order) return;
  if (order.status === "requested") await transitionRequest(tx, { orderId, action: "cancel", now: now() });
  // A payment on an open page is refunded once it arrives, because its due date is gone.
  else if (order.status === "pending" && !order.expiresAt)
    await transitionOrder(tx, { orderId, action: "cancel", sessionId: null, now: now() });
  else if (order.status !== "pending") await returnPayment(platform, tx, order);
  await publishOrder(platform, tx, order);
}

/**
 * Gives back the due dates that `releaseOrders` took out of paid orders. They count again, even over the doulas' limits.
 * Locks their doulas; call after `lockClient`.
 */
export async function restoreOrders(
  tx: Transaction,
  restored: { parentUserId: string; dates: readonly OrderDates[] },
): Promise<void> {
  const orders = await Promise.all(restored.dates.map(({ id }) => findOrder(tx, id)));
  const doulas = new Set(orders.map((order) => order?.doulaProfileId).filter((id) => typeof id === "string"));
  for (const doulaProfileId of [...doulas].toSorted()) await lockDoula(tx, doulaProfileId);
  await saveRestoredDueDates(tx, restored);
}
