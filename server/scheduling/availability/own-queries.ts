import { and, asc, eq, gte, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { addDays, daysBetween } from "../../../contract/platform/time.ts";
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
import { callLength, isBusySql, isCalendarUnknownSql, todaySql } from "./queries.ts";

const doulas = selectDoulas("doulas");

/** Reads time columns as `hh:mm`; the end of a day is 24:00. */
const timeOfDaySql = (column: SQL) => sql`left(${column}::text, 5)`;

const ownProfileSchema = z.object({
  doulaProfileId: z.string(),
  timeZone: z.string(),
  today: z.string(),
  isListed: z.boolean(),
  isPaused: z.boolean(),
  isCalendarUnknown: z.boolean(),
  openCalls: z.int(),
  noticeMinutes: z.int(),
  bufferMinutes: z.int(),
  horizonDays: z.int(),
  requiresApproval: z.boolean(),
});

export type OwnProfile = z.infer<typeof ownProfileSchema>;

/** Returns everything except the hours that determines a doula's times. Undefined if there is no profile. */
export async function findOwnProfile(
  db: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<OwnProfile | undefined> {
  const at = instantSql(now);
  const { rows } = await db.execute(sql`
    select ${doulas.id} as "doulaProfileId", ${doulas.timeZone} as "timeZone", ${todaySql(at)}::text as today,
      ${doulas.isListed} as "isListed", ${isCalendarUnknownSql} as "isCalendarUnknown", ${doulas.pausedAt} is not null as "isPaused", ${openCallCountSql(doulas.id, at)}::int as "openCalls",
      ${doulas.noticeMinutes} as "noticeMinutes", ${doulas.bufferMinutes} as "bufferMinutes", ${doulas.horizonDays} as "horizonDays",
      ${doulas.requiresApproval} as "requiresApproval"
    from ${doulas}
    where ${doulas.userId} = ${userId}
  `);
  return rows[0] && ownProfileSchema.parse(rows[0]);
}

/** Returns a doula's weekly windows, sorted by weekday and time. */
export async function findWeeklyHours(db: Queryable, doulaProfileId: string): Promise<WeeklyWindow[]> {
  const { rows } = await db.execute(sql`
    select r.weekday, ${timeOfDaySql(sql`r.start_time`)} as start_time,
      ${timeOfDaySql(sql`r.end_time`)} as end_time
    from availability_rules r
    where r.doula_profile_id = ${doulaProfileId}
    order by r.weekday, r.start_time, r.end_time
  `);
  return z.array(z.object({ weekday: z.int(), start_time: z.string(), end_time: z.string() })).parse(rows);
}

/** Replaces a doula's weekly hours and rules. Bookings stay unchanged. */
export async function updateAvailability(
  tx: Transaction,
  doulaProfileId: string,
  change: Omit<AvailabilityChange, "version">,
): Promise<void> {
  const { availabilityRules } = schema;
  await tx.delete(availabilityRules).where(eq(availabilityRules.doulaProfileId, doulaProfileId));
  if (change.weekly_hours.length > 0) {
    await tx.insert(availabilityRules).values(
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
  const { availabilityOverrides: overrides, doulaTimeOff } = schema;
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
  const days = Array.from({ length: daysBetween(first_date, last_date) + 1 }, (_, index) =>
    addDays(first_date, index),
  );
  await tx.execute(sql`
    delete from availability_overrides o
    where o.doula_profile_id = ${doulaProfileId} and o.date in ${days} and o.is_open = ${is_open}
      and o.start_time is not distinct from ${start_time}::time
      and o.end_time is not distinct from ${end_time}::time
  `);
  await tx.insert(schema.availabilityOverrides).values(
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

const { doulaTimeOff } = schema;

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
  const { availabilityOverrides: overrides } = schema;
  await tx.delete(overrides).where(inArray(overrides.id, ids));
}

/**
 * Returns SQL expressions: whether the hours of the joined `doulas` contain the half hour that starts at a local time,
 * and whether a day off closes it.
 */
function hoursSql(day: SQL, localStart: SQL): { isInHours: SQL; isDayOff: SQL } {
  const localEnd = sql`${localStart} + ${callLength}`;
  return {
    isInHours: sql`(
      exists (
        select from availability_rules r
        where r.doula_profile_id = ${doulas.id} and r.weekday = extract(dow from ${day})
          and ${day} + r.start_time <= ${localStart} and ${day} + r.end_time >= ${localEnd}
      )
      or exists (
        select from availability_overrides o
        where o.doula_profile_id = ${doulas.id} and o.is_open and o.date = ${day}
          and ${day} + o.start_time <= ${localStart} and ${day} + o.end_time >= ${localEnd}
      )
    )`,
    isDayOff: sql`exists (
      select from availability_overrides o
      where o.doula_profile_id = ${doulas.id} and not o.is_open and o.date = ${day}
        and (o.start_time is null or (${day} + o.start_time < ${localEnd} and ${day} + o.end_time > ${localStart}))
    )`,
  };
}

/** Returns the start times of upcoming calls that are outside a doula's current hours. */
export async function findCallsOutsideHours(
  db: Queryable,
  { doulaProfileId, now }: { doulaProfileId: string; now: Date },
): Promise<string[]> {
  const { isInHours, isDayOff } = hoursSql(sql`call.day`, sql`call.local_start`);
  const { rows } = await db.execute(sql`
    select call.starts_at
    from ${doulas}
    cross join lateral (
      select b.starts_at, b.starts_at at time zone ${doulas.timeZone} as local_start,
        (b.starts_at at time zone ${doulas.timeZone})::date as day
      from bookings b
      where b.doula_profile_id = ${doulas.id} and b.status in ('pending', 'confirmed')
        and b.starts_at > ${instantSql(now)}
    ) call
    where ${doulas.id} = ${doulaProfileId} and (not ${isInHours} or ${isDayOff})
    order by call.starts_at
  `);
  return rows.map((row) => toInstant(row.starts_at).toISOString());
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
  const { isInHours, isDayOff } = hoursSql(sql`half_hour.day`, sql`half_hour.local_start`);
  const at = instantSql(now);
  const bookingExistsSql = (overlaps: SQL) => sql`exists (
    select from bookings b
    where b.doula_profile_id = ${doulas.id} and b.status in ('pending', 'confirmed') and ${overlaps}
  )`;
  const { rows } = await db.execute(sql`
    select half_hour.day::text as day, to_char(half_hour.local_start, 'HH24:MI') as time,
      half_hour.starts_at as "startsAt", ${isInHours} as "isInHours", ${isDayOff} as "isDayOff",
      ${bookingExistsSql(sql`
        b.starts_at < half_hour.starts_at + ${callLength} and b.ends_at > half_hour.starts_at
      `)} as "isBooked",
      ${bookingExistsSql(sql`
        b.blocked && tstzrange(
          half_hour.starts_at, half_hour.starts_at + ${callLength} + ${doulas.bufferMinutes} * interval '1 minute'
        )
      `)} as "isBlocked",
      ${isBusySql(sql`half_hour.starts_at`, sql`half_hour.starts_at + ${callLength}`)} as "isBusy",
      half_hour.starts_at < ${at} + ${doulas.noticeMinutes} * interval '1 minute' as "isInNotice",
      coalesce(half_hour.starts_at < ${doulas.atBirthUntil}, false) as "isAtBirth",
      half_hour.day > ${todaySql(at)} + ${doulas.horizonDays} as "isTooFarAhead"
    from ${doulas}
    cross join lateral (
      select d::date as day, local.start as local_start, local.start at time zone ${doulas.timeZone} as starts_at
      from generate_series(
        ${todaySql(at)}::timestamp, ${todaySql(at)}::timestamp + ${`${previewDays - 1} days`}::interval,
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
