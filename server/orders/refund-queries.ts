import { sql } from "drizzle-orm";
import { z } from "zod";
import { centsOf, toDecimalDollars } from "../../contract/money.ts";
import {
  disputeStatuses,
  type OrderStatus,
  orderStatuses,
  type RefundCause,
  refundStatuses,
} from "../../contract/orders.ts";
import { type Queryable, schema, type Transaction } from "../../db/database.ts";
import { instantOf } from "../platform/rows.ts";
import type { PaymentDispute, PaymentRefund } from "../providers/payments/payments.ts";

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;
const instantSchema = z.unknown().transform(instantOf);
const centsSchema = z.coerce.number().transform(centsOf);

const moneySchema = z.object({
  id: z.string(),
  status: z.enum(orderStatuses),
  amount: centsSchema,
  fee: centsSchema,
  returnedFee: centsSchema,
  disputeId: z.string().nullable(),
  dispute: z.enum(disputeStatuses).nullable(),
  disputeAmount: centsSchema.nullable(),
  disputedAt: instantSchema.nullable(),
});

/** What is known of an order's money, in cents. */
export type OrderMoney = z.infer<typeof moneySchema>;

/** The dispute that decides about an order. */
export function disputeOf({ dispute, disputeAmount }: OrderMoney) {
  return dispute && disputeAmount !== null ? { status: dispute, amount: disputeAmount } : null;
}

/** The money of an order, whose row is locked. */
export async function lockOrderMoney(tx: Transaction, orderId: string): Promise<OrderMoney | undefined> {
  const { rows } = await tx.execute(sql`
    select id, status, amount, platform_fee as fee, refunded_fee as "returnedFee", dispute_id as "disputeId", dispute_status as dispute,
      dispute_amount as "disputeAmount", disputed_at as "disputedAt"
    from orders where id = ${orderId} for update
  `);
  return rows[0] && moneySchema.parse(rows[0]);
}

const storedRefundSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  amount: centsSchema,
  fee: centsSchema,
  feeReturnedAt: instantSchema.nullable(),
  cause: z.string(),
  status: z.enum(refundStatuses),
  attempt: z.int(),
  stripeRefundId: z.string().nullable(),
});

export type StoredRefund = z.infer<typeof storedRefundSchema>;

const storedRefund = sql`
  select id, order_id as "orderId", amount, fee, fee_returned_at as "feeReturnedAt", cause, status, attempt,
    stripe_refund_id as "stripeRefundId"
  from refunds
`;

/** All refunds of an order, in the order in which they were asked for or heard of. */
export async function findStoredRefunds(db: Queryable, orderId: string): Promise<StoredRefund[]> {
  const { rows } = await db.execute(sql`${storedRefund} where order_id = ${orderId} order by created_at, id`);
  return storedRefundSchema.array().parse(rows);
}

interface NewRefund {
  orderId: string;
  amount: number;
  cause: Exclude<RefundCause, "stripe">;
  reason?: string;
  requestedBy?: string;
  now: Date;
}

/** Writes down that money is to go back. Stripe is asked after the commit. */
export async function insertRefund(
  tx: Transaction,
  { orderId, amount, cause, reason, requestedBy, now }: NewRefund,
): Promise<string> {
  const [inserted] = await tx
    .insert(schema.refunds)
    .values({ orderId, amount: toDecimalDollars(amount), cause, reason, requestedBy, createdAt: now })
    .returning({ id: schema.refunds.id });
  if (!inserted) throw new Error("The refund was not inserted");
  return inserted.id;
}

/** From now on Stripe is asked under another key. */
export async function saveNextRefundAttempt(db: Queryable, { id, attempt }: StoredRefund): Promise<void> {
  await db.execute(sql`update refunds set attempt = attempt + 1 where id = ${id} and attempt = ${attempt}`);
}

