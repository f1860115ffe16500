import { and, between, type Column, count, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import {
  type AdminOrder,
  type AdminOrderDetail,
  type AdminOrdersQuery,
  adminOrderDetailSchema,
  adminOrderSchema,
  type OrderTotals,
  orderTotalsSchema,
} from "../../../contract/commerce/admin-orders.schema.ts";
import {
  maxExportedOrders,
  orderStatuses,
  pausingRefundCauses,
  reorderDays,
} from "../../../contract/commerce/orders.ts";
import { maxWaiting } from "../../../contract/operations/overview.ts";
import { type Queryable, queryBuilder, schema, type Transaction } from "../../../db/database.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { keyset } from "../../platform/database/keyset.ts";
import { isoInstantSql } from "../../platform/database/rows.ts";
import { snapshotSchema } from "../orders/service.ts";

/** Which orders to find: all, those of some people, those whose ID starts with 8 digits, or one by ID. */
export type OrderSearch =
  | { people: string[] }
  | { id: string }
  | { idStart: string }
  | { stripeId: string }
  | "all";

export interface ListAdminOrdersInput
  extends Pick<AdminOrdersQuery, "status" | "needs_review" | "after" | "limit"> {
  search: OrderSearch;
}

const { orderDisputes, orders, refunds } = schema;
const parents = selectUsers("parents");
const doulas = selectDoulas("doulas");
const doulaUsers = selectUsers("doula_users");
const admins = selectUsers("admins");

const newestFirst = keyset({ at: orders.createdAt, id: orders.id }, "newest first");

/**
 * The IDs of the newest orders that match a filter. Each status, and each person as parent and as doula, is read in
 * index order and the first rows of all are merged, so that no page reads more orders from any of them
 * than it shows.
 */
function selectFoundOrders({ search, status, needs_review, after, limit }: ListAdminOrdersInput) {
  const select = (condition: SQL | undefined) =>
    queryBuilder
      .select({ id: orders.id, createdAt: orders.createdAt })
      .from(orders)
      .where(
        and(
          condition,
          status ? eq(orders.status, status) : undefined,
          needs_review ? isNotNull(orders.reviewNeededAt) : undefined,
          newestFirst.isAfter(after),
        ),
      )
      .orderBy(...newestFirst.order)
      .limit(limit);
  const [first, ...others] = toConditions(search, needs_review ?? false, status);
  const found = others
    .reduce((merged, condition) => merged.union(select(condition)), select(first).$dynamic())
    .as("found");
  return queryBuilder
    .select({ id: found.id })
    .from(found)
    .orderBy(desc(found.createdAt), desc(found.id))
    .limit(limit)
    .as("found_orders");
}

/** An undefined condition matches all orders. */
function toConditions(
  search: OrderSearch,
  needsReview: boolean,
  status: string | undefined,
): (SQL | undefined)[] {
  if (search === "all") {
    // Orders waiting for an admin have a separate index.
    if (needsReview || status) return [undefined];
    return orderStatuses.map((each) => eq(orders.status, each));
  }
  if ("id" in search) return [eq(orders.id, search.id), ...conditionsOfPerson(search.id)];
  if ("idStart" in search) return [between(orders.id, ...findIdRange(search.idStart))];
  if ("stripeId" in search)
    return [eq(orders.paymentIntentId, search.stripeId), eq(orders.checkoutSessionId, search.stripeId)];
  return [sql`false`, ...search.people.flatMap(conditionsOfPerson)];
}

/** The first and the last ID that start with these 8 digits. */
function findIdRange(start: string): [string, string] {
  return [`${start}-0000-0000-0000-000000000000`, `${start}-ffff-ffff-ffff-ffffffffffff`];
}

function conditionsOfPerson(userId: string): SQL[] {
  const ownProfile = sql`(select ${doulas.id} from ${doulas} where ${doulas.userId} = ${userId})`;
  return [eq(orders.parentUserId, userId), eq(orders.doulaProfileId, ownProfile)];
}

const personSql = ({ id, fullName, email }: typeof parents | typeof doulaUsers) =>
  sql`case when ${id} is not null then jsonb_build_object('id', ${id}, 'name', ${fullName}, 'email', ${email}) end`;

const float8 = (amount: Column) => sql`${amount}::float8`;

const orderColumns = {
  id: orders.id,
  created_at: isoInstantSql(orders.createdAt),
  paid_at: isoInstantSql(orders.paidAt),
  status: orders.status,
  package: sql`${orders.packageSnapshot}`.mapWith((value) => snapshotSchema.parse(value)),
  doula_name: sql`${orders.packageSnapshot} ->> 'doula_name'`,
  parent: personSql(parents),
  doula: personSql(doulaUsers),
  amount: float8(orders.amount),
  platform_fee: float8(orders.platformFee),
  refunded_amount: float8(orders.refundedAmount),
  refunded_fee: float8(orders.refundedFee),
  needs_review: isNotNull(orders.reviewNeededAt),
};

/** All orders as admins see them, each with its list cursor. */
export async function findAdminOrders(
  db: Queryable,
  input: ListAdminOrdersInput,
): Promise<{ order: AdminOrder; cursor: string }[]> {
  const found = selectFoundOrders(input);
  const rows = await db
    .select({ ...orderColumns, cursor: newestFirst.cursor })
    .from(found)
    .innerJoin(orders, eq(orders.id, found.id))
    .leftJoin(parents, eq(parents.id, orders.parentUserId))
    .leftJoin(doulas, eq(doulas.id, orders.doulaProfileId))
    .leftJoin(doulaUsers, eq(doulaUsers.id, doulas.userId))
    .orderBy(...newestFirst.order);
  return rows.map(({ cursor, ...order }) => ({
    order: adminOrderSchema.parse(order),
    cursor: String(cursor),
  }));
}

const disputesSql = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', ${orderDisputes.stripeDisputeId}, 'status', ${orderDisputes.status}, 'amount', ${orderDisputes.amount},
    'disputed_at', ${orderDisputes.disputedAt}
  ) order by ${orderDisputes.disputedAt}, ${orderDisputes.createdAt}, ${orderDisputes.id}), '[]')
  from ${orderDisputes} where ${orderDisputes.orderId} = ${orders.id}
)`;

const refundsSql = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', ${refunds.id}, 'created_at', ${refunds.createdAt}, 'settled_at', ${refunds.settledAt},
    'status', ${refunds.status}, 'cause', ${refunds.cause}, 'amount', ${refunds.amount},
    'fee', case when ${refunds.feeRefusedAt} is null then coalesce(${refunds.fee}, 0) else 0 end,
    'refused_fee', case when ${refunds.feeRefusedAt} is null then 0 else ${refunds.fee} end,
    'reason', ${refunds.reason}, 'requested_by', ${admins.fullName}, 'stripe_refund_id', ${refunds.stripeRefundId}
  ) order by ${refunds.createdAt}, ${refunds.id}), '[]')
  from ${refunds} left join ${admins} on ${admins.id} = ${refunds.requestedBy}
  where ${refunds.orderId} = ${orders.id}
)`;

