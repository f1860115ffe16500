import { and, type Column, eq, exists, gte, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import {
  disputeStatuses,
  orderStatuses,
  refundStatuses,
  unpaidStatuses,
} from "../../../contract/commerce/orders.ts";
import { toCents } from "../../../contract/platform/money.ts";
import { type Queryable, queryBuilder, schema } from "../../../db/database.ts";
import { instantSql } from "../../platform/database/rows.ts";
import type { PaymentId, Period } from "../../providers/payments/payments.ts";

const { orderDisputes, orders, refunds } = schema;

const centsSchema = z.coerce.number().transform(toCents);

const orderBooksSchema = z
  .object({
    orderId: z.string(),
    accountId: z.string(),
    paymentIntentId: z.string(),
    status: z.enum(orderStatuses),
    amount: centsSchema,
    /** The platform's fee, and what was returned of it. */
    fee: centsSchema,
    feeId: z.string().nullable(),
    returnedFee: centsSchema,
    /** Only those that Stripe has responded to. */
    refunds: z.array(z.object({ id: z.string(), amount: centsSchema, status: z.enum(refundStatuses) })),
    disputes: z.array(z.object({ id: z.string(), amount: centsSchema, status: z.enum(disputeStatuses) })),
  })
  .transform(({ status, ...books }) => ({ ...books, isPaid: !unpaidStatuses.includes(status) }));

/** What we have stored about an order's payment, with the IDs at Stripe, in cents. */
export type OrderBooks = z.infer<typeof orderBooksSchema>;

interface BooksFilter {
  accountId: string;
  paymentIntentIds: readonly string[];
  orderIds: readonly string[];
  changed: Period;
}

/** The orders of an account that have one of these payments or IDs, or whose money changed here in the period. */
export async function findOrderBooks(
  db: Queryable,
  { accountId, paymentIntentIds, orderIds, changed }: BooksFilter,
): Promise<OrderBooks[]> {
  const isChanged = (at: Column) => and(gte(at, changed.from), lt(at, changed.to));
  const changedRefunds = queryBuilder
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orders.id), isChanged(refunds.settledAt)));
  const changedDisputes = queryBuilder
    .select({ id: orderDisputes.id })
    .from(orderDisputes)
    .where(and(eq(orderDisputes.orderId, orders.id), isChanged(orderDisputes.createdAt)));
  return selectBooks(
    db,
    and(
      eq(orders.stripeAccountId, accountId),
      isNotNull(orders.paymentIntentId),
      or(
        inArray(
          orders.paymentIntentId,
          sql`(select jsonb_array_elements_text(${JSON.stringify(paymentIntentIds)}::jsonb))`,
        ),
        inArray(orders.id, sql`(select jsonb_array_elements_text(${JSON.stringify(orderIds)}::jsonb)::uuid)`),
        isChanged(orders.paidAt),
        exists(changedRefunds),
        exists(changedDisputes),
      ),
    ),
  );
}

/** Returns undefined if no order has this payment. */
export async function findBooksOfPayment(
  db: Queryable,
  { accountId, paymentIntentId }: PaymentId,
): Promise<OrderBooks | undefined> {
  const [books] = await selectBooks(
    db,
    and(eq(orders.stripeAccountId, accountId), eq(orders.paymentIntentId, paymentIntentId)),
  );
  return books;
}

const refundsSql = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', ${refunds.stripeRefundId}, 'amount', ${refunds.amount}, 'status', ${refunds.status}
  )), '[]')
  from ${refunds} where ${refunds.orderId} = ${orders.id} and ${refunds.stripeRefundId} is not null
)`;

const disputesSql = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', ${orderDisputes.stripeDisputeId}, 'amount', ${orderDisputes.amount}, 'status', ${orderDisputes.status}
  )), '[]')
  from ${orderDisputes} where ${orderDisputes.orderId} = ${orders.id}
)`;

async function selectBooks(db: Queryable, condition: SQL | undefined): Promise<OrderBooks[]> {
  const books = await db
    .select({
      orderId: orders.id,
      accountId: orders.stripeAccountId,
      paymentIntentId: orders.paymentIntentId,
      status: orders.status,
      amount: orders.amount,
      fee: orders.platformFee,
      feeId: orders.applicationFeeId,
      returnedFee: orders.refundedFee,
      // Nested, because drizzle leaves out the table's name otherwise.
      refunds: sql`${refundsSql}`,
      disputes: sql`${disputesSql}`,
    })
    .from(orders)
    .where(condition)
    .orderBy(orders.createdAt, orders.id);
  return orderBooksSchema.array().parse(books);
}

/** Returns those of these fees that no order has. */
export async function findUnknownFees(db: Queryable, feeIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select fee.id from jsonb_array_elements_text(${JSON.stringify(feeIds)}::jsonb) as fee (id)
    where not exists (select from ${orders} where ${orders.applicationFeeId} = fee.id)
  `);
  return z
    .array(z.object({ id: z.string() }))
    .parse(rows)
    .map(({ id }) => id);
}

/** How long after a payment banks and doulas may still move its money. */
const activeMonths = 18;

/** SQL query: the accounts whose payments may still change. */
export function activeAccountsSql(now: Date): SQL {
  return sql`
    select distinct stripe_account_id as account_id from orders
    where payment_intent_id is not null and created_at > ${instantSql(now)} - make_interval(months => ${activeMonths})
  `;
}