/** Ends a refund that Stripe has refused. Whether it was waiting for Stripe. */
export async function saveRefundRefused(
  tx: Transaction,
  { refundId, now }: { refundId: string; now: Date },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update refunds set status = 'failed', settled_at = ${at(now)}
    where id = ${refundId} and status = 'requested' and stripe_refund_id is null
    returning id
  `);
  return rows.length > 0;
}

const settledSchema = z.array(storedRefundSchema.pick({ id: true, amount: true, cause: true, status: true }));

export type SettledRefund = z.infer<typeof settledSchema>[number];

/** Statuses never go back: answers may come in any order. */
const statusRank = (column: ReturnType<typeof sql>) =>
  sql`array_position(array['requested', 'pending', 'succeeded', 'failed', 'cancelled'], ${column})`;

/**
 * Takes in what Stripe says of the refunds of an order, whose row is locked: finds those that we asked for, adds those that
 * the doula made. Answers those whose status is new.
 */
export async function saveRefundStandings(
  tx: Transaction,
  { orderId, refunds, now }: { orderId: string; refunds: PaymentRefund[]; now: Date },
): Promise<SettledRefund[]> {
  if (refunds.length === 0) return [];
  const told = sql`jsonb_to_recordset(${JSON.stringify(
    refunds.map(({ id, refundId, amount, status }) => ({
      stripe_id: id,
      refund_id: z.uuid().safeParse(refundId).data ?? null,
      amount: toDecimalDollars(amount),
      status,
    })),
  )}::jsonb) as told (stripe_id text, refund_id uuid, amount numeric, status text)`;
  await tx.execute(sql`
    update refunds set stripe_refund_id = told.stripe_id
    from ${told}
    where refunds.id = told.refund_id and refunds.order_id = ${orderId} and refunds.amount = told.amount
      and refunds.stripe_refund_id is null
      and not exists (select from refunds known where known.stripe_refund_id = told.stripe_id)
  `);
  await tx.execute(sql`
    insert into refunds (order_id, amount, cause, stripe_refund_id, created_at)
    select ${orderId}, told.amount, 'stripe', told.stripe_id, ${at(now)} from ${told}
    on conflict (stripe_refund_id) do nothing
  `);
  const { rows } = await tx.execute(sql`
    update refunds
    set status = told.status, settled_at = case when told.status <> 'pending' then ${at(now)} end
    from ${told}
    where refunds.stripe_refund_id = told.stripe_id and refunds.order_id = ${orderId}
      and ${statusRank(sql`refunds.status`)} < ${statusRank(sql`told.status`)}
    returning refunds.id, refunds.amount, refunds.cause, refunds.status
  `);
  return settledSchema.parse(rows);
}

/** Notes how much of the fee goes back with a refund. */
export async function saveFee(tx: Transaction, { refundId, fee }: { refundId: string; fee: number }) {
  await tx.execute(sql`update refunds set fee = ${toDecimalDollars(fee)} where id = ${refundId}`);
}

/** Notes that none of the fee goes back with a refund: Stripe has refused that. */
export async function saveFeeKept(tx: Transaction, { id, orderId }: StoredRefund): Promise<void> {
  await lockOrder(tx, orderId);
  await tx.execute(sql`update refunds set fee = 0 where id = ${id} and fee_returned_at is null`);
}

/**
 * Notes that a refund's part of the fee is back, and what Stripe says is back in all. With a refund that failed meanwhile
 * nothing more goes back; what did counts for the next one.
 */
export async function saveFeeReturned(
  tx: Transaction,
  { refund, returned, now }: { refund: StoredRefund; returned: number; now: Date },
): Promise<void> {
  await lockOrder(tx, refund.orderId);
  await tx.execute(sql`
    update refunds
    set fee_returned_at = ${at(now)}, fee = case when status in ('failed', 'cancelled') then 0 else fee end
    where id = ${refund.id} and fee_returned_at is null
  `);
  await tx.execute(sql`
    update orders set refunded_fee = greatest(refunded_fee, ${toDecimalDollars(returned)}::numeric)
    where id = ${refund.orderId}
  `);
}

/** The order's row first, as everybody else does. */
async function lockOrder(tx: Transaction, orderId: string): Promise<void> {
  await tx.execute(sql`select from orders where id = ${orderId} for update`);
}

/** Brings an order, whose row is locked, in line with what has become of its money. */
export async function saveMoney(
  tx: Transaction,
  {
    orderId,
    status,
    refunded,
    dispute,
  }: {
    orderId: string;
    status: OrderStatus;
    refunded: number;
    dispute: PaymentDispute | null;
  },
): Promise<void> {
  const disputed = dispute
    ? sql`, dispute_id = ${dispute.id}, dispute_status = ${dispute.status},
        dispute_amount = ${toDecimalDollars(dispute.amount)}, disputed_at = ${at(dispute.createdAt)}`
    : sql``;
  await tx.execute(sql`
    update orders set status = ${status}, refunded_amount = ${toDecimalDollars(refunded)} ${disputed}
    where id = ${orderId}
  `);
}

const dueSchema = z.array(z.object({ orderId: z.string() }));

/** Seconds after which a refund whose outcome is unknown is asked for again; each attempt doubles the time in all. */
const unknownSeconds = 30;

/** Orders with a refund that Stripe has not answered, or whose fee is not back, in any order. */
export async function findOrdersWithDueRefunds(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select order_id as "orderId" from (
      select distinct order_id from refunds
      where (status = 'requested' or (fee > 0 and fee_returned_at is null))
        and created_at < ${at(now)} - make_interval(secs => ${unknownSeconds} * 2 ^ greatest(0, least(attempt, 20) - 1))
    ) due
    order by random() limit ${limit}
  `);
  return dueSchema.parse(rows).map(({ orderId }) => orderId);
}

/** Orders that Stripe has something to decide about: a refund on its way, or a dispute. */
export async function findUndecidedOrders(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select order_id as "orderId" from refunds where status = 'pending'
    union
    select id from orders where dispute_status = 'open'
  `);
  return dueSchema.parse(rows).map(({ orderId }) => orderId);
}
