import { sql } from "drizzle-orm";
import type { Queryable } from "../../db/database.ts";

/**
 * All that is stored of a parent's purchases, for their export: with what they paid, and what was refunded; nothing of
 * the doula's account and fees, and no id of Stripe's.
 */
export async function findStoredOrders(db: Queryable, parentId: string): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select o.id, o.created_at, o.parent_user_id, o.doula_profile_id, o.package_id, o.package_snapshot as package,
      o.amount::float8 as amount, o.status, o.payment_url, o.expires_at, o.paid_at, o.card_brand, o.card_last4,
      o.refunded_amount::float8 as refunded_amount,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'disputed_at', d.disputed_at, 'amount', d.amount, 'status', d.status
        ) order by d.disputed_at, d.id), '[]')
        from order_disputes d where d.order_id = o.id
      ) as disputes,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'created_at', r.created_at, 'amount', r.amount, 'status', r.status, 'settled_at', r.settled_at
        ) order by r.created_at, r.id), '[]')
        from refunds r where r.order_id = o.id
      ) as refunds
    from orders o
    where o.parent_user_id = ${parentId}
    order by o.created_at, o.id
  `);
  return rows;
}
