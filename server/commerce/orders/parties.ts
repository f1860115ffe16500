import { and, eq, sql } from "drizzle-orm";
import { type Queryable, schema } from "../../../db/database.ts";
import { selectDoulas, selectPackages } from "../../directory/profiles/service.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { isBlockedBetweenSql } from "../../trust/blocks/service.ts";

const { orders } = schema;
const parents = selectUsers("order_parents");
const doulas = selectDoulas("order_doulas");
const packages = selectPackages("order_packages");

/** SQL expression on `orders`: true if the two people of an order may no longer do business. */
export const canNoLongerTransactSql = sql`(
  ${orders.closeRequestedAt} is not null
  or not exists (
    select from ${parents} join ${doulas} on ${doulas.id} = ${orders.doulaProfileId}
    where ${parents.id} = ${orders.parentUserId} and ${parents.suspendedAt} is null and ${parents.userType} = 'client'
      and ${doulas.isListed} and not ${isBlockedBetweenSql(parents.id, doulas.userId)}
  )
)`;

/**
 * SQL expression on `orders`: true if an order's package is not offered now, or its money goes to another account. A
 * payment stands.
 */
export const isWithdrawnSql = sql`(
  not exists (
    select from ${packages} join ${doulas} on ${doulas.id} = ${orders.doulaProfileId}
    where ${packages.id} = ${orders.packageId} and ${packages.isActive} and ${doulas.pausedAt} is null
      and ${doulas.stripeAccountId} = ${orders.stripeAccountId}
  )
)`;

/** Returns true if the two people of an order may no longer do business. */
export async function canNoLongerTransact(db: Queryable, orderId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), canNoLongerTransactSql));
  return found !== undefined;
}
