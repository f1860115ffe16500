import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Queryable, schema } from "../../../db/database.ts";
import { programsSql } from "../../directory/payers/service.ts";
import { selectDoulas, selectPackages } from "../../directory/profiles/service.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { instantSql } from "../../platform/database/rows.ts";
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

/** SQL expression on `orders`: true if the parent has said that they lack all of these programs, a `text[]`. */
export function isAnsweredSql(programs: SQL): SQL {
  return sql`(${programs} <@ case when ${orders.coverage} = 'no' then ${orders.coveragePrograms} else '{}' end)`;
}

/**
 * SQL expression on `orders`: true if the doula is enrolled in a public program about which the parent has not said no. A
 * process of the previous release may have made a link without asking.
 */
export function isCoverageUnclearSql(now: Date): SQL {
  const programs = programsSql({ doula: doulas, now: instantSql(now) });
  return sql`exists (
    select from ${doulas} where ${doulas.id} = ${orders.doulaProfileId} and not ${isAnsweredSql(programs)}
  )`;
}

/** Returns true if the two people of an order may no longer do business. */
export async function canNoLongerTransact(db: Queryable, orderId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), canNoLongerTransactSql));
  return found !== undefined;
}
