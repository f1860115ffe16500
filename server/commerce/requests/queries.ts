import { and, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import {
  closedUnpaidStatuses,
  getStatusAfter,
  type OrderAction,
  type OrderStatus,
} from "../../../contract/commerce/orders.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { instantSql } from "../../platform/database/rows.ts";

const { orders } = schema;

const endedStatuses = [...closedUnpaidStatuses, "refunded", "lost"] as const satisfies OrderStatus[];

interface RequestTransition {
  orderId: string;
  action: Extract<OrderAction, "accept" | "decline" | "cancel" | "expire">;
  /** Why the doula declined. */
  note?: string | null;
  now: Date;
}

/** Answers or ends a request. Returns true if it was still one and not closed since. */
export async function transitionRequest(
  tx: Transaction,
  { orderId, action, note = null, now }: RequestTransition,
): Promise<boolean> {
  const isAccepted = action === "accept";
  const isInTime = action === "expire" ? lte(orders.requestExpiresAt, now) : gt(orders.requestExpiresAt, now);
  const moved = await tx
    .update(orders)
    .set({
      status: getStatusAfter(action),
      declineNote: note,
      ...(isAccepted ? { acceptedAt: now } : { acceptedAt: null, birthPlace: null }),
    })
    .where(
      and(eq(orders.id, orderId), eq(orders.status, "requested"), isNull(orders.closeRequestedAt), isInTime),
    )
    .returning({ id: orders.id });
  return moved.length > 0;
}

/** Requests that nobody answered in time. */
export async function findExpiredRequests(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const expired = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, "requested"), lte(orders.requestExpiresAt, now)))
    .orderBy(orders.requestExpiresAt, orders.id)
    .limit(limit);
  return expired.map(({ id }) => id);
}

/** Stops sharing the planned place of birth for an order. Returns true if it was shared. */
export async function deleteOrderBirthPlace(tx: Transaction, orderId: string): Promise<boolean> {
  const deleted = await tx
    .update(orders)
    .set({ birthPlace: null, sharesBirthPlace: false })
    .where(and(eq(orders.id, orderId), orders.sharesBirthPlace))
    .returning({ id: orders.id });
  return deleted.length > 0;
}

/** Deletes shared places of birth of orders that are closed or over. */
export async function deleteOrderedBirthPlaces(db: Queryable, now: Date): Promise<void> {
  const isOver = sql`order_ends_at(${orders}) <= ${instantSql(now)}`;
  await db
    .update(orders)
    .set({ birthPlace: null, sharesBirthPlace: false })
    .where(and(isNotNull(orders.birthPlace), or(inArray(orders.status, endedStatuses), isOver)));
}
