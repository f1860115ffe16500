import { sql } from "drizzle-orm";
import { z } from "zod";
import {
  closedUnpaidStatuses,
  type OrderAction,
  type OrderStatus,
  statusAfter,
} from "../../../contract/commerce/orders.ts";
import type { Queryable, Transaction } from "../../../db/database.ts";
import { instantSql } from "../../platform/database/rows.ts";

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
  const { rows } = await tx.execute(sql`
    update orders
    set status = ${statusAfter(action)}, decline_note = ${note},
      accepted_at = ${isAccepted ? instantSql(now) : sql`null`},
      birth_place = ${isAccepted ? sql`birth_place` : sql`null`}
    where id = ${orderId} and status = 'requested' and close_requested_at is null
      and (request_expires_at > ${instantSql(now)}) = ${action !== "expire"}
    returning id
  `);
  return rows.length > 0;
}

/** Requests that nobody answered in time. */
export async function findExpiredRequests(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select id from orders where status = 'requested' and request_expires_at <= ${instantSql(now)}
    order by request_expires_at, id limit ${limit}
  `);
  return z
    .array(z.object({ id: z.string() }))
    .parse(rows)
    .map(({ id }) => id);
}

/** Stops sharing the planned place of birth for an order. Returns true if it was shared. */
export async function deleteBirthPlace(tx: Transaction, orderId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update orders set birth_place = null, shares_birth_place = false
    where id = ${orderId} and shares_birth_place
    returning id
  `);
  return rows.length > 0;
}

/** Deletes shared places of birth of orders that are closed or over. */
export async function deleteOrderedBirthPlaces(db: Queryable, now: Date): Promise<void> {
  await db.execute(sql`
    update orders o set birth_place = null, shares_birth_place = false
    where o.birth_place is not null
      and (o.status in ${endedStatuses} or order_ends_at(o) <= ${instantSql(now)})
  `);
}
