import { and, eq, gt, isNotNull, lte } from "drizzle-orm";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { instantSql } from "../../platform/database/rows.ts";
import { isWaitingForPlaceSql, placeAnswerUntilSql } from "../orders/service.ts";

const { orders } = schema;

/** Marks a paid birth as waiting for room. While it waits, it doesn't count as one of the doula's clients. */
export async function savePlaceNeeded(
  tx: Transaction,
  { orderId, now }: { orderId: string; now: Date },
): Promise<void> {
  await tx.update(orders).set({ placeNeededAt: now }).where(eq(orders.id, orderId));
}

export async function savePlaceFound(tx: Transaction, orderId: string): Promise<void> {
  await tx.update(orders).set({ placeNeededAt: null }).where(eq(orders.id, orderId));
}

/** Returns true if a paid birth waits for room, and with `now`, if there is still time to make it. */
export async function isWaitingForPlace(
  tx: Transaction,
  { orderId, now }: { orderId: string; now?: Date },
): Promise<boolean> {
  const isInTime = now && gt(placeAnswerUntilSql, instantSql(now));
  const [waiting] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), isWaitingForPlaceSql, isInTime));
  return waiting !== undefined;
}

/** Paid births for which no room was made in time. */
export async function findOrdersWithoutPlace(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const late = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNotNull(orders.placeNeededAt), lte(placeAnswerUntilSql, instantSql(now))))
    .orderBy(orders.placeNeededAt, orders.id)
    .limit(limit);
  return late.map(({ id }) => id);
}
