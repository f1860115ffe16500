import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import {
  type AdminOrder,
  type AdminOrderDetail,
  type AdminOrdersQuery,
  adminOrderDetailSchema,
  adminOrderSchema,
} from "../../../contract/commerce/admin-orders.schema.ts";
import { orderStatuses, pausingRefundCauses, reorderDays } from "../../../contract/commerce/orders.ts";
import { maxWaiting } from "../../../contract/operations/overview.ts";
import type { Queryable, Transaction } from "../../../db/database.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { keyset } from "../../platform/database/keyset.ts";
import { toInstant } from "../../platform/database/rows.ts";
import { snapshotSchema } from "../orders/service.ts";

/** Which orders to find: all, those of some people, or one by ID. */
export type OrderSearch = { people: string[] } | { id: string } | { stripeId: string } | "all";

export interface ListAdminOrdersInput
  extends Pick<AdminOrdersQuery, "status" | "needs_review" | "after" | "limit"> {
  search: OrderSearch;
}

const newestFirst = keyset({ at: sql`o.created_at`, id: sql`o.id` }, "newest first");

/**
 * The newest orders that match a filter. Each status, and each person as parent and as doula, is read in
 * index order and the first rows of all are merged, so that no page reads more orders from any of them
 * than it shows.
 */
function adminOrdersSql({ search, status, needs_review, after, limit }: ListAdminOrdersInput): SQL {
  const ordersWhere = (condition: SQL) => sql`(
    select o.id, o.created_at from orders o
    where ${condition} ${status ? sql`and o.status = ${status}` : sql``}
      ${needs_review ? sql`and o.review_needed_at is not null` : sql``} ${newestFirst.andAfter(after)}
    ${newestFirst.orderBy} limit ${limit}
  )`;
  const branches = toConditions(search, needs_review ?? false, status).map(ordersWhere);
  return sql`
    select o.id, o.created_at from (${sql.join(branches, sql` union `)}) o ${newestFirst.orderBy} limit ${limit}
  `;
}

const parents = selectUsers("parents");
const doulas = selectDoulas("doulas");
const doulaUsers = selectUsers("doula_users");
const admins = selectUsers("admins");

function toConditions(search: OrderSearch, needsReview: boolean, status: string | undefined): SQL[] {
  if (search === "all") {
    // Orders waiting for an admin have a separate index.
    if (needsReview || status) return [sql`true`];
    return orderStatuses.map((each) => sql`o.status = ${each}`);
  }
  if ("id" in search) return [sql`o.id = ${search.id}`, ...conditionsOfPerson(search.id)];
  if ("stripeId" in search)
    return [sql`o.payment_intent_id = ${search.stripeId}`, sql`o.checkout_session_id = ${search.stripeId}`];
  return [sql`false`, ...search.people.flatMap(conditionsOfPerson)];
}

function conditionsOfPerson(userId: string): SQL[] {
  return [
    sql`o.parent_user_id = ${userId}::uuid`,
    sql`o.doula_profile_id = (select ${doulas.id} from ${doulas} where ${doulas.userId} = ${userId}::uuid)`,
  ];
}

const personSql = ({ id, fullName, email }: typeof parents | typeof doulaUsers) =>
  sql`case when ${id} is not null then jsonb_build_object('id', ${id}, 'name', ${fullName}, 'email', ${email}) end`;

const orderColumns = sql`
  o.id, o.created_at, o.paid_at, o.status, o.package_snapshot,
  o.package_snapshot ->> 'doula_name' as doula_name, ${personSql(parents)} as parent, ${personSql(doulaUsers)} as doula,
  o.amount::float8 as amount, o.platform_fee::float8 as platform_fee,
  o.refunded_amount::float8 as refunded_amount, o.review_needed_at is not null as needs_review
`;

const people = sql`
  left join ${parents} on ${parents.id} = o.parent_user_id
  left join ${doulas} on ${doulas.id} = o.doula_profile_id
  left join ${doulaUsers} on ${doulaUsers.id} = ${doulas.userId}
`;

/** All orders as admins see them, each with its list cursor. */
export async function findAdminOrders(
  db: Queryable,
  input: ListAdminOrdersInput,
): Promise<{ order: AdminOrder; cursor: string }[]> {
  const { rows } = await db.execute(sql`
    select ${orderColumns}, ${newestFirst.cursor} as cursor
    from (${adminOrdersSql(input)}) found join orders o on o.id = found.id ${people}
    ${newestFirst.orderBy}
  `);
  return rows.map((row) => ({
    order: adminOrderSchema.parse(withParsedValues(row)),
    cursor: String(row.cursor),
  }));
}

