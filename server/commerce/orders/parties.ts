import { sql } from "drizzle-orm";
import type { Queryable } from "../../../db/database.ts";
import { isBlockedBetweenSql } from "../../trust/blocks/service.ts";

/** SQL from clause: order `o`, its parent `u`, doula `p` and package `k`, if they still exist. */
export const partiesSql = sql`
  orders o left join users u on u.id = o.parent_user_id left join doula_profiles p on p.id = o.doula_profile_id
  left join doula_packages k on k.id = o.package_id
`;

/** SQL expression: true if the two people of an order may no longer do business. */
export const canNoLongerTransactSql = sql`(
  o.close_requested_at is not null
  or u.id is null or u.suspended_at is not null or u.user_type <> 'client' or p.id is null or not p.is_listed
  or ${isBlockedBetweenSql(sql`o.parent_user_id`, sql`p.user_id`)}
)`;

/** Returns true if the two people of an order may no longer do business. */
export async function canNoLongerTransact(db: Queryable, orderId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from ${partiesSql} where o.id = ${orderId} and ${canNoLongerTransactSql}`,
  );
  return rows.length > 0;
}
