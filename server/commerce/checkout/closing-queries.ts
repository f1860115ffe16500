import { and, eq, inArray, isNotNull, isNull, not, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { acceptedHours, openUnpaidStatuses } from "../../../contract/commerce/orders.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { instantSql } from "../../platform/database/rows.ts";
import {
  canNoLongerTransactSql,
  isAnsweredSql,
  isCoverageUnclearSql,
  isWithdrawnSql,
} from "../orders/service.ts";

const { orders } = schema;
const doulas = selectDoulas("doulas");

export interface ClosingOrder {
  id: string;
  parentId: string | null;
  doulaUserId: string;
  hasLink: boolean;
}

/**
 * Withdraws the open orders between two people. Those without a link are cancelled; the links of the others
 * must be ended.
 */
export function withdrawOrdersBetween(
  tx: Transaction,
  { userIds: [one, other], now }: { userIds: readonly [string, string]; now: Date },
): Promise<ClosingOrder[]> {
  return withdraw(tx, {
    where: or(
      and(eq(orders.parentUserId, one), eq(doulas.userId, other)),
      and(eq(orders.parentUserId, other), eq(doulas.userId, one)),
    ),
    alsoSet: close(now),
  });
}

/** A payment that still arrives is refunded. */
const close = (now: Date) => ({ closeRequestedAt: now, paymentUrl: null });

/** Like `withdrawOrdersBetween`, for the open orders of a parent or a doula. */
export function withdrawOrdersOfPerson(
  tx: Transaction,
  { userId, now }: { userId: string; now: Date },
): Promise<ClosingOrder[]> {
  return withdraw(tx, {
    where: or(eq(orders.parentUserId, userId), eq(doulas.userId, userId)),
    alsoSet: close(now),
  });
}

/** Like `withdrawOrdersBetween`, for a parent's open orders of births from a doula. */
export function withdrawBirths(
  tx: Transaction,
  { parentUserId, doulaProfileId, now }: { parentUserId: string; doulaProfileId: string; now: Date },
): Promise<ClosingOrder[]> {
  return withdraw(tx, {
    where: and(eq(orders.parentUserId, parentUserId), eq(doulas.id, doulaProfileId), orders.isBirth),
    alsoSet: close(now),
  });
}

/**
 * Like `withdrawOrdersBetween`, for the open orders from a doula, but a payment that still arrives stands. Orders
 * whose payment an admin is reviewing stay.
 */
export function withdrawOrdersFrom(tx: Transaction, doulaProfileId: string): Promise<ClosingOrder[]> {
  return withdraw(tx, {
    where: and(eq(doulas.id, doulaProfileId), isNull(orders.reviewNeededAt)),
    alsoSet: {},
  });
}

/** Like `withdrawOrdersBetween`, for one order. */
export function withdrawOneOrder(
  tx: Transaction,
  { orderId, now }: { orderId: string; now: Date },
): Promise<ClosingOrder[]> {
  return withdraw(tx, { where: eq(orders.id, orderId), alsoSet: close(now) });
}

/**
 * Like `withdrawOrdersFrom`, for orders with a link whose parents have not said that they lack these programs. Those
 * without a link stay: their parents are asked first.
 */
export function withdrawUnansweredLinks(
  tx: Transaction,
  { doulaProfileId, programs }: { doulaProfileId: string; programs: string[] },
): Promise<ClosingOrder[]> {
  return withdraw(tx, {
    where: and(
      eq(doulas.id, doulaProfileId),
      isNull(orders.reviewNeededAt),
      isNotNull(orders.linkRequestedAt),
      not(isAnsweredSql(sql`${sql.param(programs)}::text[]`)),
    ),
    alsoSet: { paymentUrl: null },
  });
}

async function withdraw(
  tx: Transaction,
  {
    where,
    alsoSet,
  }: { where: SQL | undefined; alsoSet: Partial<{ closeRequestedAt: Date; paymentUrl: null }> },
): Promise<ClosingOrder[]> {
  const open = tx.$with("open_orders").as(
    tx
      .select({ id: orders.id, doulaUserId: doulas.userId })
      .from(orders)
      .innerJoin(doulas, eq(doulas.id, orders.doulaProfileId))
      .where(and(inArray(orders.status, openUnpaidStatuses), where))
      .orderBy(orders.id)
      .for("update", { of: orders }),
  );
  return tx
    .with(open)
    .update(orders)
    .set({
      status: sql`case when ${orders.linkRequestedAt} is null then 'cancelled' else ${orders.status} end`,
      ...alsoSet,
    })
    .from(open)
    .where(eq(orders.id, open.id))
    .returning({
      id: orders.id,
      parentId: orders.parentUserId,
      doulaUserId: open.doulaUserId,
      hasLink: sql<boolean>`${isNotNull(orders.linkRequestedAt)}`,
    });
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

/** Seconds after which a link is requested again if the request got no response. */
const unknownSeconds = 30;

/** Why an order's link must be ended or checked, most urgent first. */
const dueReasons = ["closed", "withdrawn", "link_ended", "link_unknown"] as const;

/**
 * Open orders whose link must be ended or checked. Those that nobody may pay come first; within each group
 * the order is random, so that none waits behind those that fail.
 */
export async function findDueOrders(db: Queryable, { now, limit }: { now: Date; limit: number }) {
  const open = db
    .select({ id: orders.id, due: dueSql(now).as("due") })
    .from(orders)
    .where(
      and(eq(orders.status, "pending"), isNull(orders.reviewNeededAt), isNotNull(orders.linkRequestedAt)),
    )
    .as("open_orders");
  const due = await db
    .select({ id: open.id, due: open.due })
    .from(open)
    .where(isNotNull(open.due))
    .orderBy(
      sql`array_position(array['closed', 'withdrawn', 'link_ended', 'link_unknown'], ${open.due}), random()`,
    )
    .limit(limit);
  return z.array(z.object({ id: z.string(), due: z.enum(dueReasons) })).parse(due);
}

function dueSql(now: Date): SQL {
  return sql`case
    when ${canNoLongerTransactSql} then 'closed'
    when ${isWithdrawnSql} or ${isCoverageUnclearSql(now)} then 'withdrawn'
    when ${orders.expiresAt} <= ${instantSql(now)} then 'link_ended'
    when ${orders.checkoutSessionId} is null
      and ${orders.linkRequestedAt} < ${instantSql(now)} - make_interval(secs => ${unknownSeconds}) then 'link_unknown'
  end`;
}

const unusedHours = 24;

/** SQL expression: true if the parent has not opened the payment page in time. */
const isUnusedSql = (now: Date) => sql`(
  ${orders.status} = 'pending' and coalesce(
    ${orders.acceptedAt} + make_interval(hours => ${acceptedHours}),
    ${orders.createdAt} + make_interval(hours => ${unusedHours})
  ) < ${instantSql(now)}
)`;

/**
 * True for open orders that never had a link and were not paid in time, and for requests and orders that can no longer
 * get one.
 */
const isCancellable = (now: Date) =>
  and(
    inArray(orders.status, openUnpaidStatuses),
    isNull(orders.linkRequestedAt),
    isNull(orders.reviewNeededAt),
    or(isUnusedSql(now), canNoLongerTransactSql, isWithdrawnSql),
  );

/** Doulas with orders for `cancelUnusedOrders`; null for deleted ones. */
export async function findDoulasOfUnusedOrders(db: Queryable, now: Date): Promise<(string | null)[]> {
  const unused = await db
    .selectDistinct({ id: orders.doulaProfileId })
    .from(orders)
    .where(isCancellable(now));
  return unused.map(({ id }) => id);
}

/** Cancels a doula's unused orders. Call after `lockSeller`. */
export async function cancelUnusedOrders(
  tx: Transaction,
  { doulaProfileId, now }: { doulaProfileId: string | null; now: Date },
): Promise<void> {
  const isOfDoula =
    doulaProfileId === null ? isNull(orders.doulaProfileId) : eq(orders.doulaProfileId, doulaProfileId);
  const unused = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isCancellable(now), isOfDoula))
    .orderBy(orders.id)
    .for("update");
  await tx.update(orders).set({ status: "cancelled" }).where(inArray(orders.id, unused));
}
