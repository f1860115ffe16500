import type { Transaction } from "../../../db/database.ts";
import type { OrderDates } from "../../families/plans/service.ts";
import { lockDoula } from "../../platform/database/locks.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Payments } from "../../providers/payments/payments.ts";

import { refundWaitingPayment } from "../birth-capacity/service.ts";
import { closeBirths, endLinks } from "../checkout/service.ts";
import { findOrder, publishOrder } from "../orders/service.ts";
import { sendRefunds } from "../refunds/service.ts";
import { findBirthsWithoutCapacity, saveReleasedDueDates, saveRestoredDueDates } from "./queries.ts";

interface ReleasedOrders {
  /** The IDs of orders whose links must be ended. */
  ended: string[];
  /** The IDs of orders with a refund to send. */
  refunded: string[];
}

/**
 * Ends what a parent has open with a doula who was told of a loss, and takes the due dates out of their orders, so that
 * they no longer count: requests and unpaid orders end, and a payment that waits for capacity is refunded. Locks the doula;
 * call after `lockClient`, and `settleReleasedOrders` after the commit.
 */
export async function releaseOrders(
  platform: Platform,
  tx: Transaction,
  parties: { parentUserId: string; doulaProfileId: string },
): Promise<ReleasedOrders> {
  await lockDoula(tx, parties.doulaProfileId);
  await saveReleasedDueDates(tx, parties);
  const refunded = await findBirthsWithoutCapacity(tx, parties);
  for (const orderId of refunded) await returnPaymentOf(platform, tx, orderId);
  return { ended: await closeBirths(platform, tx, parties), refunded };
}

/** Ends the links of released orders at Stripe, and sends their refunds. Never throws: the job retries. */
export async function settleReleasedOrders(
  platform: Platform,
  payments: Payments,
  { ended, refunded }: ReleasedOrders,
): Promise<void> {
  await endLinks(platform, payments, ended);
  if (payments) for (const orderId of refunded) await sendRefunds(platform, payments, orderId);
}

async function returnPaymentOf(platform: Platform, tx: Transaction, orderId: string): Promise<void> {
  const order = await findOrder(tx, orderId);
  if (!order) return;
  await refundWaitingPayment(platform, tx, order);
  await publishOrder(platform, tx, order);
}

/**
 * Gives back the due dates that `releaseOrders` took out of paid orders. They count again, even over the doulas' limits, so
 * the parent's open payment links with these doulas end. Locks their doulas; call after `lockClient`. Returns the orders to
 * pass to `endLinks` after the commit.
 */
export async function restoreOrders(
  platform: Platform,
  tx: Transaction,
  restored: { parentUserId: string; dates: readonly OrderDates[] },
): Promise<string[]> {
  const { parentUserId, dates } = restored;
  const orders = await Promise.all(dates.map(({ id }) => findOrder(tx, id)));
  const doulas = new Set(orders.map((order) => order?.doulaProfileId).filter((id) => typeof id === "string"));
  for (const doulaProfileId of [...doulas].toSorted()) await lockDoula(tx, doulaProfileId);
  const ended: string[] = [];
  for (const doulaProfileId of await saveRestoredDueDates(tx, restored))
    ended.push(...(await closeBirths(platform, tx, { parentUserId, doulaProfileId })));
  return ended;
}
