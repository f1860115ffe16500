import { sql } from "drizzle-orm";
import type { Queryable } from "../../../db/database.ts";
import { selectDoulas, selectPackages } from "../../directory/profiles/service.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { isBlockedBetweenSql } from "../../trust/blocks/service.ts";

const parents = selectUsers("parents");
const doulas = selectDoulas("doulas");
const packages = selectPackages("packages");

/** SQL from clause: order `o`, its parent, doula and package, if they still exist. */
export const partiesSql = sql`
  orders o left join ${parents} on ${parents.id} = o.parent_user_id left join ${doulas} on ${doulas.id} = o.doula_profile_id
  left join ${packages} on ${packages.id} = o.package_id
`;

/** SQL expression: true if the two people of an order may no longer do business. */
export const canNoLongerTransactSql = sql`(
  o.close_requested_at is not null
  or ${parents.id} is null or ${parents.suspendedAt} is not null or ${parents.userType} <> 'client'
  or ${doulas.id} is null or not ${doulas.isListed}
  or ${isBlockedBetweenSql(sql`o.parent_user_id`, doulas.userId)}
)`;

/** SQL expression: true if a package is not offered now, or its money goes to another account. A payment stands. */
export const isWithdrawnSql = sql`(
  ${packages.isActive} is not true or ${doulas.pausedAt} is not null
  or o.stripe_account_id is distinct from ${doulas.stripeAccountId}
)`;

/** Returns true if the two people of an order may no longer do business. */
export async function canNoLongerTransact(db: Queryable, orderId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from ${partiesSql} where o.id = ${orderId} and ${canNoLongerTransactSql}`,
  );
  return rows.length > 0;
}
