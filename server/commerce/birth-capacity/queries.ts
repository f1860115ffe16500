import { eq, sql } from "drizzle-orm";
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
  const isInTime = now ? sql`and ${placeAnswerUntilSql} > ${instantSql(now)}` : sql``;
  const { rows } = await tx.execute(
    sql`select from orders o where o.id = ${orderId} and ${isWaitingForPlaceSql} ${isInTime}`,
  );
  return rows.length > 0;
}

/** Paid births for which no room was made in time. */
export async function findOrdersWithoutPlace(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select o.id from orders o
    where o.place_needed_at is not null and ${placeAnswerUntilSql} <= ${instantSql(now)}
    order by o.place_needed_at, o.id limit ${limit}
  `);
  return rows.map(({ id }) => String(id));
}
