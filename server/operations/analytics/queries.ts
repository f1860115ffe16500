import { desc, gte, lt, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { toUserType, userTypes } from "../../../contract/identity/users.ts";
import {
  minUnmetSearches,
  parseUnmetSearchEvent,
  recentEntriesPerKind,
} from "../../../contract/operations/analytics.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectUsers } from "../../identity/people/service.ts";
import type { EventCount } from "../../platform/observability/event-counter.ts";

/** Counts not rolled up yet, one row per metric and day. */
const deltasSql = sql`
  deltas as materialized (
    select metric, day, sum(amount) as amount from metric_deltas group by metric, day
  )
`;

const totalsSql = sql`
  select metric, sum(total)::bigint as total
  from (select metric, total from metric_totals union all select metric, amount from deltas) counted
  group by metric
`;

const totalsSchema = z.record(z.string(), z.coerce.number());

/** All current totals by metric; a metric that was never counted is missing. */
export async function findTotals(db: Queryable): Promise<Record<string, number>> {
  const { rows } = await db.execute(sql`
    with ${deltasSql}
    select coalesce(jsonb_object_agg(metric, total), '{}') as totals from (${totalsSql}) totals
  `);
  return totalsSchema.parse(rows[0]?.totals);
}

const recentRowSchema = z.object({
  kind: z.enum(["user", "doula_profile"]),
  id: z.string(),
  name: z.string(),
  profile_image_url: z.string().nullable(),
  user_type: z.string().nullable().transform(toUserType),
  created_at: z.string().transform((text) => new Date(text).toISOString()),
});

const overviewSchema = z.object({
  totals: totalsSchema,
  days: z.array(z.object({ day: z.string(), metric: z.string(), amount: z.coerce.number() })),
  recent: z.array(recentRowSchema),
});

/**
 * Totals, the counts of each UTC day in a range, and the newest users and doula profiles, in one statement.
 */
export async function findOverview(db: Queryable, { from, to }: { from: string; to: string }) {
  const within = sql`day between ${from}::date and ${to}::date`;
  const { rows } = await db.execute(sql`
    with ${deltasSql}
    select
      (select coalesce(jsonb_object_agg(metric, total), '{}') from (${totalsSql}) totals) as totals,
      (select coalesce(jsonb_agg(days), '[]') from (
        select day, metric, sum(amount)::bigint as amount
        from (
          select day, metric, amount from daily_metrics where ${within}
          union all select day, metric, amount from deltas where ${within}
        ) counted
        group by day, metric
      ) days) as days,
      (select coalesce(jsonb_agg(recent order by created_at desc, kind, id), '[]') from (
        (${newestUsersSql()}) union all (${newestProfilesSql})
      ) recent) as recent
  `);
  return overviewSchema.parse(rows[0]);
}

const users = selectUsers("users");

/** Reads the newest of each type by its index, and takes the newest of those. */
function newestUsersSql(): SQL {
  const newestOfTypeSql = (type: string) => sql`(
    select * from ${users} where user_type = ${type} order by created_at desc, id desc limit ${recentEntriesPerKind}
  )`;
  return sql`
    select 'user' as kind, id, coalesce(nullif(full_name, ''), email) as name, profile_image_url, user_type, created_at
    from (${sql.join(userTypes.map(newestOfTypeSql), sql` union all `)}) newest
    order by created_at desc, id desc
    limit ${recentEntriesPerKind}
  `;
}

const newestProfilesSql = sql`
  select 'doula_profile' as kind, id, full_name as name, profile_image_url, null as user_type, created_at
  from ${selectDoulas("doulas")}
  order by created_at desc, id desc
  limit ${recentEntriesPerKind}
`;

/** Appends the counts from a process's memory. */
export async function insertCounts(tx: Transaction, counts: EventCount[]): Promise<void> {
  const { metricDeltas, unmetSearches } = schema;
  const places = counts.flatMap(({ event, day, amount }) => {
    const place = parseUnmetSearchEvent(event);
    return place === undefined ? [] : [{ day, place, searches: amount }];
  });
  const deltas = counts.flatMap(({ event, day, amount }) =>
    parseUnmetSearchEvent(event) === undefined ? [{ metric: event, day, amount }] : [],
  );
  if (deltas.length > 0) await tx.insert(metricDeltas).values(deltas);
  if (places.length > 0)
    await tx
      .insert(unmetSearches)
      // In one order, so that two processes do not wait for each other.
      .values(places.toSorted((one, other) => (one.place < other.place ? -1 : 1)))
      .onConflictDoUpdate({
        target: [unmetSearches.day, unmetSearches.place],
        set: { searches: sql`${unmetSearches.searches} + excluded.searches` },
      });
}

/** The places where nobody was found at least `minUnmetSearches` times since a day, most searched first. */
export function findUnmetSearches(db: Queryable, { since, limit }: { since: string; limit: number }) {
  const { day, place, searches } = schema.unmetSearches;
  const total = sql<number>`sum(${searches})`.mapWith(Number);
  return db
    .select({ place, searches: total })
    .from(schema.unmetSearches)
    .where(gte(day, since))
    .groupBy(place)
    .having(gte(total, minUnmetSearches))
    .orderBy(desc(total), place)
    .limit(limit);
}

export async function deleteUnmetSearchesBefore(db: Queryable, day: string): Promise<void> {
  await db.delete(schema.unmetSearches).where(lt(schema.unmetSearches.day, day));
}

/**
 * Adds at most `limit` deltas to the totals and days, and returns their number. One statement, so that a
 * reader sees each delta once. Skips deltas that another process is adding; those of open transactions wait
 * for the next run.
 */
export async function rollUpDeltas(db: Queryable, limit: number): Promise<number> {
  const { rows } = await db.execute(sql`
    with added as (
      delete from metric_deltas
      where id in (select id from metric_deltas order by id limit ${limit} for update skip locked)
      returning metric, day, amount
    ), new_totals as (
      insert into metric_totals as known (metric, total)
      select metric, sum(amount) from added group by metric order by metric
      on conflict (metric) do update set total = known.total + excluded.total
    ), new_days as (
      insert into daily_metrics as known (day, metric, amount)
      select day, metric, sum(amount) from added where day is not null group by day, metric order by day, metric
      on conflict (day, metric) do update set amount = known.amount + excluded.amount
    )
    select count(*)::int as count from added
  `);
  return z.object({ count: z.number() }).parse(rows[0]).count;
}
