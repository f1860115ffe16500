import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import {
  disputeStatuses,
  orderStatuses,
  refundStatuses,
  unpaidStatuses,
} from "../../../contract/commerce/orders.ts";
import { toCents } from "../../../contract/platform/money.ts";
import type { Queryable } from "../../../db/database.ts";
import { instantSql } from "../../platform/database/rows.ts";
import type { PaymentId, Period } from "../../providers/payments/payments.ts";

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
  const isChanged = (at: SQL) =>
    sql`(${at} >= ${instantSql(changed.from)} and ${at} < ${instantSql(changed.to)})`;
  return selectBooks(
    db,
    sql`o.stripe_account_id = ${accountId} and o.payment_intent_id is not null and (
      o.payment_intent_id in (select jsonb_array_elements_text(${JSON.stringify(paymentIntentIds)}::jsonb))
      or o.id in (select jsonb_array_elements_text(${JSON.stringify(orderIds)}::jsonb)::uuid)
      or ${isChanged(sql`o.paid_at`)}
      or exists (select from refunds r where r.order_id = o.id and ${isChanged(sql`r.settled_at`)})
      or exists (select from order_disputes d where d.order_id = o.id and ${isChanged(sql`d.created_at`)})
    )`,
  );
}

/** Returns undefined if no order has this payment. */
export async function findBooksOfPayment(
  db: Queryable,
  { accountId, paymentIntentId }: PaymentId,
): Promise<OrderBooks | undefined> {
  const [books] = await selectBooks(
    db,
    sql`o.stripe_account_id = ${accountId} and o.payment_intent_id = ${paymentIntentId}`,
  );
  return books;
}

async function selectBooks(db: Queryable, condition: SQL): Promise<OrderBooks[]> {
  const { rows } = await db.execute(sql`
    select o.id as "orderId", o.stripe_account_id as "accountId", o.payment_intent_id as "paymentIntentId", o.status,
      o.amount, o.platform_fee as fee, o.application_fee_id as "feeId", o.refunded_fee as "returnedFee",
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.stripe_refund_id, 'amount', r.amount, 'status', r.status)), '[]')
        from refunds r where r.order_id = o.id and r.stripe_refund_id is not null) as refunds,
      (select coalesce(jsonb_agg(jsonb_build_object('id', d.stripe_dispute_id, 'amount', d.amount, 'status', d.status)), '[]')
        from order_disputes d where d.order_id = o.id) as disputes
    from orders o
    where ${condition}
    order by o.created_at, o.id
  `);
  return orderBooksSchema.array().parse(rows);
}

/** Returns those of these fees that no order has. */
export async function findUnknownFees(db: Queryable, feeIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select fee.id from jsonb_array_elements_text(${JSON.stringify(feeIds)}::jsonb) as fee (id)
    where not exists (select from orders o where o.application_fee_id = fee.id)
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
