import { sql } from "drizzle-orm";
import { z } from "zod";
import { toCents } from "../../../contract/platform/money.ts";
import type { Queryable, Transaction } from "../../../db/database.ts";
import { instantSql, toInstant } from "../../platform/database/rows.ts";
import { isFeeOpenSql } from "./fee-queries.ts";
import { type SettledRefund, settledSchema } from "./queries.ts";

const minutesBetweenEmails = 60;

/** Only what the doula refunds at Stripe waits for an hour after the last email: that may be many small amounts. */
const isEmailDueSql = (now: Date) => sql`(
  status = 'succeeded' and emailed_at is null and (cause <> 'stripe' or not ${wasJustEmailedSql(now)})
)`;

/**
 * Marks an order's refunds since the last email as included in the next one, and returns those that do not have to
 * wait. The order's row is locked.
 */
export async function claimRefundsToEmail(
  tx: Transaction,
  { orderId, now }: { orderId: string; now: Date },
): Promise<SettledRefund[]> {
  const { rows } = await tx.execute(sql`
    update refunds set emailed_at = ${instantSql(now)}
    where order_id = ${orderId} and ${isEmailDueSql(now)}
    returning id, amount, cause, status
  `);
  return settledSchema.parse(rows);
}

const wasJustEmailedSql = (now: Date) => sql`exists (
  select from refunds emailed
  where emailed.order_id = refunds.order_id
    and emailed.emailed_at > ${instantSql(now)} - make_interval(mins => ${minutesBetweenEmails})
)`;

/** Orders with refunds that no email included, and that do not have to wait. */
export async function findOrdersWithRefundsToEmail(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select distinct order_id as "orderId" from refunds
    where ${isEmailDueSql(now)}
    limit ${limit}
  `);
  return rows.map(({ orderId }) => String(orderId));
}

/** Delays and failures share the hour: an order's parent gets one email about all of them. */
const wasJustNoticedSql = (now: Date) => sql`exists (
  select from refunds noticed
  where noticed.order_id = refunds.order_id
    and noticed.late_notice_at > ${instantSql(now)} - make_interval(mins => ${minutesBetweenEmails})
)`;

/** True if an email announced the money, and none reported that it did not arrive. */
const isFailureUnreportedSql = sql`(status in ('failed', 'cancelled') and emailed_at is not null)`;

const lateHours = 24;

const isRefundLateSql = (now: Date) => sql`(
  status in ('requested', 'pending') and created_at <= ${instantSql(now)} - make_interval(hours => ${lateHours})
)`;

/**
 * Refunds that have not arrived a day after they were requested, and those whose fee is not returned a day
 * after they settled.
 */
const needsLateNoticeSql = (now: Date) => sql`(
  late_notice_at is null and not ${wasJustNoticedSql(now)} and (
    ${isRefundLateSql(now)}
    or (${isFeeOpenSql} and settled_at <= ${instantSql(now)} - make_interval(hours => ${lateHours}))
  )
)`;

/** Orders whose parent must be emailed about a delay or a failure. */
export async function findOrdersWithLateRefunds(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select distinct order_id as "orderId" from refunds
    where ${needsLateNoticeSql(now)} or (${isFailureUnreportedSql} and not ${wasJustNoticedSql(now)})
    limit ${limit}
  `);
  return rows.map(({ orderId }) => String(orderId));
}

const lateSchema = z.array(
  z.object({
    id: z.string(),
    amount: z.coerce.number().transform(toCents),
    requestedAt: z.unknown().transform(toInstant),
    isRefundLate: z.boolean(),
  }),
);

export type LateRefund = z.infer<typeof lateSchema>[number];

/** Marks an order's late refunds as noticed; its row is locked. Returns those that were not before. */
export async function claimLateRefunds(
  tx: Transaction,
  { orderId, now }: { orderId: string; now: Date },
): Promise<LateRefund[]> {
  const { rows } = await tx.execute(sql`
    update refunds set late_notice_at = ${instantSql(now)}
    where order_id = ${orderId} and ${needsLateNoticeSql(now)}
    returning id, amount, created_at as "requestedAt", ${isRefundLateSql(now)} as "isRefundLate"
  `);
  return lateSchema.parse(rows);
}

/**
 * Marks an order's failed refunds as emailed; its row is locked. Returns those that an email had announced;
 * none while the last email about a delay or a failure is less than an hour old.
 */
export async function claimFailedRefunds(
  tx: Transaction,
  { orderId, now }: { orderId: string; now: Date },
): Promise<SettledRefund[]> {
  const { rows } = await tx.execute(sql`
    update refunds set emailed_at = null, late_notice_at = ${instantSql(now)}
    where order_id = ${orderId} and ${isFailureUnreportedSql} and not ${wasJustNoticedSql(now)}
    returning id, amount, cause, status
  `);
  return settledSchema.parse(rows);
}
