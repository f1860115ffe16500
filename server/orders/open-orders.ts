import { sql } from "drizzle-orm";
import { z } from "zod";
import { openPaidStatuses } from "../../contract/orders.ts";
import type { Queryable, Transaction } from "../../db/database.ts";

const openOrderSchema = z.object({
  id: z.string(),
  package_name: z.string(),
  other_side: z.string(),
  /** A day where the doula works. */
  until: z.iso.date(),
});

type OpenPaidOrder = z.infer<typeof openOrderSchema>;

/**
 * Paid orders of a user, as parent or as doula, whose weeks are not over: one that was refunded in full, or lost to the
 * parent's bank, is. The one that lasts longest comes first.
 */
export async function findOpenPaidOrders(
  db: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<OpenPaidOrder[]> {
  const { rows } = await db.execute(sql`
    select id, package_name, other_side, to_char(ends_at at time zone time_zone, 'YYYY-MM-DD') as until
    from (
      select o.id, o.package_snapshot ->> 'name' as package_name, coalesce(p.time_zone, 'UTC') as time_zone,
        case when o.parent_user_id = ${userId} then o.package_snapshot ->> 'doula_name'
          else coalesce(u.full_name, 'Deleted account') end as other_side,
        order_ends_at(o) as ends_at
      from orders o
      left join users u on u.id = o.parent_user_id
      left join doula_profiles p on p.id = o.doula_profile_id
      where o.status in ${openPaidStatuses} and (o.parent_user_id = ${userId} or p.user_id = ${userId})
    ) paid
    where ends_at > ${now.toISOString()}::timestamptz
    order by ends_at desc, id
  `);
  return openOrderSchema.array().parse(rows);
}

/**
 * Lets no payment of a user's orders arrive before `tx` has ended: it then finds what `tx` has left. Called after the locks of
 * bookings.
 */
export async function lockPendingOrders(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`
    select from orders
    where status = 'pending'
      and (parent_user_id = ${userId} or doula_profile_id in (select id from doula_profiles where user_id = ${userId}))
    order by id for update
  `);
}
