import { and, eq, gt, isNotNull, lte } from "drizzle-orm";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { instantSql } from "../../platform/database/rows.ts";
import { capacityAnswerUntilSql, isWaitingForCapacitySql } from "../orders/service.ts";

const { orders } = schema;

/** Marks a paid birth as waiting for capacity. While it waits, it doesn't count as one of the doula's clients. */
export async function saveCapacityNeeded(
  tx: Transaction,
  { orderId, now }: { orderId: string; now: Date },
): Promise<void> {
  await tx.update(orders).set({ placeNeededAt: now }).where(eq(orders.id, orderId));
}

export async function saveCapacityFound(tx: Transaction, orderId: string): Promise<void> {
  await tx.update(orders).set({ placeNeededAt: null }).where(eq(orders.id, orderId));
}

/** Returns true if a paid birth waits for capacity, and with `now`, if the doula can still add it. */
export async function isWaitingForCapacity(
  tx: Transaction,
  { orderId, now }: { orderId: string; now?: Date },
): Promise<boolean> {
  const isInTime = now && gt(capacityAnswerUntilSql, instantSql(now));
  const [waiting] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), isWaitingForCapacitySql, isInTime));
  return waiting !== undefined;
}

/** Returns paid births for which no capacity was added in time. */
export async function findOrdersWithoutCapacity(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const late = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNotNull(orders.placeNeededAt), lte(capacityAnswerUntilSql, instantSql(now))))
    .orderBy(orders.placeNeededAt, orders.id)
    .limit(limit);
  return late.map(({ id }) => id);
}
