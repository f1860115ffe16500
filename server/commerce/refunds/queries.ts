import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { z } from "zod";
import {
  type OrderStatus,
  orderStatuses,
  type RefundCause,
  refundStatuses,
} from "../../../contract/commerce/orders.ts";
import { toCents, toDecimalDollars } from "../../../contract/platform/money.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { instantSql, toInstant } from "../../platform/database/rows.ts";
import type { PaymentRefund } from "../../providers/payments/payments.ts";
import { isFeeOpenSql } from "./fee-queries.ts";

const { orderDisputes, orders, refunds } = schema;

const instantSchema = z.unknown().transform(toInstant);
const centsSchema = z.coerce.number().transform(toCents);

const moneySchema = z.object({
  id: z.string(),
  status: z.enum(orderStatuses),
  amount: centsSchema,
  fee: centsSchema,
  returnedFee: centsSchema,
});

/** An order's amounts, in cents. */
export type OrderMoney = z.infer<typeof moneySchema>;

/** Locks the order's row. */
export async function lockOrderMoney(tx: Transaction, orderId: string): Promise<OrderMoney | undefined> {
  const { id, status, amount, platformFee, refundedFee } = orders;
  const [money] = await tx
    .select({ id, status, amount, fee: platformFee, returnedFee: refundedFee })
    .from(orders)
    .where(eq(id, orderId))
    .for("update");
  return money && moneySchema.parse(money);
}

/** Seconds after which a refund with an unknown outcome is requested again. */
const unknownSeconds = 30;

const storedRefundSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  amount: centsSchema,
  /** Null until the due fee is computed. */
  fee: centsSchema.nullable(),
  feeReturnedAt: instantSchema.nullable(),
  feeRefusedAt: instantSchema.nullable(),
  cause: z.string(),
  status: z.enum(refundStatuses),
  attempt: z.int(),
  stripeRefundId: z.string().nullable(),
});

export type StoredRefund = z.infer<typeof storedRefundSchema>;

export function hasArrived({ status }: StoredRefund): boolean {
  return status === "succeeded";
}

/** All refunds of an order, in the order in which they were requested or first seen. */
export async function findStoredRefunds(db: Queryable, orderId: string): Promise<StoredRefund[]> {
  const { id, amount, fee, feeReturnedAt, feeRefusedAt, cause, status, attempt, stripeRefundId } = refunds;
  const stored = await db
    .select({
      id,
      orderId: refunds.orderId,
      amount,
      fee,
      feeReturnedAt,
      feeRefusedAt,
      cause,
      status,
      attempt,
      stripeRefundId,
    })
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(refunds.createdAt, id);
  return storedRefundSchema.array().parse(stored);
}

interface NewRefund {
  orderId: string;
  amount: number;
  cause: Exclude<RefundCause, "stripe">;
  reason?: string;
  requestedBy?: string;
  now: Date;
}

/** Stores a refund before it is requested from Stripe, after the commit. */
export async function insertRefund(
  tx: Transaction,
  { orderId, amount, cause, reason, requestedBy, now }: NewRefund,
): Promise<string> {
  const [inserted] = await tx
    .insert(refunds)
    .values({ orderId, amount: toDecimalDollars(amount), cause, reason, requestedBy, createdAt: now })
    .returning({ id: refunds.id });
  if (!inserted) throw new Error("The refund was not inserted");
  return inserted.id;
}

/** The wait before another attempt doubles up to this maximum. */
const maxWaitHours = 24;

/** The next attempt uses another idempotency key, after a wait that doubles each time. */
export async function saveNextRefundAttempt(
  db: Queryable,
  { refund: { id, attempt }, now }: { refund: StoredRefund; now: Date },
): Promise<void> {
  const wait = sql`least(
    make_interval(secs => ${unknownSeconds} * 2 ^ least(${refunds.attempt}, 20)), make_interval(hours => ${maxWaitHours})
  )`;
  await db
    .update(refunds)
    .set({ attempt: attempt + 1, nextAttemptAt: sql`${instantSql(now)} + ${wait}` })
    .where(and(eq(refunds.id, id), eq(refunds.attempt, attempt)));
}

/** Ends a refund that Stripe refused. Returns true if it was waiting for Stripe. */
export async function saveRefundRefused(
  tx: Transaction,
  { refundId, now }: { refundId: string; now: Date },
): Promise<boolean> {
  const refused = await tx
    .update(refunds)
    .set({ status: "failed", settledAt: now })
    .where(and(eq(refunds.id, refundId), eq(refunds.status, "requested"), isNull(refunds.stripeRefundId)))
    .returning({ id: refunds.id });
  return refused.length > 0;
}

export const settledSchema = z.array(
  storedRefundSchema.pick({ id: true, amount: true, cause: true, status: true }),
);

export type SettledRefund = z.infer<typeof settledSchema>[number];

