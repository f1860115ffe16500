import {
  and,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { toCents } from "../../../contract/platform/money.ts";
import { type Queryable, queryBuilder, schema, type Transaction } from "../../../db/database.ts";
import { isFeeOpenSql } from "./fee-queries.ts";
import { type SettledRefund, settledSchema } from "./queries.ts";

const { refunds } = schema;
/** The refunds of the same order. */
const siblings = alias(refunds, "siblings");

const minutesBetweenEmails = 60;
const lateHours = 24;

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000);

/** True if a time of any of the order's refunds is less than an hour ago. */
function isRecentFor(time: typeof siblings.emailedAt | typeof siblings.lateNoticeAt, now: Date): SQL {
  return exists(
    queryBuilder
      .select({ id: siblings.id })
      .from(siblings)
      .where(
        and(eq(siblings.orderId, refunds.orderId), gt(time, hoursBefore(now, minutesBetweenEmails / 60))),
      ),
  );
}

/** Only what the doula refunds at Stripe waits for an hour after the last email: that may be many small amounts. */
const isEmailDue = (now: Date) =>
  and(
    eq(refunds.status, "succeeded"),
    isNull(refunds.emailedAt),
    or(ne(refunds.cause, "stripe"), not(isRecentFor(siblings.emailedAt, now))),
  );

const { id, amount, cause, status } = refunds;

/**
 * Marks an order's refunds since the last email as included in the next one, and returns those that do not have to
 * wait. The order's row is locked.
 */
export async function claimRefundsToEmail(
  tx: Transaction,
  { orderId, now }: { orderId: string; now: Date },
): Promise<SettledRefund[]> {
  const claimed = await tx
    .update(refunds)
    .set({ emailedAt: now })
    .where(and(eq(refunds.orderId, orderId), isEmailDue(now)))
    .returning({ id, amount, cause, status });
  return settledSchema.parse(claimed);
}

/** Orders with refunds that no email included, and that do not have to wait. */
export function findOrdersWithRefundsToEmail(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  return findOrdersWithRefunds(db, { condition: isEmailDue(now), limit });
}

async function findOrdersWithRefunds(
  db: Queryable,
  { condition, limit }: { condition: SQL | undefined; limit: number },
): Promise<string[]> {
  const found = await db
    .selectDistinct({ orderId: refunds.orderId })
    .from(refunds)
    .where(condition)
    .limit(limit);
  return found.map(({ orderId }) => orderId);
}

/** Delays and failures share the hour: an order's parent gets one email about all of them. */
const wasJustNoticed = (now: Date) => isRecentFor(siblings.lateNoticeAt, now);

/** True if an email announced the money, and none reported that it did not arrive. */
const isFailureUnreported = and(inArray(status, ["failed", "cancelled"]), isNotNull(refunds.emailedAt));

const isRefundLate = (now: Date) =>
  and(inArray(status, ["requested", "pending"]), lte(refunds.createdAt, hoursBefore(now, lateHours)));

/**
 * Refunds that have not arrived a day after they were requested, and those whose fee is not returned a day
 * after they settled.
 */
const needsLateNotice = (now: Date) =>
  and(
    isNull(refunds.lateNoticeAt),
    not(wasJustNoticed(now)),
    or(isRefundLate(now), and(isFeeOpenSql, lte(refunds.settledAt, hoursBefore(now, lateHours)))),
  );

/** Orders whose parent must be emailed about a delay or a failure. */
export function findOrdersWithLateRefunds(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const isFailureDue = and(isFailureUnreported, not(wasJustNoticed(now)));
  return findOrdersWithRefunds(db, { condition: or(needsLateNotice(now), isFailureDue), limit });
}

const lateSchema = z.array(
  z.object({
    id: z.string(),
    amount: z.coerce.number().transform(toCents),
    requestedAt: z.date(),
    isRefundLate: z.boolean(),
  }),
);

export type LateRefund = z.infer<typeof lateSchema>[number];

/** Marks an order's late refunds as noticed; its row is locked. Returns those that were not before. */
export async function claimLateRefunds(
  tx: Transaction,
  { orderId, now }: { orderId: string; now: Date },
): Promise<LateRefund[]> {
  const late = await tx
    .update(refunds)
    .set({ lateNoticeAt: now })
    .where(and(eq(refunds.orderId, orderId), needsLateNotice(now)))
    .returning({ id, amount, requestedAt: refunds.createdAt, isRefundLate: sql`${isRefundLate(now)}` });
  return lateSchema.parse(late);
}

/**
 * Marks an order's failed refunds as emailed; its row is locked. Returns those that an email had announced;
 * none while the last email about a delay or a failure is less than an hour old.
 */
export async function claimFailedRefunds(
  tx: Transaction,
  { orderId, now }: { orderId: string; now: Date },
): Promise<SettledRefund[]> {
  const failed = await tx
    .update(refunds)
    .set({ emailedAt: null, lateNoticeAt: now })
    .where(and(eq(refunds.orderId, orderId), isFailureUnreported, not(wasJustNoticed(now))))
    .returning({ id, amount, cause, status });
  return settledSchema.parse(failed);
}
