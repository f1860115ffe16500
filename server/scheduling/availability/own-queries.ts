import { and, asc, eq, gt, gte, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import { addDays, countDaysBetween } from "../../../contract/platform/time.ts";
import type {
  AvailabilityChange,
  NewOverride,
  WeeklyWindow,
} from "../../../contract/scheduling/availability.schema.ts";
import { previewDays } from "../../../contract/scheduling/availability.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { openCallCountSql } from "../../../db/views/free-times.ts";
import { saveCallRules, selectDoulas } from "../../directory/profiles/service.ts";
import { instantSql, toInstant } from "../../platform/database/rows.ts";
import { callLength, todaySql } from "./queries.ts";

const { availabilityOverrides: overrides, availabilityRules: rules, bookings, doulaTimeOff } = schema;
const doulas = selectDoulas("doulas");

/** Reads time columns as `hh:mm`; the end of a day is 24:00. */
const timeOfDaySql = (column: SQLWrapper) => sql<string>`left(${column}::text, 5)`;

export type OwnCallRules = NonNullable<Awaited<ReturnType<typeof findOwnCallRules>>>;

/** Returns everything except the hours that determines a doula's times. Undefined if there is no profile. */
export async function findOwnCallRules(db: Queryable, { userId, now }: { userId: string; now: Date }) {
  const at = instantSql(now);
  const [profile] = await db
    .select({
      doulaProfileId: doulas.id,
      timeZone: doulas.timeZone,
      today: sql<string>`${todaySql(at, doulas.timeZone)}::text`,
      isListed: doulas.isListed,
      isPaused: sql<boolean>`${doulas.pausedAt} is not null`,
      isCalendarUnknown: sql<boolean>`${isCalendarUnknownSql(doulas.id)}`,
      openCalls: sql<number>`${openCallCountSql(doulas.id, at)}::int`,
      noticeMinutes: doulas.noticeMinutes,
      bufferMinutes: doulas.bufferMinutes,
      horizonDays: doulas.horizonDays,
      requiresApproval: doulas.requiresApproval,
    })
    .from(doulas)
    .where(eq(doulas.userId, userId));
  return profile;
}

/**
 * SQL expression: true if nobody knows when a doula is busy, because Google has ended the connection to their calendar,
 * or because a new one has not been read yet.
 */
function isCalendarUnknownSql(doulaProfileId: SQLWrapper): SQL {
  return sql`exists (
    select from calendar_sources s join google_calendar_connections g on g.id = s.connection_id
    where s.doula_profile_id = ${doulaProfileId}
      and (g.state <> 'connected' or (s.counts and s.synced_at is null and s.failures = 0))
  )`;
}

/** Returns a doula's weekly windows, sorted by weekday and time. */
export async function findWeeklyHours(db: Queryable, doulaProfileId: string): Promise<WeeklyWindow[]> {
  const { weekday, startTime, endTime } = rules;
  return db
    .select({ weekday, start_time: timeOfDaySql(startTime), end_time: timeOfDaySql(endTime) })
    .from(rules)
    .where(eq(rules.doulaProfileId, doulaProfileId))
    .orderBy(asc(weekday), asc(startTime), asc(endTime));
}

/** Replaces a doula's weekly hours and rules. Bookings stay unchanged. */
export async function updateAvailability(
  tx: Transaction,
  doulaProfileId: string,
  change: Omit<AvailabilityChange, "version">,
): Promise<void> {
  await tx.delete(rules).where(eq(rules.doulaProfileId, doulaProfileId));
  if (change.weekly_hours.length > 0) {
    await tx.insert(rules).values(
      change.weekly_hours.map(({ weekday, start_time, end_time }) => ({
        doulaProfileId,
        weekday,
        startTime: start_time,
        endTime: end_time,
      })),
    );
  }
  await saveCallRules(tx, doulaProfileId, {
    noticeMinutes: change.notice_minutes,
    bufferMinutes: change.buffer_minutes,
    horizonDays: change.horizon_days,
    requiresApproval: change.requires_approval,
  });
}

/** A stored override for one day. */
export interface StoredOverride {
  id: string;
  date: string;
  isOpen: boolean;
  startTime: string | null;
  endTime: string | null;
  reason: string | null;
  /** The time off from births that it was entered with. */
  timeOffId: string | null;
  backupName: string | null;
}

/** Returns a doula's overrides from a day on, sorted by date. */
export async function findOverrides(
  db: Queryable,
  { doulaProfileId, from }: { doulaProfileId: string; from: string },
): Promise<StoredOverride[]> {
  return db
    .select({
      id: overrides.id,
      date: overrides.date,
      isOpen: overrides.isOpen,
      startTime: overrides.startTime,
      endTime: overrides.endTime,
      reason: overrides.reason,
      timeOffId: overrides.timeOffId,
      backupName: doulaTimeOff.backupName,
    })
    .from(overrides)
    .leftJoin(doulaTimeOff, eq(doulaTimeOff.id, overrides.timeOffId))
    .where(and(eq(overrides.doulaProfileId, doulaProfileId), gte(overrides.date, from)))
    .orderBy(asc(overrides.date), asc(overrides.startTime), asc(overrides.id));
}

/** Adds an override to each day of a range, replacing an equal one. */
export async function insertOverrides(
  tx: Transaction,
  { doulaProfileId, timeOffId }: { doulaProfileId: string; timeOffId: string | null },
  { first_date, last_date, is_open, start_time, end_time, reason }: NewOverride,
): Promise<void> {
  const days = Array.from({ length: countDaysBetween(first_date, last_date) + 1 }, (_, index) =>
    addDays(first_date, index),
  );
  await tx
    .delete(overrides)
    .where(
      and(
        eq(overrides.doulaProfileId, doulaProfileId),
        inArray(overrides.date, days),
        eq(overrides.isOpen, is_open),
        sql`${overrides.startTime} is not distinct from ${start_time}::time`,
        sql`${overrides.endTime} is not distinct from ${end_time}::time`,
      ),
    );
  await tx.insert(overrides).values(
    days.map((date) => ({
      doulaProfileId,
      date,
      isOpen: is_open,
      startTime: start_time,
      endTime: end_time,
      reason: reason || null,
      timeOffId,
    })),
  );
}

/** Returns a doula's time off from births from a day on, sorted by date. */
export async function findTimeOffFrom(
  db: Queryable,
  { doulaProfileId, from }: { doulaProfileId: string; from: string },
) {
  return db
    .select()
    .from(doulaTimeOff)
    .where(and(eq(doulaTimeOff.doulaProfileId, doulaProfileId), gte(doulaTimeOff.lastDate, from)))
    .orderBy(asc(doulaTimeOff.firstDate), asc(doulaTimeOff.id));
}

/** Adds time off from births, and returns its ID. */
export async function insertTimeOff(
  tx: Transaction,
  doulaProfileId: string,
  { first_date, last_date, backup_name, reason }: NewOverride,
): Promise<string> {
  const [row] = await tx
    .insert(doulaTimeOff)
    .values({
      doulaProfileId,
      firstDate: first_date,
      lastDate: last_date,
      backupName: backup_name,
      reason: reason || null,
    })
    .returning({ id: doulaTimeOff.id });
  if (!row) throw new Error("Postgres returned no row for an insert.");
  return row.id;
}

/** Deletes time off from births, and the days off from calls that were entered with it. Returns false if there is none. */
export async function deleteTimeOff(
  tx: Transaction,
  { doulaProfileId, id }: { doulaProfileId: string; id: string },
): Promise<boolean> {
  const deleted = await tx
    .delete(doulaTimeOff)
    .where(and(eq(doulaTimeOff.id, id), eq(doulaTimeOff.doulaProfileId, doulaProfileId)))
    .returning({ id: doulaTimeOff.id });
  return deleted.length > 0;
}

export async function deleteOverrides(tx: Transaction, ids: string[]): Promise<void> {
  await tx.delete(overrides).where(inArray(overrides.id, ids));
}

interface HalfHourSql {
  doulaProfileId: SQLWrapper;
  day: SQL;
  localStart: SQL;
}

/** Returns SQL expressions: whether a doula's hours contain a half hour, and whether a day off closes it. */
function hoursSql({ doulaProfileId, day, localStart }: HalfHourSql): { isInHours: SQL; isDayOff: SQL } {
  const localEnd = sql`${localStart} + ${callLength}`;
  const containsSql = ({ startTime, endTime }: Record<"startTime" | "endTime", SQLWrapper>) =>
    sql`${day} + ${startTime} <= ${localStart} and ${day} + ${endTime} >= ${localEnd}`;
  return {
    isInHours: sql`(
      exists (
        select from ${rules}
        where ${rules.doulaProfileId} = ${doulaProfileId} and ${rules.weekday} = extract(dow from ${day})
          and ${containsSql(rules)}
      )
      or exists (
        select from ${overrides}
        where ${overrides.doulaProfileId} = ${doulaProfileId} and ${overrides.isOpen} and ${overrides.date} = ${day}
          and ${containsSql(overrides)}
      )
    )`,
    isDayOff: sql`exists (
      select from ${overrides}
      where ${overrides.doulaProfileId} = ${doulaProfileId} and not ${overrides.isOpen} and ${overrides.date} = ${day}
        and (
          ${overrides.startTime} is null
          or (${day} + ${overrides.startTime} < ${localEnd} and ${day} + ${overrides.endTime} > ${localStart})
        )
    )`,
  };
}

/** Returns the start times of upcoming calls that are outside a doula's current hours. */
export async function findCallsOutsideHours(
  db: Queryable,
  { doulaProfileId, now }: { doulaProfileId: string; now: Date },
): Promise<string[]> {
  const localStart = sql`(${bookings.startsAt} at time zone ${doulas.timeZone})`;
  const { isInHours, isDayOff } = hoursSql({
    doulaProfileId: doulas.id,
    day: sql`${localStart}::date`,
    localStart,
  });
  const calls = await db
    .select({ startsAt: bookings.startsAt })
    .from(bookings)
    .innerJoin(doulas, eq(doulas.id, bookings.doulaProfileId))
    .where(
      and(
        eq(bookings.doulaProfileId, doulaProfileId),
        inArray(bookings.status, ["pending", "confirmed"]),
        gt(bookings.startsAt, now),
        sql`(not ${isInHours} or ${isDayOff})`,
      ),
    )
    .orderBy(asc(bookings.startsAt));
  return calls.map(({ startsAt }) => startsAt.toISOString());
}

const halfHourSchema = z.object({
  day: z.string(),
  time: z.string(),
  startsAt: z.unknown().transform(toInstant),
  isInHours: z.boolean(),
  isDayOff: z.boolean(),
  isBooked: z.boolean(),
  isBlocked: z.boolean(),
  isBusy: z.boolean(),
  isInNotice: z.boolean(),
  isAtBirth: z.boolean(),
  isTooFarAhead: z.boolean(),
});

export type HalfHour = z.infer<typeof halfHourSchema>;

/**
 * Returns every upcoming half hour of the next days, with the reason it is closed for parents, if it is.
 * Follows the rules of the database function `offered_slots`, which returns only the open ones.
 */
export async function findHalfHours(
  db: Queryable,
  { doulaProfileId, now }: { doulaProfileId: string; now: Date },
): Promise<HalfHour[]> {
  const { isInHours, isDayOff } = hoursSql({
    doulaProfileId: doulas.id,
    day: sql`half_hour.day`,
    localStart: sql`half_hour.local_start`,
  });
  const at = instantSql(now);
  const today = todaySql(at, doulas.timeZone);
  const end = sql`half_hour.starts_at + ${callLength}`;
  const buffer = sql`${doulas.bufferMinutes} * interval '1 minute'`;
  const bookingExistsSql = (overlaps: SQL) => sql`exists (
    select from ${bookings}
    where ${bookings.doulaProfileId} = ${doulas.id} and ${bookings.status} in ('pending', 'confirmed') and ${overlaps}
  )`;
  const { rows } = await db.execute(sql`
    select half_hour.day::text as day, to_char(half_hour.local_start, 'HH24:MI') as time,
      half_hour.starts_at as "startsAt", ${isInHours} as "isInHours", ${isDayOff} as "isDayOff",
      ${bookingExistsSql(sql`${bookings.startsAt} < ${end} and ${bookings.endsAt} > half_hour.starts_at`)} as "isBooked",
      ${bookingExistsSql(sql`${bookings.blocked} && tstzrange(half_hour.starts_at, ${end} + ${buffer})`)} as "isBlocked",
      exists (
        select from calendar_busy c
        where c.doula_profile_id = ${doulas.id}
          and c.busy && tstzrange(half_hour.starts_at - ${buffer}, ${end} + ${buffer})
      ) as "isBusy",
      half_hour.starts_at < ${at} + ${doulas.noticeMinutes} * interval '1 minute' as "isInNotice",
      coalesce(half_hour.starts_at < ${doulas.atBirthUntil}, false) as "isAtBirth",
      half_hour.day > ${today} + ${doulas.horizonDays} as "isTooFarAhead"
    from ${doulas}
    cross join lateral (
      select d::date as day, local.start as local_start, local.start at time zone ${doulas.timeZone} as starts_at
      from generate_series(
        ${today}::timestamp, ${today}::timestamp + ${`${previewDays - 1} days`}::interval,
        interval '1 day'
      ) d
      cross join lateral generate_series(d, d + interval '1 day' - ${callLength}, ${callLength}) local(start)
    ) half_hour
    where ${doulas.id} = ${doulaProfileId} and half_hour.starts_at >= ${at}
      and half_hour.starts_at at time zone ${doulas.timeZone} = half_hour.local_start
    order by half_hour.starts_at
  `);
  return z.array(halfHourSchema).parse(rows);
}
