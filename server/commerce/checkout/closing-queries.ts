import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { acceptedHours, openUnpaidStatuses } from "../../../contract/commerce/orders.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { instantSql } from "../../platform/database/rows.ts";
import { canNoLongerTransactSql, isWithdrawnSql, partiesSql } from "../orders/service.ts";

const { orders } = schema;
const doulas = selectDoulas("doulas");

const closingSchema = z.array(
  z.object({
    id: z.string(),
    parentId: z.string().nullable(),
    doulaUserId: z.string().nullable(),
    hasLink: z.boolean(),
  }),
);

export type ClosingOrder = z.infer<typeof closingSchema>[number];

/**
 * Withdraws the open orders between two people. Those without a link are cancelled; the links of the others
 * must be ended.
 */
export function withdrawOrdersBetween(
  tx: Transaction,
  { userIds: [one, other], now }: { userIds: readonly [string, string]; now: Date },
): Promise<ClosingOrder[]> {
  return withdraw(tx, {
    where: sql`(
      (o.parent_user_id = ${one} and ${doulas.userId} = ${other})
      or (o.parent_user_id = ${other} and ${doulas.userId} = ${one})
    )`,
    alsoSet: closeSql(now),
  });
}

/** SQL assignments: a payment that still arrives is refunded. */
const closeSql = (now: Date) => sql`, close_requested_at = ${instantSql(now)}, payment_url = null`;

/** Like `withdrawOrdersBetween`, for the open orders of a parent or a doula. */
export function withdrawOrdersOf(
  tx: Transaction,
  { userId, now }: { userId: string; now: Date },
): Promise<ClosingOrder[]> {
  return withdraw(tx, {
    where: sql`(o.parent_user_id = ${userId} or ${doulas.userId} = ${userId})`,
    alsoSet: closeSql(now),
  });
}

/** Like `withdrawOrdersBetween`, for a parent's open orders of births from a doula. */
export function withdrawBirths(
  tx: Transaction,
  { parentUserId, doulaProfileId, now }: { parentUserId: string; doulaProfileId: string; now: Date },
): Promise<ClosingOrder[]> {
  return withdraw(tx, {
    where: sql`o.parent_user_id = ${parentUserId} and ${doulas.id} = ${doulaProfileId} and o.is_birth`,
    alsoSet: closeSql(now),
  });
}

/**
 * Like `withdrawOrdersBetween`, for the open orders from a doula, but a payment that still arrives stands. Orders
 * whose payment an admin is reviewing stay.
 */
export function withdrawOrdersFrom(tx: Transaction, doulaProfileId: string): Promise<ClosingOrder[]> {
  return withdraw(tx, {
    where: sql`${doulas.id} = ${doulaProfileId} and o.review_needed_at is null`,
    alsoSet: sql``,
  });
}

async function withdraw(
  tx: Transaction,
  { where, alsoSet }: { where: SQL; alsoSet: SQL },
): Promise<ClosingOrder[]> {
  const { rows } = await tx.execute(sql`
    with open as (
      select o.id, ${doulas.userId} as doula_user_id
      from orders o join ${doulas} on ${doulas.id} = o.doula_profile_id
      where o.status in ${openUnpaidStatuses} and ${where}
      order by o.id for update of o
    )
    update orders o
    set status = case when o.link_requested_at is null then 'cancelled' else o.status end ${alsoSet}
    from open
    where o.id = open.id
    returning o.id, o.parent_user_id as "parentId", open.doula_user_id as "doulaUserId",
      o.link_requested_at is not null as "hasLink"
  `);
  return closingSchema.parse(rows);
}

/** Returns how many payment links of a doula's open orders parents can pay. */
export async function countOpenLinks(db: Queryable, doulaProfileId: string): Promise<number> {
  return db.$count(
    orders,
    and(
      eq(orders.doulaProfileId, doulaProfileId),
      eq(orders.status, "pending"),
      isNull(orders.reviewNeededAt),
      isNotNull(orders.linkRequestedAt),
    ),
  );
}

const dueSchema = z.array(
  z.object({ id: z.string(), due: z.enum(["closed", "withdrawn", "link_ended", "link_unknown"]) }),
);

/** Seconds after which a link is requested again if the request got no response. */
const unknownSeconds = 30;

/**
 * Open orders whose link must be ended or checked. Those that nobody may pay come first; within each group
 * the order is random, so that none waits behind those that fail.
 */
export async function findDueOrders(db: Queryable, { now, limit }: { now: Date; limit: number }) {
  const { rows } = await db.execute(sql`
    select id, due from (
      select o.id, ${dueSql(now)} as due
      from ${partiesSql}
      where o.status = 'pending' and o.review_needed_at is null and o.link_requested_at is not null
    ) open_orders
    where due is not null
    order by array_position(array['closed', 'withdrawn', 'link_ended', 'link_unknown'], due), random()
    limit ${limit}
  `);
  return dueSchema.parse(rows);
}

function dueSql(now: Date): SQL {
  return sql`case
    when ${canNoLongerTransactSql} then 'closed'
    when ${isWithdrawnSql} then 'withdrawn'
    when o.expires_at <= ${instantSql(now)} then 'link_ended'
    when o.checkout_session_id is null
      and o.link_requested_at < ${instantSql(now)} - make_interval(secs => ${unknownSeconds}) then 'link_unknown'
  end`;
}

const unusedHours = 24;

/** SQL expression: true if the parent has not opened the payment page in time. */
const isUnusedSql = (now: Date) => sql`(
  o.status = 'pending' and coalesce(
    o.accepted_at + make_interval(hours => ${acceptedHours}), o.created_at + make_interval(hours => ${unusedHours})
  ) < ${instantSql(now)}
)`;

/**
 * Open orders, with their parties, that never had a link and were not paid in time, and requests and orders that can no
 * longer get one.
 */
const unusedOrdersSql = (now: Date) => sql`
  from ${partiesSql}
  where o.status in ${openUnpaidStatuses} and o.link_requested_at is null and o.review_needed_at is null
    and (${isUnusedSql(now)} or ${canNoLongerTransactSql} or ${isWithdrawnSql})
`;

/** Doulas with orders for `cancelUnusedOrders`; null for deleted ones. */
export async function findDoulasOfUnusedOrders(db: Queryable, now: Date): Promise<(string | null)[]> {
  const { rows } = await db.execute(sql`select distinct o.doula_profile_id as id ${unusedOrdersSql(now)}`);
  return z
    .array(z.object({ id: z.string().nullable() }))
    .parse(rows)
    .map(({ id }) => id);
}

/** Cancels a doula's unused orders. Call after `lockSeller`. */
export async function cancelUnusedOrders(
  tx: Transaction,
  { doulaProfileId, now }: { doulaProfileId: string | null; now: Date },
): Promise<void> {
  await tx.execute(sql`
    with unused as (
      select o.id ${unusedOrdersSql(now)} and o.doula_profile_id is not distinct from ${doulaProfileId}::uuid
      order by o.id for update of o
    )
    update orders set status = 'cancelled' from unused where orders.id = unused.id
  `);
}