/** One order with its refunds, its disputes and its IDs at Stripe. */
export async function findAdminOrder(db: Queryable, id: string): Promise<AdminOrderDetail | undefined> {
  const { rows } = await db.execute(sql`
    select ${orderColumns}, o.expires_at, (
        select max(r.created_at) + make_interval(days => ${reorderDays}) from refunds r
        where r.order_id = o.id and r.cause in ${pausingRefundCauses} and o.reorder_allowed_at is null
      ) as reorder_from,
      -- Admins read no due date, only that one waits for an answer.
      o.proposed_due_date is not null and o.review_reasons @> '{order.due_date_unanswered}' as is_due_date_unanswered,
      o.platform_fee_percent::float8 as platform_fee_percent,
      o.refunded_fee::float8 as refunded_fee,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', t.stripe_dispute_id, 'status', t.status, 'amount', t.amount, 'disputed_at', t.disputed_at
        ) order by t.disputed_at, t.created_at, t.id), '[]')
        from order_disputes t where t.order_id = o.id) as disputes,
      case when o.card_last4 is not null then jsonb_build_object(
        'brand', coalesce(o.card_brand, 'card'), 'last4', o.card_last4
      ) end as card,
      jsonb_build_object(
        'account_id', o.stripe_account_id, 'checkout_session_id', o.checkout_session_id,
        'payment_intent_id', o.payment_intent_id, 'charge_id', o.charge_id, 'application_fee_id', o.application_fee_id
      ) as stripe,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', r.id, 'created_at', r.created_at, 'settled_at', r.settled_at, 'status', r.status, 'cause', r.cause,
          'amount', r.amount, 'fee', case when r.fee_refused_at is null then coalesce(r.fee, 0) else 0 end,
          'refused_fee', case when r.fee_refused_at is null then 0 else r.fee end, 'reason', r.reason, 'requested_by', ${admins.fullName},
          'stripe_refund_id', r.stripe_refund_id
        ) order by r.created_at, r.id), '[]')
        from refunds r left join ${admins} on ${admins.id} = r.requested_by
        where r.order_id = o.id) as refunds
    from orders o ${people}
    where o.id = ${id}
  `);
  return rows[0] && toDetail(rows[0]);
}

const instantText = (value: unknown) => (value === null ? null : toInstant(value).toISOString());

function withParsedValues({ package_snapshot, ...row }: Record<string, unknown>): Record<string, unknown> {
  const { created_at, paid_at } = row;
  return {
    ...row,
    package: snapshotSchema.parse(package_snapshot),
    created_at: instantText(created_at),
    paid_at: instantText(paid_at),
  };
}

const jsonInstant = z.string().transform((text) => new Date(text).toISOString());
const nestedSchema = z.object({
  disputes: z.array(z.looseObject({ disputed_at: jsonInstant })),
  refunds: z.array(z.looseObject({ created_at: jsonInstant, settled_at: jsonInstant.nullable() })),
});

function toDetail(row: Record<string, unknown>): AdminOrderDetail {
  return adminOrderDetailSchema.parse({
    ...withParsedValues(row),
    expires_at: instantText(row.expires_at),
    reorder_from: instantText(row.reorder_from),
    ...nestedSchema.parse(row),
  });
}

/** Counts all orders by their status. */
export async function countByStatus(db: Queryable): Promise<{ status: string; count: number }[]> {
  const { rows } = await db.execute(sql`select status, count(*)::int as count from orders group by status`);
  return z.array(z.object({ status: z.string(), count: z.int() })).parse(rows);
}

/** The number of orders waiting for an admin; `maxWaiting` means that many or more. */
export async function countOrdersToReview(db: Queryable): Promise<number> {
  const { rows } = await db.execute(sql`
    select count(*)::int as count
    from (select from orders where review_needed_at is not null limit ${maxWaiting}) waiting
  `);
  return z.object({ count: z.number() }).parse(rows[0]).count;
}

/** Ends the review of an order; an open order ends unpaid. Returns true if it needed a review. */
export async function endReview(tx: Transaction, orderId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update orders
    set review_needed_at = null, review_reasons = '{}', payment_url = null,
      status = case when status = 'pending' then 'cancelled' else status end
    where id = ${orderId} and review_needed_at is not null
    returning id
  `);
  return rows.length > 0;
}
