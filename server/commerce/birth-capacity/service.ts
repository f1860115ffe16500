import { computeRefundableAmount } from "../../../contract/commerce/orders.ts";
import type { Transaction } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { describeError } from "../../platform/observability/logging.ts";
import type { Platform } from "../../platform/platform.ts";
import type { PaymentsProvider } from "../../providers/payments/payments.ts";
import { deleteMadeRoom, findPlace, saveMadeRoom } from "../../scheduling/practice/service.ts";
import {
  canNoLongerTransact,
  findOrder,
  lockSeller,
  type OrderRecord,
  paidEmails,
  publishOrder,
  sendOrderEmails,
} from "../orders/service.ts";
import {
  findStoredDisputes,
  findStoredRefunds,
  lockOrderMoney,
  refundAutomatically,
  sendRefunds,
} from "../refunds/service.ts";
import { placeNeededEmails } from "./emails.ts";
import { findOrdersWithoutPlace, isWaitingForPlace, savePlaceFound, savePlaceNeeded } from "./queries.ts";

interface Birth {
  doulaProfileId: string;
  parentId: string;
  dueDate: string;
}

/** Returns whether the doula takes a birth within their limits, or because they made room. Call after `lockDoula`. */
export async function requirePlace(
  platform: Platform,
  tx: Transaction,
  birth: Birth,
): Promise<"limits" | "room"> {
  const place = await findPlaceFor(platform, tx, birth);
  if (!place) throw new Refusal("not_on_call");
  return place;
}

export function findPlaceFor({ now }: Platform, tx: Transaction, { parentId, ...birth }: Birth) {
  return findPlace(tx, { ...birth, parentUserId: parentId, now: now() });
}

/**
 * Gives a birth that was just paid its place, and emails both people. If it no longer fits the doula's limits, the
 * payment waits for the doula instead; if its due date was released, it is refunded. Returns true if `sendRefunds` must
 * follow the commit. Call after `lockSeller`.
 */
export async function claimPlace(platform: Platform, tx: Transaction, order: OrderRecord): Promise<boolean> {
  const { id: orderId, doulaProfileId, parentId, dueDate } = order;
  if (order.isBirth && dueDate === null) {
    await refundAutomatically(platform, tx, { order, cause: "closed_order" });
    return true;
  }
  if (doulaProfileId !== null && parentId !== null && dueDate !== null) {
    // Without a place it does not count, so that the doula's limits are read without it.
    await savePlaceNeeded(tx, { orderId, now: platform.now() });
    const place = order.hasRoom
      ? "room"
      : await findPlaceFor(platform, tx, { doulaProfileId, parentId, dueDate });
    if (!place) {
      await sendOrderEmails(platform, tx, orderId, placeNeededEmails);
      return false;
    }
    await savePlaceFound(tx, orderId);
    if (place === "room") await deleteMadeRoom(tx, { doulaProfileId, parentUserId: parentId });
  }
  await sendOrderEmails(platform, tx, orderId, paidEmails);
  return false;
}

/** Makes room for an order's due date, over the doula's own limits. Call after `lockDoula`. */
export async function makeRoomFor({ now }: Platform, tx: Transaction, order: OrderRecord): Promise<void> {
  const { doulaProfileId, parentId: parentUserId, dueDate } = order;
  if (doulaProfileId && parentUserId)
    await saveMadeRoom(tx, { doulaProfileId, parentUserId, dueDate, now: now() });
}

/**
 * Gives a paid birth the place it waits for, and emails both people. Returns false if it does not wait. Call after
 * `lockDoula`.
 */
export async function keepPayment(platform: Platform, tx: Transaction, order: OrderRecord): Promise<boolean> {
  if (!(await isWaitingForPlace(tx, { orderId: order.id, now: platform.now() }))) return false;
  await savePlaceFound(tx, order.id);
  await publishOrder(platform, tx, order);
  await sendOrderEmails(platform, tx, order.id, paidEmails);
  return true;
}

/**
 * Stores a refund of a paid birth for which the doula makes no room. Returns false if it does not wait for one. Call
 * `sendRefunds` after the commit.
 */
export async function returnPayment(
  platform: Platform,
  tx: Transaction,
  order: OrderRecord,
): Promise<boolean> {
  const { id: orderId } = order;
  const money = await lockOrderMoney(tx, orderId);
  if (!money || !(await isWaitingForPlace(tx, { orderId }))) return false;
  const amount = computeRefundableAmount({
    ...money,
    disputes: await findStoredDisputes(tx, orderId),
    refunds: await findStoredRefunds(tx, orderId),
  });
  // Nothing is left while refunds of all of it are on their way.
  if (amount > 0) {
    const isClosed = order.dueDate === null || (await canNoLongerTransact(tx, orderId));
    await refundAutomatically(platform, tx, { order, cause: isClosed ? "closed_order" : "no_place", amount });
    await publishOrder(platform, tx, order);
  }
  return true;
}

/** Refunds paid births for which no room was made in time. Never throws. */
export async function refundWithoutPlace(
  platform: Platform,
  payments: PaymentsProvider,
  { limit }: { limit: number },
): Promise<void> {
  const { db, logger, now } = platform;
  for (const orderId of await findOrdersWithoutPlace(db, { now: now(), limit })) {
    const store = inTransaction(db, async (tx) => {
      const order = await findOrder(tx, orderId);
      if (!order) return;
      await lockSeller(tx, order);
      await returnPayment(platform, tx, order);
    });
    // The next run, within a minute, tries again.
    await store.catch((error: unknown) =>
      logger.error({ order: orderId, error: describeError(error) }, "payment without a place not refunded"),
    );
    await sendRefunds(platform, payments, orderId);
  }
}