/** When the pause after a refund ends; null if none, or if an admin ended it. */
const reorderFromSql = sql`(
  select max(${refunds.createdAt}) + make_interval(days => ${reorderDays}) from ${refunds}
  where ${refunds.orderId} = ${orders.id} and ${refunds.cause} in ${pausingRefundCauses}
    and ${orders.reorderAllowedAt} is null
)`;

/** The money of the newest `maxExportedOrders` orders that match a filter, and whether there are more. */
export async function findOrderTotals(
  db: Queryable,
  filter: Omit<ListAdminOrdersInput, "after" | "limit">,
): Promise<OrderTotals> {
  const found = selectFoundOrders({ ...filter, after: undefined, limit: maxExportedOrders + 1 });
  const sum = (amount: SQL) =>
    sql`coalesce(sum(${amount}) filter (where ${isNotNull(orders.paidAt)}), 0)::float8`;
  const [totals] = await db
    .select({
      count: sql`least(count(*), ${maxExportedOrders})::int`,
      has_more: sql`count(*) > ${maxExportedOrders}`,
      amount: sum(sql`${orders.amount}`),
      refunded_amount: sum(sql`${orders.refundedAmount}`),
      net_fee: sum(sql`${orders.platformFee} - ${orders.refundedFee}`),
    })
    .from(found)
    .innerJoin(orders, eq(orders.id, found.id));
  return orderTotalsSchema.parse(totals);
}

