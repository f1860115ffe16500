import { and, eq, isNotNull, isNull, lt, not, or, sql } from "drizzle-orm";
import { z } from "zod";
import {
  differenceSchema,
  type PaymentDifference,
} from "../../../contract/commerce/reconciliation.schema.ts";
import { maxWaiting } from "../../../contract/operations/overview.ts";
import type { ListCursor } from "../../../contract/platform/fields.schema.ts";
import { toDecimalDollars } from "../../../contract/platform/money.ts";
import { type Database, type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { keyset } from "../../platform/database/keyset.ts";
import { isoInstantSql } from "../../platform/database/rows.ts";
import type { Difference } from "./compare.ts";

const { paymentDifferences } = schema;

const isOpen = and(isNull(paymentDifferences.resolvedAt), isNull(paymentDifferences.dismissedAt));

const newestFirst = keyset({ at: paymentDifferences.foundAt, id: paymentDifferences.id }, "newest first");

const differenceColumns = {
  id: paymentDifferences.id,
  subject: paymentDifferences.subject,
  kind: paymentDifferences.kind,
  stripe_id: paymentDifferences.stripeId,
  account_id: paymentDifferences.accountId,
  order_id: paymentDifferences.orderId,
  own_amount: sql`${paymentDifferences.ownAmount}::float8`,
  stripe_amount: sql`${paymentDifferences.stripeAmount}::float8`,
  found_at: isoInstantSql(paymentDifferences.foundAt),
};

/** Open differences, newest first, each with its list cursor. */
export async function findDifferences(
  db: Queryable,
  { after, limit }: { after: ListCursor | undefined; limit: number },
): Promise<{ difference: PaymentDifference; cursor: string }[]> {
  const rows = await db
    .select({ ...differenceColumns, cursor: newestFirst.cursor })
    .from(paymentDifferences)
    .where(and(isOpen, newestFirst.isAfter(after)))
    .orderBy(...newestFirst.order)
    .limit(limit);
  return rows.map(({ cursor, ...row }) => ({
    difference: differenceSchema.parse(row),
    cursor: String(cursor),
  }));
}

/** Counts open differences, up to `maxWaiting`. */
export async function countDifferences(db: Queryable): Promise<number> {
  const { id } = paymentDifferences;
  return db.$count(db.select({ id }).from(paymentDifferences).where(isOpen).limit(maxWaiting).as("counted"));
}

/** Dismisses an open difference. Returns undefined if it is no longer open. */
export async function saveDismissal(
  tx: Transaction,
  { id, now }: { id: string; now: Date },
): Promise<PaymentDifference | undefined> {
  const [dismissed] = await tx
    .update(paymentDifferences)
    .set({ dismissedAt: now })
    .where(and(eq(paymentDifferences.id, id), isOpen))
    .returning(differenceColumns);
  return dismissed && differenceSchema.parse(dismissed);
}

interface Findings {
  accountId: string;
  /** Null if no order has the payment. */
  orderId: string | null;
  differences: readonly Difference[];
  now: Date;
}

/**
 * Stores new differences, and opens known ones again if they have changed, or were resolved. A dismissed one stays
 * dismissed while it is the same. Returns the opened ones.
 */
export async function saveDifferences(
  tx: Transaction,
  { accountId, orderId, differences, now }: Findings,
): Promise<Pick<Difference, "subject" | "kind" | "stripeId">[]> {
  if (differences.length === 0) return [];
  const { subject, kind, stripeId, orderId: knownOrderId, ownAmount, stripeAmount } = paymentDifferences;
  const hasChanged = sql`(${kind}, ${knownOrderId}, ${ownAmount}, ${stripeAmount})
    is distinct from (excluded.kind, excluded.order_id, excluded.own_amount, excluded.stripe_amount)`;
  const opened = await tx
    .insert(paymentDifferences)
    .values(
      differences.map((found) => ({
        subject: found.subject,
        kind: found.kind,
        stripeId: found.stripeId,
        accountId,
        orderId,
        ownAmount: toDollars(found.ownAmount),
        stripeAmount: toDollars(found.stripeAmount),
        foundAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [subject, stripeId],
      set: {
        kind: sql`excluded.kind`,
        accountId,
        orderId,
        ownAmount: sql`excluded.own_amount`,
        stripeAmount: sql`excluded.stripe_amount`,
        foundAt: now,
        resolvedAt: null,
        dismissedAt: null,
      },
      setWhere: or(isNotNull(paymentDifferences.resolvedAt), hasChanged),
    })
    .returning({ subject, kind, stripeId });
  return openedSchema.parse(opened);
}

const openedSchema = z.array(
  z.object({
    subject: differenceSchema.shape.subject,
    kind: differenceSchema.shape.kind,
    stripeId: z.string(),
  }),
);

const toDollars = (cents: number | null) => (cents === null ? null : toDecimalDollars(cents));

/** Resolves an order's differences, except those that were just found. Returns true if there were any. */
export async function resolveDifferences(
  tx: Transaction,
  { orderId, differences, now }: Pick<Findings, "differences" | "now"> & { orderId: string },
): Promise<boolean> {
  const { id, subject, stripeId, resolvedAt } = paymentDifferences;
  const wasFound = or(
    ...differences.map((found) => and(eq(subject, found.subject), eq(stripeId, found.stripeId))),
  );
  const resolved = await tx
    .update(paymentDifferences)
    .set({ resolvedAt: now })
    .where(
      and(eq(paymentDifferences.orderId, orderId), isNull(resolvedAt), wasFound ? not(wasFound) : undefined),
    )
    .returning({ id });
  return resolved.length > 0;
}

/** True for the unresolved differences of fees that no order had. */
const isUnresolvedFee = and(
  eq(paymentDifferences.subject, "fee"),
  isNull(paymentDifferences.orderId),
  isNull(paymentDifferences.resolvedAt),
);

/** Resolves the difference of a fee that no order had. Returns true if there was one. */
export async function resolveFee(
  tx: Transaction,
  { feeId, now }: { feeId: string; now: Date },
): Promise<boolean> {
  const resolved = await tx
    .update(paymentDifferences)
    .set({ resolvedAt: now })
    .where(and(isUnresolvedFee, eq(paymentDifferences.stripeId, feeId)))
    .returning({ id: paymentDifferences.id });
  return resolved.length > 0;
}

/** The orders of an account with unresolved differences, dismissed ones included. */
export async function findOrdersWithDifferences(db: Queryable, accountId: string): Promise<string[]> {
  const { orderId, resolvedAt } = paymentDifferences;
  const found = await db
    .selectDistinct({ orderId })
    .from(paymentDifferences)
    .where(and(eq(paymentDifferences.accountId, accountId), isNull(resolvedAt), isNotNull(orderId)));
  return found.flatMap(({ orderId }) => orderId ?? []);
}

/** The unresolved fees that no order had, dismissed ones included. */
export async function findUnresolvedFees(db: Queryable): Promise<string[]> {
  const found = await db
    .select({ feeId: paymentDifferences.stripeId })
    .from(paymentDifferences)
    .where(isUnresolvedFee);
  return found.map(({ feeId }) => feeId);
}

const resolvedDays = 90;

/** Deletes differences that were resolved long ago. */
export async function deleteOldDifferences(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - resolvedDays * 24 * 3_600_000);
  await db.delete(paymentDifferences).where(lt(paymentDifferences.resolvedAt, oldest));
}
