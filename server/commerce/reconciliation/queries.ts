import { eq, gte, sql } from "drizzle-orm";
import { z } from "zod";
import { type Queryable, schema } from "../../../db/database.ts";
import { instantSql, toInstant } from "../../platform/database/rows.ts";
import { activeAccountsSql } from "./order-books.ts";

const { reconciliations } = schema;

/** What is compared besides doulas' accounts: the platform's fees. */
export const feesScope = "application_fees";

/** How far the first comparison of an account goes back. */
const firstDays = 7;

/** Makes every account whose payments may still change due, and the platform's fees. */
export async function saveDueScopes(db: Queryable, now: Date): Promise<void> {
  await db.execute(sql`
    insert into reconciliations as known (scope, checked_until, due_at)
    select scope, ${instantSql(now)} - make_interval(days => ${firstDays}), ${instantSql(now)}
    from (select ${feesScope} as scope union select account_id from (${activeAccountsSql(now)}) active) scopes
    on conflict (scope) do update set due_at = excluded.due_at where known.due_at is null
  `);
}

const scopeSchema = z.object({
  scope: z.string(),
  checkedUntil: z.unknown().transform(toInstant),
  failures: z.int(),
});

export type DueScope = z.infer<typeof scopeSchema>;

/** Longer than comparing one account takes. If the process dies, another one starts over after this. */
export const claimMinutes = 15;

/** Claims the scope that has been due longest: nobody else compares it for some minutes. */
export async function claimDueScope(db: Queryable, now: Date): Promise<DueScope | undefined> {
  const { rows } = await db.execute(sql`
    update reconciliations set due_at = ${instantSql(now)} + make_interval(mins => ${claimMinutes})
    where scope = (
      select scope from reconciliations where due_at <= ${instantSql(now)}
      order by due_at, scope limit 1 for update skip locked
    )
    returning scope, checked_until as "checkedUntil", failures
  `);
  return rows[0] && scopeSchema.parse(rows[0]);
}

/** Stores until when a scope was compared. Undefined leaves that to the next night. */
export async function saveChecked(
  db: Queryable,
  { scope, checkedUntil }: { scope: string; checkedUntil: Date | undefined },
): Promise<void> {
  await db
    .update(reconciliations)
    .set({ checkedUntil, dueAt: null, failures: 0 })
    .where(eq(reconciliations.scope, scope));
}

/** The wait before the next attempt doubles, up to an hour. */
export async function postponeScope(
  db: Queryable,
  { scope, now }: { scope: string; now: Date },
): Promise<void> {
  const wait = sql`least(make_interval(secs => 60 * 2 ^ least(${reconciliations.failures}, 20)), make_interval(hours => 1))`;
  await db
    .update(reconciliations)
    .set({ failures: sql`${reconciliations.failures} + 1`, dueAt: sql`${instantSql(now)} + ${wait}` })
    .where(eq(reconciliations.scope, scope));
}

/** With waits that double up to an hour, 54 attempts take two days. */
const failuresOfTwoDays = 54;

/** The number of scopes whose comparison has failed for two days. */
export async function countUnchecked(db: Queryable): Promise<number> {
  return db.$count(reconciliations, gte(reconciliations.failures, failuresOfTwoDays));
}
