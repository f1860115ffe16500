import { unpaidStatuses } from "../../../contract/commerce/orders.ts";
import type { Transaction } from "../../../db/database.ts";
import { lockClient } from "../../platform/database/locks.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { describeError } from "../../platform/observability/logging.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Payments } from "../../providers/payments/payments.ts";

import {
  canNoLongerTransact,
  enrolledEmails,
  findOwnOrder,
  givenUpEmails,
  type OrderRecord,
  publishOrder,
  saveParentKey,
  saveRemoval,
  sendOrderEmails,
} from "../orders/service.ts";
import {
  type ClosingOrder,
  withdrawBirths,
  withdrawOneOrder,
  withdrawOrdersBetween,
  withdrawOrdersFrom,
  withdrawOrdersOfPerson,
  withdrawUnansweredLinks,
} from "./closing-queries.ts";
import { closeOrder } from "./sessions.ts";

/**
 * Withdraws the open orders between two people within `tx`, which holds their bookings' locks: the links
 * are hidden immediately, and a payment that still arrives is refunded. Returns the orders to pass to
 * `endLinks` after the commit.
 */
export async function withdrawOrders(
  platform: Platform,
  tx: Transaction,
  userIds: readonly [string, string],
): Promise<string[]> {
  return publishClosing(platform, tx, await withdrawOrdersBetween(tx, { userIds, now: platform.now() }));
}

/**
 * Like `withdrawOrders`, for the open orders of a parent or a doula whose account is deleted. What a parent's orders
 * cost the doula still counts if the mailbox signs up again.
 */
export async function withdrawOrdersOfUser(
  platform: Platform,
  tx: Transaction,
  userId: string,
): Promise<string[]> {
  await saveParentKey(platform, tx, userId);
  return publishClosing(platform, tx, await withdrawOrdersOfPerson(tx, { userId, now: platform.now() }));
}

/** Like `withdrawOrders`, for a parent's open orders of births from a doula, whose lock `tx` holds. */
export async function closeBirths(
  platform: Platform,
  tx: Transaction,
  parties: { parentUserId: string; doulaProfileId: string },
): Promise<string[]> {
  return publishClosing(platform, tx, await withdrawBirths(tx, { ...parties, now: platform.now() }));
}

/**
 * Withdraws the open orders from a doula who takes no new clients, within `tx`, which holds the doula's lock.
 * Unlike after a block, a payment that completes before Stripe has ended its link stands. Returns the orders to
 * pass to `endLinks` after the commit.
 */
export async function withdrawOrdersOfDoula(
  platform: Platform,
  tx: Transaction,
  doulaProfileId: string,
): Promise<string[]> {
  return publishClosing(platform, tx, await withdrawOrdersFrom(tx, doulaProfileId));
}

/**
 * Withdraws one open order within `tx`, which holds its parent's and its doula's locks. A payment that still arrives is
 * refunded. Returns the orders to pass to `endLinks` after the commit.
 */
export async function withdrawOrder(platform: Platform, tx: Transaction, orderId: string): Promise<string[]> {
  return publishClosing(platform, tx, await withdrawOneOrder(tx, { orderId, now: platform.now() }));
}

/**
 * Withdraws the orders with a link whose parents have not said that they lack these programs, within `tx`, which holds
 * the doula's lock, and emails their parents. Returns the orders to pass to `endLinks` after the commit.
 */
export async function withdrawUnansweredOrders(
  platform: Platform,
  tx: Transaction,
  enrolled: { doulaProfileId: string; programs: string[] },
): Promise<string[]> {
  if (enrolled.programs.length === 0) return [];
  const withdrawn = await publishClosing(platform, tx, await withdrawUnansweredLinks(tx, enrolled));
  for (const orderId of withdrawn) await sendOrderEmails(platform, tx, orderId, enrolledEmails);
  return withdrawn;
}

async function publishClosing(
  platform: Platform,
  tx: Transaction,
  orders: ClosingOrder[],
): Promise<string[]> {
  for (const order of orders) await publishOrder(platform, tx, order);
  return orders.filter(({ hasLink }) => hasLink).map(({ id }) => id);
}

/**
 * Removes an unpaid order from its parent's list; an open one is cancelled first, its link ends, and a doula who had
 * accepted it gets an email.
 */
export async function removeOrder(
  platform: Platform,
  payments: Payments,
  { orderId, parentId }: { orderId: string; parentId: string },
): Promise<void> {
  const { db, now } = platform;
  const order = await findOwnOrder(db, { orderId, parentId });
  if (!order) throw new Refusal("not_found");
  if (order.needsReview) throw new Refusal("order_in_review");
  const emailDoula = async (tx: Transaction) => {
    if (!(await canNoLongerTransact(tx, orderId)))
      await sendOrderEmails(platform, tx, orderId, givenUpEmails);
  };
  if (payments)
    await closeOrder(platform, payments, orderId, isAccepted(order) ? { onUnpaid: emailDoula } : {});
  await inTransaction(db, async (tx) => {
    await lockClient(tx, parentId);
    if (await saveRemoval(tx, { orderId, now: now() })) return publishOrder(platform, tx, order);
    const current = await findOwnOrder(tx, { orderId, parentId });
    // Stripe may not know the page anymore: closing the order then asks for a review.
    if (current?.needsReview) throw new Refusal("order_in_review");
    const isPaid = current && !unpaidStatuses.includes(current.status);
    throw new Refusal(isPaid ? "order_paid" : "order_changed");
  });
}

/** Returns true if the doula expects the payment of a request. */
function isAccepted({ status, acceptedAt, isCloseRequested }: OrderRecord): boolean {
  return status === "pending" && acceptedAt !== null && !isCloseRequested;
}

/** Ends orders' links at Stripe. Never throws: if Stripe does not respond, the job retries. */
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
