import { computeRefundableAmount } from "../../../contract/commerce/orders.ts";
import type { Transaction } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { describeError } from "../../platform/observability/logging.ts";
import type { Platform } from "../../platform/platform.ts";
import type { PaymentsProvider } from "../../providers/payments/payments.ts";
import { deleteAddedCapacity, findCapacity, saveAddedCapacity } from "../../scheduling/practice/service.ts";
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
import { capacityNeededEmails } from "./emails.ts";
import {
  findOrdersWithoutCapacity,
  isWaitingForCapacity,
  saveCapacityFound,
  saveCapacityNeeded,
} from "./queries.ts";

interface Birth {
  doulaProfileId: string;
  parentId: string;
  dueDate: string;
}

/** Returns why the doula has capacity for a birth: within their limits, or added for the parent. Call after `lockDoula`. */
export async function requireCapacity(
  platform: Platform,
  tx: Transaction,
  birth: Birth,
): Promise<"limits" | "room"> {
  const capacity = await findCapacityForBirth(platform, tx, birth);
  if (!capacity) throw new Refusal("not_on_call");
  return capacity;
}

export function findCapacityForBirth({ now }: Platform, tx: Transaction, { parentId, ...birth }: Birth) {
  return findCapacity(tx, { ...birth, parentUserId: parentId, now: now() });
}

/**
 * Gives a birth that was just paid its capacity, and emails both people. If it no longer fits the doula's limits, the
 * payment waits for the doula instead; if its due date was released, it is refunded. Returns true if `sendRefunds` must
 * follow the commit. Call after `lockSeller`.
 */
export async function claimCapacity(
  platform: Platform,
  tx: Transaction,
  order: OrderRecord,
): Promise<boolean> {
  const { id: orderId, doulaProfileId, parentId, dueDate } = order;
  if (order.isBirth && dueDate === null) {
    await refundAutomatically(platform, tx, { order, cause: "closed_order" });
    return true;
  }
  if (doulaProfileId !== null && parentId !== null && dueDate !== null) {
    // Without capacity it does not count, so that the doula's limits are read without it.
    await saveCapacityNeeded(tx, { orderId, now: platform.now() });
    const capacity = order.hasRoom
      ? "room"
      : await findCapacityForBirth(platform, tx, { doulaProfileId, parentId, dueDate });
    if (!capacity) {
      await sendOrderEmails(platform, tx, orderId, capacityNeededEmails);
      return false;
    }
    await saveCapacityFound(tx, orderId);
    if (capacity === "room") await deleteAddedCapacity(tx, { doulaProfileId, parentUserId: parentId });
  }
  await sendOrderEmails(platform, tx, orderId, paidEmails);
  return false;
}

/** Adds capacity for an order's due date, over the doula's own limits. Call after `lockDoula`. */
export async function addCapacityForOrder(
  { now }: Platform,
  tx: Transaction,
  order: OrderRecord,
): Promise<void> {
  const { doulaProfileId, parentId: parentUserId, dueDate } = order;
  if (doulaProfileId && parentUserId)
    await saveAddedCapacity(tx, { doulaProfileId, parentUserId, dueDate, now: now() });
}

/**
 * Gives a paid birth the capacity it waits for, and emails both people. Returns false if it does not wait. Call after
 * `lockDoula`.
 */
export async function acceptWaitingPayment(
  platform: Platform,
  tx: Transaction,
  order: OrderRecord,
): Promise<boolean> {
  if (!(await isWaitingForCapacity(tx, { orderId: order.id, now: platform.now() }))) return false;
  await saveCapacityFound(tx, order.id);
  await publishOrder(platform, tx, order);
  await sendOrderEmails(platform, tx, order.id, paidEmails);
  return true;
}

/**
 * Stores a refund of a paid birth for which the doula adds no capacity. Returns false if it does not wait for one. Call
 * `sendRefunds` after the commit.
 */
export async function refundWaitingPayment(
  platform: Platform,
  tx: Transaction,
  order: OrderRecord,
): Promise<boolean> {
  const { id: orderId } = order;
  const money = await lockOrderMoney(tx, orderId);
  if (!money || !(await isWaitingForCapacity(tx, { orderId }))) return false;
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

/** Refunds paid births for which no capacity was added in time. Never throws. */
export async function refundWithoutCapacity(
  platform: Platform,
  payments: PaymentsProvider,
  { limit }: { limit: number },
): Promise<void> {
  const { db, logger, now } = platform;
  for (const orderId of await findOrdersWithoutCapacity(db, { now: now(), limit })) {
    const store = inTransaction(db, async (tx) => {
      const order = await findOrder(tx, orderId);
      if (!order) return;
      await lockSeller(tx, order);
      await refundWaitingPayment(platform, tx, order);
    });
    // The next run, within a minute, tries again.
    await store.catch((error: unknown) =>
      logger.error({ order: orderId, error: describeError(error) }, "payment without a place not refunded"),
    );
    await sendRefunds(platform, payments, orderId);
  }
}
