import { and, count, eq, exists, gt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import { type Queryable, queryBuilder, schema } from "../../../db/database.ts";
import { nextFreeCallSql, openCalls, storedNextCalls, weeklyHours } from "../../../db/views/free-times.ts";
import { definePrepared, runPrepared } from "../../platform/database/prepared-statements.ts";

const { doulaProfiles } = schema;

/**
 * Joins the doula's stored next call. Its `startsAt` is null if no time is free. There is no row if the stored value
 * has expired.
 */
export function joinStoredNextCallSql(now: SQL, doulaProfileId: SQLWrapper): SQL {
  return sql`left join ${storedNextCalls} on ${storedNextCalls.doulaProfileId} = ${doulaProfileId}
    and ${storedNextCalls.validFrom} <= ${now} and ${storedNextCalls.validUntil} > ${now}`;
}

/**
 * SQL expression: the start of a doula's first free slot; null if there is none. Reads the stored value and computes it only if
 * that has expired. If nothing filters by it, Postgres plans `joinStoredNextCallSql` followed by
 * `findNextCalls` faster.
 */
export function nextCallSql(doulaProfileId: SQLWrapper, now: SQL, withinDays?: number): SQL {
  return sql`(
    select case
      when ${storedNextCalls.doulaProfileId} is not null then ${storedNextCalls.startsAt}
      else ${nextFreeCallSql(sql`doula.id`, now, withinDays)}
    end
    from (select ${doulaProfileId} as id) doula ${joinStoredNextCallSql(now, sql`doula.id`)}
  )`;
}

/**
 * SQL expression: the stored start of a doula's first free slot on a later day than the next call; null if there is none, or
 * until a job has stored it again.
 */
function laterCallSql(doulaProfileId: SQLWrapper, now: SQL): SQL {
  return sql`(
    select ${storedNextCalls.laterStartsAt} from ${storedNextCalls}
    where ${storedNextCalls.doulaProfileId} = ${doulaProfileId}
      and ${storedNextCalls.validFrom} <= ${now} and ${storedNextCalls.validUntil} > ${now}
      and ${storedNextCalls.laterStartsAt} > ${storedNextCalls.startsAt}
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
    select ${doulaProfiles.id}, ${instantTextSql(nextFreeCallSql(doulaProfiles.id, sql`asked.now`))} as "startsAt"
    from ${doulaProfiles}
    cross join (select (select ${sql.placeholder("now")}::timestamptz) as now offset 0) asked
    where ${doulaProfiles.id} = any((select ${sql.placeholder("doulaProfileIds")}::uuid[])::uuid[])
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

/** Returns a subquery to join laterally: how many open intro calls a doula has. */
export function selectOpenCalls(doulaProfileId: SQLWrapper, now: SQL) {
  return queryBuilder
    .select({ count: count().as("open_calls") })
    .from(openCalls)
    .where(and(eq(openCalls.doulaProfileId, doulaProfileId), gt(openCalls.startsAt, now)))
    .as("calls");
}

/** SQL expression: true if a doula has weekly hours. */
export function hasHoursSql(doulaProfileId: SQLWrapper): SQL {
  const { weekday } = weeklyHours;
  return exists(
    queryBuilder.select({ weekday }).from(weeklyHours).where(eq(weeklyHours.doulaProfileId, doulaProfileId)),
  );
}

export interface CallTimes {
  doula: Record<"id" | "timeZone" | "pausedAt", SQLWrapper>;
  /** How many open intro calls the doula has. */
  openCalls: SQLWrapper;
  /** The platform's maximum per doula. */
  maxOpenCalls: SQL | number;
  nextAvailable: SQL;
  now: SQL;
}

/**
 * A doula's `time_zone`, `has_hours`, `is_fully_booked`, `is_paused`, `next_available` and `later_available`, as arguments of
 * `json_build_object` or `jsonb_build_object`.
 */
export function callTimesFieldsSql({ doula, openCalls, maxOpenCalls, nextAvailable, now }: CallTimes): SQL {
  return sql`
    'time_zone', ${doula.timeZone},
    'has_hours', ${hasHoursSql(doula.id)},
    'is_fully_booked', ${openCalls} >= ${maxOpenCalls},
    'is_paused', ${doula.pausedAt} is not null,
    'next_available', case when ${openCalls} < ${maxOpenCalls} then ${instantTextSql(nextAvailable)} end,
    'later_available', case when ${openCalls} < ${maxOpenCalls} then ${instantTextSql(laterCallSql(doula.id, now))} end`;
}