/** Statuses never go back, because responses may come in any order. */
const statusRank = (column: ReturnType<typeof sql>) =>
  sql`array_position(array['requested', 'pending', 'succeeded', 'failed', 'cancelled'], ${column})`;

/** A refund at Stripe, matched to one of ours. */
export interface RecognizedRefund extends PaymentRefund {
  /** Null if we did not make it. */
  ownId: string | null;
}

/**
 * Stores Stripe's state of an order's refunds, whose row is locked: finds those we requested, and adds those
 * the doula made. Returns those with a new status, and whether a new one of the doula's claims to be ours.
 */
export async function syncRefunds(
  tx: Transaction,
  { orderId, refunds, now }: { orderId: string; refunds: RecognizedRefund[]; now: Date },
): Promise<{ settled: SettledRefund[]; hasFalseClaim: boolean }> {
  if (refunds.length === 0) return { settled: [], hasFalseClaim: false };
  const current = sql`jsonb_to_recordset(${JSON.stringify(
    refunds.map(({ id, ownId, refundId, amount, status }) => ({
      stripe_id: id,
      own_id: ownId,
      is_claimed: refundId !== undefined,
      amount: toDecimalDollars(amount),
      status,
    })),
  )}::jsonb) as current (stripe_id text, own_id uuid, is_claimed boolean, amount numeric, status text)`;
  await tx.execute(sql`
    update refunds set stripe_refund_id = current.stripe_id
    from ${current}
    where refunds.id = current.own_id and refunds.order_id = ${orderId} and refunds.amount = current.amount
      and refunds.stripe_refund_id is null
      and not exists (select from refunds known where known.stripe_refund_id = current.stripe_id)
  `);
  const { rows: added } = await tx.execute(sql`
    with added as (
      insert into refunds (order_id, amount, cause, stripe_refund_id, created_at)
      select ${orderId}, current.amount, 'stripe', current.stripe_id, ${instantSql(now)} from ${current}
      on conflict (stripe_refund_id) do nothing
      returning stripe_refund_id
    )
    select from added join ${current} on current.stripe_id = added.stripe_refund_id where current.is_claimed
  `);
  const { rows } = await tx.execute(sql`
    update refunds
    set status = current.status, settled_at = case when current.status <> 'pending' then ${instantSql(now)} end,
      late_notice_at = case when current.status = 'succeeded' then null else late_notice_at end
    from ${current}
    where refunds.stripe_refund_id = current.stripe_id and refunds.order_id = ${orderId}
      and ${statusRank(sql`refunds.status`)} < ${statusRank(sql`current.status`)}
    returning refunds.id, refunds.amount, refunds.cause, refunds.status
  `);
  return { settled: settledSchema.parse(rows), hasFalseClaim: added.length > 0 };
}

interface NewMoney {
  orderId: string;
  status: OrderStatus;
  refunded: number;
  /** The amount held by open disputes. */
  disputed: number;
  lost: number;
}

/** Stores an order's sums and status; its row is locked. Once all of it went back, the place of birth is deleted. */
export async function saveMoney(
  tx: Transaction,
  { orderId, status, refunded, disputed, lost }: NewMoney,
): Promise<void> {
  const isOver = status === "refunded" || status === "lost";
  await tx
    .update(orders)
    .set({
      status,
      refundedAmount: toDecimalDollars(refunded),
      disputedAmount: toDecimalDollars(disputed),
      lostAmount: toDecimalDollars(lost),
      ...(isOver ? { birthPlace: null, sharesBirthPlace: false } : undefined),
    })
    .where(eq(orders.id, orderId));
}

/** Orders with a refund that Stripe has not responded to, or whose fee is not returned, in random order. */
export async function findOrdersWithDueRefunds(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const nextAttempt = sql`coalesce(
    ${refunds.nextAttemptAt}, ${refunds.createdAt} + make_interval(secs => ${unknownSeconds})
  )`;
  const due = db
    .selectDistinct({ orderId: refunds.orderId })
    .from(refunds)
    .where(and(or(eq(refunds.status, "requested"), isFeeOpenSql), lte(nextAttempt, instantSql(now))))
    .as("due");
  const found = await db.select({ orderId: due.orderId }).from(due).orderBy(sql`random()`).limit(limit);
  return found.map(({ orderId }) => orderId);
}

/** Orders waiting for a decision at Stripe: a pending refund, or a dispute. */
export async function findUndecidedOrders(db: Queryable): Promise<string[]> {
  const undecided = await db
    .select({ orderId: refunds.orderId })
    .from(refunds)
    .where(eq(refunds.status, "pending"))
    .union(
      db
        .select({ orderId: orderDisputes.orderId })
        .from(orderDisputes)
        .where(eq(orderDisputes.status, "open")),
    );
  return undecided.map(({ orderId }) => orderId);
}
