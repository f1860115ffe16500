import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { callKinds, introCallMinutes, listStartingWeek } from "../../../contract/scheduling/availability.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { definePrepared, runPrepared } from "../../platform/database/prepared-statements.ts";
import { instantSql, toInstant } from "../../platform/database/rows.ts";

/** While somebody looks at a doula's times, their calendars are read again once the last reading is this old. */
export const watchedSeconds = 20;

/** The length of an intro call as an interval. */
export const callLength = sql.raw(`interval '${introCallMinutes} minutes'`);

/**
 * Prevents others from booking this doula or changing when they can be booked, until the transaction ends.
 */
export async function lockDoula(tx: Transaction, doulaProfileId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('doula ' || ${doulaProfileId}::text, 0))`,
  );
}

/** Gives a new doula the starting weekly hours. */
export async function insertStartingHours(tx: Transaction, doulaProfileId: string): Promise<void> {
  await tx
    .insert(schema.availabilityRules)
    .values(listStartingWeek().map((window) => ({ doulaProfileId, ...window })));
}

/**
 * SQL expression: a doula's stored hours and rules as JSON with column names. `p` is the doula_profiles row.
 */
export function storedHoursSql(): SQL {
  const storedSql = (table: SQL) => sql`(
    select coalesce(jsonb_agg(to_jsonb(x) order by x.created_at), '[]') from ${table} x where x.doula_profile_id = p.id
  )`;
  return sql`jsonb_build_object(
    'availability_rules', ${storedSql(sql`availability_rules`)},
    'availability_overrides', ${storedSql(sql`availability_overrides`)},
    'time_off', ${storedSql(sql`doula_time_off`)}
  )`;
}

/**
 * SQL expression: the number of open intro calls that count against the platform's maximum per doula. `p` is
 * the doula_profiles row.
 */
export function openIntroCallCountSql(now: SQL): SQL {
  return sql`(
    select count(*) from bookings open_call
    where open_call.doula_profile_id = p.id
      and open_call.status in ('pending', 'confirmed')
      and open_call.starts_at > ${now}
  )`;
}

/** SQL expression: how a doula's calls take place without Google Meet, as a `CallKind`. `p` is the doula_profiles row. */
export function callKindSql(): SQL {
  return sql`case
    when p.intro_call_medium = 'video_link' then 'video'
    when p.phone_number <> '' then 'phone'
    else 'message'
  end`;
}

/** SQL expression: true if the doula's Google Calendar can be used. `p` is the doula_profiles row. */
export const hasWorkingCalendarSql = sql`exists (
  select from google_calendar_connections g where g.user_id = p.user_id and g.state = 'connected'
)`;

/**
 * SQL expression: true if a call booked now gets a Google Meet link, because the doula wants one and has no video link
 * of their own. `p` is the doula_profiles row.
 */
export const getsMeetLinkSql = sql`(p.intro_call_medium <> 'video_link' and exists (
  select from google_calendar_connections g
  where g.user_id = p.user_id and g.state = 'connected' and g.creates_meet
))`;

/** SQL expression: how a call that is booked now will take place, as a `CallKind`. `p` is the doula_profiles row. */
function offeredCallKindSql(): SQL {
  return sql`case when ${getsMeetLinkSql} then 'video' else ${callKindSql()} end`;
}

/**
 * SQL expression: true if an event in the doula's calendars keeps them busy from `start` to `end`, or within their buffer
 * before or after. `p` is the doula_profiles row.
 */
export function isBusySql(start: SQL, end: SQL): SQL {
  const buffer = sql`p.buffer_minutes * interval '1 minute'`;
  return sql`exists (
    select from calendar_busy c
    where c.doula_profile_id = p.id and c.busy && tstzrange(${start} - ${buffer}, ${end} + ${buffer})
  )`;
}

/**
 * SQL expression: true if nobody knows when the doula is busy, because Google has ended the connection to their calendar,
 * or because a new one has not been read yet. `p` is the doula_profiles row.
 */
export const isCalendarUnknownSql = sql`exists (
  select from calendar_sources s join google_calendar_connections g on g.id = s.connection_id
  where s.doula_profile_id = p.id and (g.state <> 'connected' or (s.counts and s.synced_at is null and s.failures = 0))
)`;

/**
 * Subselect of the slots that a doula's hours offer, with columns `day` (date in the doula's zone),
 * `starts_at` (timestamptz) and `is_taken`. A doula_profiles row `p` must be in scope; `firstDay` and
 * `lastDay` are dates there.
 *
 * Offered: weekly hours and open days, minus closed days, minus what starts within the doula's notice or while
 * they are at a birth; nothing while they are paused, unless a booking is moved, or while their calendar is unknown. Taken:
 * blocked by a pending or confirmed booking including the doula's buffer, except the booking being moved, or by an
 * event in their calendars. A wall-clock time that a clock change skips is not offered.
 */
function slotsSql(now: SQL, firstDay: SQL, lastDay: SQL, movedBookingId?: string): SQL {
  const unlessMoved = movedBookingId ? sql`and b.id <> ${movedBookingId}` : sql``;
  const unlessPaused = movedBookingId ? sql`` : sql`and p.paused_at is null`;
  return sql`(
    select slot.day, slot.starts_at, exists (
      select from bookings b
      where b.doula_profile_id = p.id
        and b.status in ('pending', 'confirmed')
        and b.blocked && tstzrange(
          slot.starts_at, slot.starts_at + ${callLength} + p.buffer_minutes * interval '1 minute'
        )
        ${unlessMoved}
    ) or ${isBusySql(sql`slot.starts_at`, sql`slot.starts_at + ${callLength}`)} as is_taken
    from (
      select distinct hours.day, local.start as local_start, local.start at time zone p.time_zone as starts_at
      from (
        select d::date as day, r.start_time, r.end_time
        from generate_series((${firstDay})::timestamp, (${lastDay})::timestamp, interval '1 day') d
        join availability_rules r on r.doula_profile_id = p.id and r.weekday = extract(dow from d)
        where not ${isCalendarUnknownSql}
        union all
        select o.date, o.start_time, o.end_time
        from availability_overrides o
        where o.doula_profile_id = p.id and o.is_open and o.date between ${firstDay} and ${lastDay}
          and not ${isCalendarUnknownSql}
      ) hours
      cross join lateral generate_series(
        hours.day + hours.start_time, hours.day + hours.end_time - ${callLength}, ${callLength}
      ) local(start)
    ) slot
    where slot.starts_at >= ${now} + p.notice_minutes * interval '1 minute'
      and (p.at_birth_until is null or slot.starts_at >= p.at_birth_until) ${unlessPaused}
      and slot.starts_at at time zone p.time_zone = slot.local_start
      and not exists (
        select from availability_overrides o
        where o.doula_profile_id = p.id and not o.is_open and o.date = slot.day
          and (
            o.start_time is null
            or (slot.day + o.start_time < slot.local_start + ${callLength} and slot.day + o.end_time > slot.local_start)
          )
      )
  )`;
}

/** SQL expression: today's date in the doula's zone. `p` is the doula_profiles row. */
export function todaySql(now: SQL): SQL {
  return sql`(${now} at time zone p.time_zone)::date`;
}

/**
 * SQL expression: the start of a doula's first free slot; null if there is none. `p` as in `slotsSql`.
 * Searches two days, then four, then eight, because nearly every doula has a free time within days. With
 * `withinDays`, no step begins after that many days.
 */
export function nextAvailableSql(now: SQL, withinDays?: number): SQL {
  const today = todaySql(now);
  const firstDay = sql`(${today} + searched.days)`;
  const lastDay = sql`least(${today} + searched.days + searched.step - 1, ${today} + p.horizon_days)`;
  const lastStep =
    withinDays === undefined ? sql`p.horizon_days` : sql`least(p.horizon_days, ${withinDays}::int)`;
  return sql`(
    with recursive searched (days, step, starts_at) as (
      select 0, 2, null::timestamptz
      union all
      select searched.days + searched.step, searched.step * 2, (
        select min(s.starts_at) from ${slotsSql(now, firstDay, lastDay)} s where not s.is_taken
      )
      from searched
      where searched.starts_at is null and searched.days <= ${lastStep}
    )
    select searched.starts_at from searched where searched.starts_at is not null
  )`;
}

/** A booking being moved. Its current time is neither taken nor offered. */
export interface MovedBooking {
  bookingId: string;
  startsAt: Date;
}

interface FreeSlot {
  day: string;
  startsAt: Date;
}

interface FreeSlotsPage {
  doulaProfileId: string;
  now: Date;
  firstDay: string;
  days: number;
  moved?: MovedBooking;
}

/**
 * Returns a listed doula's free slots on the first `days` days that have any, from `firstDay` to the horizon.
 */
export async function findFreeSlots(
  db: Queryable,
  { moved, now, ...page }: FreeSlotsPage,
): Promise<FreeSlot[]> {
  const rows = moved
    ? (await db.execute(freeSlotsSql({ ...page, now: instantSql(now) }, moved))).rows
    : await runPrepared(db, slotsStatement, { ...page, now: now.toISOString() });
  return rows.map((row) => ({ day: String(row.day), startsAt: toInstant(row.starts_at) }));
}

function freeSlotsSql(
  { doulaProfileId, now, firstDay, days }: Record<keyof SlotsValues, unknown> & { now: SQL },
  moved?: MovedBooking,
): SQL {
  const unlessMoved = moved ? sql`and s.starts_at <> ${instantSql(moved.startsAt)}` : sql``;
  return sql`
    select free.day::text as day, free.starts_at
    from (
      select s.day, s.starts_at, dense_rank() over (order by s.day) as nth_day
      from doula_profiles p
      cross join lateral ${slotsSql(
        now,
        sql`${firstDay}::date`,
        sql`${todaySql(now)} + p.horizon_days`,
        moved?.bookingId,
      )} s
      where p.id = ${doulaProfileId} and p.is_listed and not s.is_taken ${unlessMoved}
    ) free
    where free.nth_day <= ${days}
    order by free.starts_at
  `;
}

type SlotsValues = { doulaProfileId: string; now: string; firstDay: string; days: number };

const slotsStatement = definePrepared<SlotsValues>(
  "slots",
  freeSlotsSql({
    doulaProfileId: sql.placeholder("doulaProfileId"),
    now: sql`${sql.placeholder("now")}::timestamptz`,
    firstDay: sql.placeholder("firstDay"),
    days: sql.placeholder("days"),
  }),
);

/**
 * Returns whether a doula offers the slot at `startsAt`, and whether a booking other than `movedBookingId`
 * takes it.
 */
export async function findSlot(
  db: Queryable,
  {
    doulaProfileId,
    now,
    startsAt,
    movedBookingId,
  }: { doulaProfileId: string; now: Date; startsAt: Date; movedBookingId?: string },
): Promise<{ isTaken: boolean } | undefined> {
  const at = instantSql(now);
  const day = sql`(${instantSql(startsAt)} at time zone p.time_zone)::date`;
  const { rows } = await db.execute(sql`
    select s.is_taken
    from doula_profiles p
    cross join lateral ${slotsSql(at, day, day, movedBookingId)} s
    where p.id = ${doulaProfileId} and p.is_listed
      and s.starts_at = ${instantSql(startsAt)}
      and s.day <= ${todaySql(at)} + p.horizon_days
  `);
  const row = rows[0];
  return row && { isTaken: row.is_taken === true };
}

/** Returns the data that determines a listed doula's times. Undefined if the doula is not listed. */
export async function findListedDoula(db: Queryable, doulaProfileId: string, now: Date) {
  const [row] = await runPrepared(db, listedDoulaStatement, { doulaProfileId, now: now.toISOString() });
  return row && listedDoulaSchema.parse(row);
}

const listedDoulaStatement = definePrepared<{ doulaProfileId: string; now: string }>(
  "listed_doula",
  sql`
    select p.time_zone as "timeZone", p.requires_approval as "requiresApproval", ${offeredCallKindSql()} as "callKind",
      p.paused_at is not null as "isPaused",
      exists (
        select from calendar_sources s
        where s.doula_profile_id = p.id and s.connection_id is not null and coalesce(
          s.synced_at < ${sql.placeholder("now")}::timestamptz - make_interval(secs => ${watchedSeconds}), true
        )
      ) as "isCalendarStale",
      ${openIntroCallCountSql(sql`${sql.placeholder("now")}::timestamptz`)}::int as "openCalls",
      ${todaySql(sql`${sql.placeholder("now")}::timestamptz`)}::text as today
    from doula_profiles p
    where p.id = ${sql.placeholder("doulaProfileId")} and p.is_listed
  `,
);

const listedDoulaSchema = z.object({
  timeZone: z.string(),
  requiresApproval: z.boolean(),
  callKind: z.enum(callKinds),
  isPaused: z.boolean(),
  isCalendarStale: z.boolean(),
  openCalls: z.int(),
  today: z.string(),
});