/** One order with its refunds, its disputes and its IDs at Stripe. */
export async function findAdminOrder(db: Queryable, id: string): Promise<AdminOrderDetail | undefined> {
  const [order] = await db
    .select({
      ...orderColumns,
      expires_at: isoInstantSql(orders.expiresAt),
      reorder_from: isoInstantSql(reorderFromSql),
      // Admins read no due date, only that one waits for an answer.
      is_due_date_unanswered: sql`
        ${orders.proposedDueDate} is not null and ${orders.reviewReasons} @> '{order.due_date_unanswered}'
      `,
      coverage: orders.coverage,
      asked_amount: float8(orders.askedAmount),
      coverage_changed_at: isoInstantSql(orders.coverageChangedAt),
      platform_fee_percent: float8(orders.platformFeePercent),
      disputes: disputesSql,
      card: sql`case when ${orders.cardLast4} is not null then jsonb_build_object(
        'brand', coalesce(${orders.cardBrand}, 'card'), 'last4', ${orders.cardLast4}
      ) end`,
      stripe: sql`jsonb_build_object(
        'account_id', ${orders.stripeAccountId}, 'checkout_session_id', ${orders.checkoutSessionId},
        'payment_intent_id', ${orders.paymentIntentId}, 'charge_id', ${orders.chargeId},
        'application_fee_id', ${orders.applicationFeeId}
      )`,
      refunds: refundsSql,
    })
    .from(orders)
    .leftJoin(parents, eq(parents.id, orders.parentUserId))
    .leftJoin(doulas, eq(doulas.id, orders.doulaProfileId))
    .leftJoin(doulaUsers, eq(doulaUsers.id, doulas.userId))
    .where(eq(orders.id, id));
  return order && adminOrderDetailSchema.parse({ ...order, ...nestedSchema.parse(order) });
}

const jsonInstant = z.string().transform((text) => new Date(text).toISOString());
const nestedSchema = z.object({
  disputes: z.array(z.looseObject({ disputed_at: jsonInstant })),
  refunds: z.array(z.looseObject({ created_at: jsonInstant, settled_at: jsonInstant.nullable() })),
});

/** Counts all orders by their status. */
export function countByStatus(db: Queryable): Promise<{ status: string; count: number }[]> {
  return db.select({ status: orders.status, count: count() }).from(orders).groupBy(orders.status);
}

/** The number of orders waiting for an admin; `maxWaiting` means that many or more. */
export async function countOrdersToReview(db: Queryable): Promise<number> {
  const { id } = orders;
  const waiting = db.select({ id }).from(orders).where(isNotNull(orders.reviewNeededAt)).limit(maxWaiting);
  return db.$count(waiting.as("waiting"));
}

/** Ends the review of an order; an open order ends unpaid. Returns true if it needed a review. */
export async function endReview(tx: Transaction, orderId: string): Promise<boolean> {
  const ended = await tx
    .update(orders)
    .set({
      reviewNeededAt: null,
      reviewReasons: [],
      paymentUrl: null,
      status: sql`case when ${orders.status} = 'pending' then 'cancelled' else ${orders.status} end`,
    })
    .where(and(eq(orders.id, orderId), isNotNull(orders.reviewNeededAt)))
    .returning({ id: orders.id });
  return ended.length > 0;
}
