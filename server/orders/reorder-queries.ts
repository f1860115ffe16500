import { sql } from "drizzle-orm";
import { pausingRefundCauses } from "../../contract/orders.ts";
import type { Queryable, Transaction } from "../../db/database.ts";
import { instantSql, toInstant } from "../platform/rows.ts";

/**
 * When a refund last started the pause between two people, unless an admin allowed a new
 * order after it.
 */
export async function findPauseStart(
  db: Queryable,
  { parentId, doulaProfileId, since }: { parentId: string; doulaProfileId: string; since: Date },
): Promise<Date | null> {
  const { rows } = await db.execute(sql`
    select max(r.created_at) as at
    from orders o join refunds r on r.order_id = o.id
    where o.parent_user_id = ${parentId} and o.doula_profile_id = ${doulaProfileId}
      and r.cause in ${pausingRefundCauses} and r.created_at > ${instantSql(since)} and o.reorder_allowed_at is null
  `);
  const last = rows[0]?.at ?? null;
  return last === null ? null : toInstant(last);
}

/**
 * Marks all orders whose refund started the pause between the same two people as allowing a new order. Returns
 * false if there are none.
 */
export async function allowReorders(
  tx: Transaction,
  { orderId, now }: { orderId: string; now: Date },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update orders o set reorder_allowed_at = ${instantSql(now)}
    from orders seen
    where seen.id = ${orderId} and o.parent_user_id = seen.parent_user_id
      and o.doula_profile_id = seen.doula_profile_id and o.reorder_allowed_at is null
      and exists (select from refunds r where r.order_id = o.id and r.cause in ${pausingRefundCauses})
    returning o.id
  `);
  return rows.length > 0;
}

/** Returns true if an earlier refund started the pause between the two people of an order. */
export async function hasEarlierPause(db: Queryable, orderId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from orders seen
    join orders o on o.parent_user_id = seen.parent_user_id and o.doula_profile_id = seen.doula_profile_id and o.id <> seen.id
    join refunds r on r.order_id = o.id
    where seen.id = ${orderId} and r.cause in ${pausingRefundCauses}
    limit 1
  `);
  return rows.length > 0;
}
