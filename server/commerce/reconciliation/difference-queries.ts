import { sql } from "drizzle-orm";
import { z } from "zod";
import {
  differenceSchema,
  type PaymentDifference,
} from "../../../contract/commerce/reconciliation.schema.ts";
import { maxWaiting } from "../../../contract/operations/overview.ts";
import type { ListCursor } from "../../../contract/platform/fields.schema.ts";
import { toDecimalDollars } from "../../../contract/platform/money.ts";
import type { Database, Queryable, Transaction } from "../../../db/database.ts";
import { keyset } from "../../platform/database/keyset.ts";
import { instantSql, toInstant } from "../../platform/database/rows.ts";
import type { Difference } from "./compare.ts";

const isOpenSql = sql`(d.resolved_at is null and d.dismissed_at is null)`;

const newestFirst = keyset({ at: sql`d.found_at`, id: sql`d.id` }, "newest first");

const differenceColumns = sql`
  d.id, d.subject, d.kind, d.stripe_id, d.account_id, d.order_id, d.own_amount::float8 as own_amount,
  d.stripe_amount::float8 as stripe_amount, d.found_at
`;

function parseDifference(row: Record<string, unknown>): PaymentDifference {
  return differenceSchema.parse({ ...row, found_at: toInstant(row.found_at).toISOString() });
}

/** Open differences, newest first, each with its list cursor. */
export async function findDifferences(
  db: Queryable,
  { after, limit }: { after: ListCursor | undefined; limit: number },
): Promise<{ difference: PaymentDifference; cursor: string }[]> {
  const { rows } = await db.execute(sql`
    select ${differenceColumns}, ${newestFirst.cursor} as cursor
    from payment_differences d
    where ${isOpenSql} ${newestFirst.andAfter(after)} ${newestFirst.orderBy} limit ${limit}
  `);
  return rows.map((row) => ({ difference: parseDifference(row), cursor: String(row.cursor) }));
}

/** Counts open differences, up to `maxWaiting`. */
export async function countDifferences(db: Queryable): Promise<number> {
  const { rows } = await db.execute(sql`
    select count(*)::int as count
    from (select from payment_differences d where ${isOpenSql} limit ${maxWaiting}) counted
  `);
  return z.int().parse(rows[0]?.count);
}

/** Dismisses an open difference. Returns undefined if it is no longer open. */
export async function saveDismissal(
  tx: Transaction,
  { id, now }: { id: string; now: Date },
): Promise<PaymentDifference | undefined> {
  const { rows } = await tx.execute(sql`
    update payment_differences d set dismissed_at = ${instantSql(now)}
    where d.id = ${id} and ${isOpenSql}
    returning ${differenceColumns}
  `);
  return rows[0] && parseDifference(rows[0]);
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
  const { rows } = await tx.execute(sql`
    insert into payment_differences as known
      (subject, kind, stripe_id, account_id, order_id, own_amount, stripe_amount, found_at)
    select found.subject, found.kind, found.stripe_id, ${accountId}, ${orderId}::uuid, found.own_amount,
      found.stripe_amount, ${instantSql(now)}
    from jsonb_to_recordset(${toRows(differences)}::jsonb)
      as found (subject text, kind text, stripe_id text, own_amount numeric, stripe_amount numeric)
    on conflict (subject, stripe_id) do update
    set kind = excluded.kind, account_id = excluded.account_id, order_id = excluded.order_id,
      own_amount = excluded.own_amount, stripe_amount = excluded.stripe_amount, found_at = excluded.found_at,
      resolved_at = null, dismissed_at = null
    where known.resolved_at is not null
      or (known.kind, known.order_id, known.own_amount, known.stripe_amount)
        is distinct from (excluded.kind, excluded.order_id, excluded.own_amount, excluded.stripe_amount)
    returning subject, kind, stripe_id as "stripeId"
  `);
  return openedSchema.parse(rows);
}

const openedSchema = z.array(
  z.object({
    subject: differenceSchema.shape.subject,
    kind: differenceSchema.shape.kind,
    stripeId: z.string(),
  }),
);

function toRows(differences: readonly Difference[]): string {
  const toDollars = (cents: number | null) => (cents === null ? null : toDecimalDollars(cents));
  return JSON.stringify(
    differences.map(({ subject, kind, stripeId, ownAmount, stripeAmount }) => ({
      subject,
      kind,
      stripe_id: stripeId,
      own_amount: toDollars(ownAmount),
      stripe_amount: toDollars(stripeAmount),
    })),
  );
}

/** Resolves an order's differences, except those that were just found. Returns true if there were any. */
export async function resolveDifferences(
  tx: Transaction,
  { orderId, differences, now }: Pick<Findings, "differences" | "now"> & { orderId: string },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update payment_differences d set resolved_at = ${instantSql(now)}
    where d.order_id = ${orderId} and d.resolved_at is null and not exists (
      select from jsonb_to_recordset(${toRows(differences)}::jsonb) as found (subject text, stripe_id text)
      where found.subject = d.subject and found.stripe_id = d.stripe_id
    )
    returning d.id
  `);
  return rows.length > 0;
}

/** Resolves the difference of a fee that no order had. Returns true if there was one. */
export async function resolveFee(
  tx: Transaction,
  { feeId, now }: { feeId: string; now: Date },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update payment_differences set resolved_at = ${instantSql(now)}
    where subject = 'fee' and stripe_id = ${feeId} and order_id is null and resolved_at is null
    returning id
  `);
  return rows.length > 0;
}

/** The orders of an account with unresolved differences, dismissed ones included. */
export async function findOrdersWithDifferences(db: Queryable, accountId: string): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select distinct order_id as id from payment_differences
    where account_id = ${accountId} and resolved_at is null and order_id is not null
  `);
  return idsSchema.parse(rows).map(({ id }) => id);
}

/** The unresolved fees that no order had, dismissed ones included. */
export async function findUnresolvedFees(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select stripe_id as id from payment_differences
    where subject = 'fee' and order_id is null and resolved_at is null
  `);
  return idsSchema.parse(rows).map(({ id }) => id);
}

const idsSchema = z.array(z.object({ id: z.string() }));

const resolvedDays = 90;

/** Deletes differences that were resolved long ago. */
export async function deleteOldDifferences(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    delete from payment_differences where resolved_at < ${instantSql(now)} - make_interval(days => ${resolvedDays})
  `);
}
