import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "../../../db/database.ts";
import {
  nextFreeCallSql,
  openCallCountSql,
  storedNextCalls,
  weeklyHours,
} from "../../../db/views/free-times.ts";
import { definePrepared, runPrepared } from "../../platform/database/prepared-statements.ts";

/**
 * Joins the doula's stored next call. Its `startsAt` is null if no time is free. There is no row if the stored value
 * has expired.
 */
export function joinStoredNextCallSql(now: SQL, doulaProfileId: SQL): SQL {
  return sql`left join ${storedNextCalls} on ${storedNextCalls.doulaProfileId} = ${doulaProfileId}
    and ${storedNextCalls.validFrom} <= ${now} and ${storedNextCalls.validUntil} > ${now}`;
}

/**
 * SQL expression: the start of the first free slot of doula `p`; null if there is none. Reads the stored value and
 * computes it only if that has expired. If nothing filters by it, Postgres plans `joinStoredNextCallSql` followed by
 * `findNextCalls` faster.
 */
export function nextCallSql(now: SQL, withinDays?: number): SQL {
  return sql`(
    select case
      when ${storedNextCalls.doulaProfileId} is not null then ${storedNextCalls.startsAt}
      else ${nextFreeCallSql(sql`doula.id`, now, withinDays)}
    end
    from (select p.id) doula ${joinStoredNextCallSql(now, sql`doula.id`)}
  )`;
}

/** An instant as in our JSON: `2026-11-23T15:00:00Z`. */
function instantTextSql(instant: SQL): SQL {
  return sql`to_char(${instant} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}

// With values in subselects, Postgres considers a generic plan as good as a specific one, so it plans only once. Without the
// offset, the subselect would become the function's argument, and the function would not be inlined.
const nextCallsStatement = definePrepared<{ doulaProfileIds: string; now: string }>(
  "next_calls",
  sql`
    select p.id, ${instantTextSql(nextFreeCallSql(sql`p.id`, sql`asked.now`))} as "startsAt"
    from doula_profiles p
    cross join (select (select ${sql.placeholder("now")}::timestamptz) as now offset 0) asked
    where p.id = any((select ${sql.placeholder("doulaProfileIds")}::uuid[])::uuid[])
  `,
);

const nextCallsSchema = z.array(z.object({ id: z.string(), startsAt: z.string().nullable() }));

/**
 * Computes the start of the first free slot of each of these doulas, by profile ID. Null if no time is free.
 */
export async function findNextCalls(
  db: Queryable,
  doulaProfileIds: string[],
  now: Date,
): Promise<Map<string, string | null>> {
  const values = { doulaProfileIds: `{${doulaProfileIds.join(",")}}`, now: now.toISOString() };
  const rows = nextCallsSchema.parse(await runPrepared(db, nextCallsStatement, values));
  return new Map(rows.map(({ id, startsAt }) => [id, startsAt]));
}

/**
 * Joins `calls`, whose column `open_calls` counts the open intro calls of the doula in doula_profiles row
 * `p`.
 */
export function joinOpenCallsSql(now: SQL): SQL {
  return sql`cross join lateral (select ${openCallCountSql(sql`p.id`, now)} as open_calls offset 0) calls`;
}

/** SQL expression: true if the doula in doula_profiles row `p` has weekly hours. */
export const hasHoursSql = sql`exists (
  select from ${weeklyHours} where ${weeklyHours.doulaProfileId} = p.id
)`;

/**
 * A doula's `time_zone`, `has_hours`, `is_fully_booked`, `is_paused` and `next_available`, as arguments of
 * `json_build_object` or `jsonb_build_object`. `p` is the doula_profiles row, `calls` has its `open_calls`;
 * `maxOpenCalls` is the platform's maximum per doula.
 */
export function callTimesFieldsSql(maxOpenCalls: SQL | number, nextAvailable: SQL): SQL {
  return sql`
    'time_zone', p.time_zone,
    'has_hours', ${hasHoursSql},
    'is_fully_booked', calls.open_calls >= ${maxOpenCalls},
    'is_paused', p.paused_at is not null,
    'next_available', case when calls.open_calls < ${maxOpenCalls} then ${instantTextSql(nextAvailable)} end`;
}
