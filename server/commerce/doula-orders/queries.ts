import {
  and,
  count,
  eq,
  exists,
  isNotNull,
  isNull,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { z } from "zod";
import {
  type DoulaOrder,
  type DoulaOrderTotals,
  doulaOrderSchema,
} from "../../../contract/commerce/doula-orders.schema.ts";
import { acceptedHours, closedUnpaidStatuses } from "../../../contract/commerce/orders.ts";
import { toCents } from "../../../contract/platform/money.ts";
import { type Queryable, queryBuilder, schema } from "../../../db/database.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { keyset } from "../../platform/database/keyset.ts";
import { isoInstantSql } from "../../platform/database/rows.ts";
import { fitsLimitsSql, hasAddedCapacitySql } from "../../scheduling/practice/service.ts";
import { isHiddenSql, parentIdentitySql } from "../../trust/relations/service.ts";
import {
  capacityAnswerUntilSql,
  doulaSeesOfOrderSql,
  sellerIdSql,
  snapshotSchema,
} from "../orders/service.ts";

const { orders } = schema;
const parents = selectUsers("parents");
const doulas = selectDoulas("doulas");

/** What disputes took from the doula: Stripe takes it immediately, and returns it if the doula wins. */
const disputedSql = sql`(${orders.disputedAmount} + returned_by_bank(${orders}))`;
const remainingFeeSql = sql`(${orders.platformFee} - ${orders.refundedFee})`;
const netSql = sql`(${orders.amount} - ${remainingFeeSql} - ${orders.refundedAmount} - ${disputedSql})`;

const byTime = keyset({ at: orders.createdAt, id: orders.id }, "newest first");

/** The orders a doula sees: those that were paid, whatever happened later, and those to be paid. */
const isShownToDoula = (doulaProfileId: string) =>
  and(eq(orders.doulaProfileId, doulaProfileId), notInArray(orders.status, closedUnpaidStatuses));

const holdsPlaceSql = sql`holds_place(${orders})`;

const awaitsAnswer = or(
  and(eq(orders.status, "requested"), isNull(orders.proposedAmount)),
  and(isNotNull(orders.proposedDueDate), holdsPlaceSql),
  isNotNull(capacityAnswerUntilSql),
);

/** SQL expression: true if a request, or a payment without capacity, is for a birth over the doula's own limits. */
const needsCapacitySql = (now: Date) => {
  const { parentUserId, dueDate } = orders;
  return sql`(
    ${capacityAnswerUntilSql} is not null
    or (${orders.status} = 'requested' and ${dueDate} is not null and exists (
      select from ${doulas}
      where ${doulas.id} = ${orders.doulaProfileId} and not ${fitsLimitsSql(doulas, dueDate)}
        and not ${hasAddedCapacitySql({ doulaProfileId: doulas.id, parentUserId, dueDate, now })}
    ))
  )`;
};

/** SQL expression: true if an order lets its doula write to its parent: it was paid, or it is an open request, accepted or not. */
const connectsSql = sql`(
  ${orders.paidAt} is not null or ${orders.status} = 'requested'
  or (${orders.status} = 'pending' and ${orders.acceptedAt} is not null)
)`;

const buyer = { viewerId: sellerIdSql, account: parents };
const buyerSql = parentIdentitySql(buyer);

interface ListDoulaOrdersInput {
  doulaProfileId: string;
  /** The ID of the previous page's last order. */
  after?: string | undefined;
  awaitsAnswer?: boolean;
  limit: number;
  now: Date;
}

/** A doula's orders, newest first. */
export async function findDoulaOrders(
  db: Queryable,
  { doulaProfileId, after, awaitsAnswer: onlyWaiting, limit, now }: ListDoulaOrdersInput,
): Promise<DoulaOrder[]> {
  const { createdAt, id } = orders;
  const previous =
    after &&
    queryBuilder
      .select({ createdAt, id })
      .from(orders)
      .where(and(eq(id, after), eq(orders.doulaProfileId, doulaProfileId)));
  const sees = doulaSeesOfOrderSql(now);
  const found = await db
    .select({
      id,
      created_at: isoInstantSql(createdAt),
      paid_at: isoInstantSql(orders.paidAt),
      status: orders.status,
      snapshot: orders.packageSnapshot,
      coverage: orders.coverage,
      coverage_changed_at: isoInstantSql(orders.coverageChangedAt),
      care: orders.care,
      due_date: sql`case when ${sees.dates} then ${orders.dueDate} end::text`,
      proposed_due_date: sql`case when ${sees.dates} and ${holdsPlaceSql} then ${orders.proposedDueDate} end::text`,
      place_answer_until: isoInstantSql(capacityAnswerUntilSql),
      needs_room: needsCapacitySql(now),
      birth_place: sql`case when ${sees.contact} then ${orders.birthPlace} end`,
      request_expires_at: isoInstantSql(
        sql`case when ${orders.status} = 'requested' then ${orders.requestExpiresAt} end`,
      ),
      asked_amount: float8(orders.askedAmount),
      proposed_amount: float8(
        sql`case when ${orders.status} = 'requested' then ${orders.proposedAmount} end`,
      ),
      pay_until: isoInstantSql(sql`case
        when ${orders.status} = 'pending' then ${orders.acceptedAt} + make_interval(hours => ${acceptedHours})
      end`),
      parent: sql`case
        when ${parents.id} is null then null
        else jsonb_build_object(
          'user_id', case when ${connectsSql} and not ${isHiddenSql(buyer)} then ${parents.id} end,
          'name', ${buyerSql} -> case when ${orders.paidAt} is null then 'first_name' else 'full_name' end
        )
      end`,
      amount: float8(orders.amount),
      platform_fee: float8(remainingFeeSql),
      refunded_amount: float8(orders.refundedAmount),
      disputed_amount: float8(disputedSql),
      net_amount: float8(sql`case when ${orders.paidAt} is null then 0 else ${netSql} end`),
    })
    .from(orders)
    .leftJoin(parents, eq(parents.id, orders.parentUserId))
    .where(
      and(
        isShownToDoula(doulaProfileId),
        onlyWaiting ? awaitsAnswer : undefined,
        previous ? byTime.isAfterRow(previous.getSQL()) : undefined,
      ),
    )
    .orderBy(...byTime.order)
    .limit(limit);
  return found.map(({ snapshot, ...order }) =>
    doulaOrderSchema.parse({ ...order, package: snapshotSchema.parse(snapshot) }),
  );
}

const float8 = (amount: SQLWrapper) => sql`(${amount})::float8`;

const totalSchema = z.coerce.number().transform((dollars) => toCents(dollars) / 100);
const totalsSchema = z.object({
  count: z.number(),
  amount: totalSchema,
  platform_fee: totalSchema,
  refunded_amount: totalSchema,
  disputed_amount: totalSchema,
  net_amount: totalSchema,
});

/** The totals of a doula's paid orders, found by one index. */
export async function findDoulaOrderTotals(db: Queryable, doulaProfileId: string): Promise<DoulaOrderTotals> {
  const total = (amount: SQLWrapper) => sql`coalesce(sum(${amount}), 0)::float8`;
  const [totals] = await db
    .select({
      count: count(),
      amount: total(orders.amount),
      platform_fee: total(remainingFeeSql),
      refunded_amount: total(orders.refundedAmount),
      disputed_amount: total(disputedSql),
      net_amount: total(netSql),
    })
    .from(orders)
    .where(and(isShownToDoula(doulaProfileId), isNotNull(orders.paidAt)));
  return totalsSchema.parse(totals);
}

// The caller may have joined `doulas`.
const orderedDoulas = selectDoulas("ordered_doulas");

/** SQL expression: true if a parent has paid for one of the doula's packages, or has an open request for one. */
export function hasOrderedSql({
  parentId,
  doulaUserId,
}: {
  parentId: SQLWrapper;
  doulaUserId: SQLWrapper;
}): SQL {
  const ordered = queryBuilder
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderedDoulas, eq(orderedDoulas.id, orders.doulaProfileId))
    .where(and(eq(orders.parentUserId, parentId), eq(orderedDoulas.userId, doulaUserId), connectsSql));
  return exists(ordered);
}
