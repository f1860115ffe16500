import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import { callKinds, introCallMinutes, listStartingWeek } from "../../../contract/scheduling/availability.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { openCallCountSql } from "../../../db/views/free-times.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { definePrepared, runPrepared } from "../../platform/database/prepared-statements.ts";
import { instantSql, toInstant } from "../../platform/database/rows.ts";

const doulas = selectDoulas("doulas");

/** While somebody looks at a doula's times, their calendars are read again once the last reading is this old. */
export const watchedSeconds = 20;

/** The length of an intro call as an interval. */
export const callLength = sql.raw(`interval '${introCallMinutes} minutes'`);

/** Gives a new doula the starting weekly hours. */
export async function insertStartingHours(tx: Transaction, doulaProfileId: string): Promise<void> {
  await tx
    .insert(schema.availabilityRules)
    .values(listStartingWeek().map((window) => ({ doulaProfileId, ...window })));
}

/** Returns a doula's stored hours and days off as JSON with column names, for an export. */
export async function findStoredHours(db: Queryable, userId: string): Promise<Record<string, unknown>> {
  const storedSql = (table: SQL) => sql`(
    select coalesce(jsonb_agg(to_jsonb(x) order by x.created_at), '[]')
    from ${table} x where x.doula_profile_id = ${doulas.id}
  )`;
  const { rows } = await db.execute(sql`
    select ${storedSql(sql`availability_rules`)} as availability_rules,
      ${storedSql(sql`availability_overrides`)} as availability_overrides,
      ${storedSql(sql`doula_time_off`)} as time_off
    from ${doulas} where ${doulas.userId} = ${userId}
  `);
  return rows[0] ?? {};
}

/** SQL expression: how a doula's calls take place without Google Meet, as a `CallKind`. The caller joins `doulas`. */
export function callKindSql(): SQL {
  return sql`case
    when ${doulas.introCallMedium} = 'video_link' then 'video'
    when ${doulas.phoneNumber} <> '' then 'phone'
    else 'message'
  end`;
}

/** SQL expression: true if the doula's Google Calendar can be used. The caller joins `doulas`. */
export const hasWorkingCalendarSql = sql`exists (
  select from google_calendar_connections g where g.user_id = ${doulas.userId} and g.state = 'connected'
)`;

/**
 * SQL expression: true if a call booked now gets a Google Meet link, because the doula wants one and has no video link
 * of their own. The caller joins `doulas`.
 */
export const getsMeetLinkSql = sql`(${doulas.introCallMedium} <> 'video_link' and exists (
  select from google_calendar_connections g
  where g.user_id = ${doulas.userId} and g.state = 'connected' and g.creates_meet
))`;

/** SQL expression: how a call that is booked now will take place, as a `CallKind`. The caller joins `doulas`. */
function offeredCallKindSql(): SQL {
  return sql`case when ${getsMeetLinkSql} then 'video' else ${callKindSql()} end`;
}

/**
 * SQL expression: true if an event in the doula's calendars keeps them busy from `start` to `end`, or within their buffer
 * before or after. The caller joins `doulas`.
 */
export function isBusySql(start: SQL, end: SQL): SQL {
  const buffer = sql`${doulas.bufferMinutes} * interval '1 minute'`;
  return sql`exists (
    select from calendar_busy c
    where c.doula_profile_id = ${doulas.id} and c.busy && tstzrange(${start} - ${buffer}, ${end} + ${buffer})
  )`;
}

/**
 * SQL expression: true if nobody knows when the doula is busy, because Google has ended the connection to their calendar,
 * or because a new one has not been read yet. The caller joins `doulas`.
 */
export const isCalendarUnknownSql = sql`exists (
  select from calendar_sources s join google_calendar_connections g on g.id = s.connection_id
  where s.doula_profile_id = ${doulas.id} and (g.state <> 'connected' or (s.counts and s.synced_at is null and s.failures = 0))
)`;

/** The arguments of the database function `offered_slots`; `firstDay` and `lastDay` are dates in the doula's zone. */
interface OfferedSlots {
  doulaProfileId: SQLWrapper;
  now: SQL;
  firstDay: SQL;
  lastDay: SQL;
  movedBookingId?: string | undefined;
}

/** SQL: the slots that a doula's hours offer, with `day`, `starts_at` and `is_taken`. */
function offeredSlotsSql({ doulaProfileId, now, firstDay, lastDay, movedBookingId }: OfferedSlots): SQL {
  const moved = movedBookingId ? sql`${movedBookingId}::uuid` : sql`null`;
  return sql`offered_slots(${doulaProfileId}, ${now}, ${firstDay}, ${lastDay}, ${moved})`;
}

/** SQL expression: today's date in the doula's zone. The caller joins `doulas`. */
export function todaySql(now: SQL): SQL {
  return sql`(${now} at time zone ${doulas.timeZone})::date`;
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
      from ${doulas}
      cross join lateral ${offeredSlotsSql({
        doulaProfileId: doulas.id,
        now,
        firstDay: sql`${firstDay}::date`,
        lastDay: sql`${todaySql(now)} + ${doulas.horizonDays}`,
        movedBookingId: moved?.bookingId,
      })} s
      where ${doulas.id} = ${doulaProfileId} and ${doulas.isListed} and not s.is_taken ${unlessMoved}
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

interface OfferingDoula {
  id: SQLWrapper;
  timeZone: SQLWrapper;
  horizonDays: SQLWrapper;
}

/**
 * SQL expression: true if a booking other than `movedBookingId` takes the doula's slot at `startsAt`; null if the doula
 * does not offer it.
 */
export function isSlotTakenSql(
  doula: OfferingDoula,
  { now, startsAt, movedBookingId }: { now: Date; startsAt: Date; movedBookingId?: string | undefined },
): SQL {
  const at = instantSql(now);
  const start = instantSql(startsAt);
  const day = sql`(${start} at time zone ${doula.timeZone})::date`;
  const slots = offeredSlotsSql({
    doulaProfileId: doula.id,
    now: at,
    firstDay: day,
    lastDay: day,
    movedBookingId,
  });
  return sql`(
    select s.is_taken from ${slots} s
    where s.starts_at = ${start} and s.day <= (${at} at time zone ${doula.timeZone})::date + ${doula.horizonDays}
  )`;
}

/** Returns the data that determines a listed doula's times. Undefined if the doula is not listed. */
export async function findListedDoula(db: Queryable, doulaProfileId: string, now: Date) {
  const [row] = await runPrepared(db, listedDoulaStatement, { doulaProfileId, now: now.toISOString() });
  return row && listedDoulaSchema.parse(row);
}

const listedDoulaStatement = definePrepared<{ doulaProfileId: string; now: string }>(
  "listed_doula",
  sql`
    select ${doulas.timeZone} as "timeZone", ${doulas.requiresApproval} as "requiresApproval", ${offeredCallKindSql()} as "callKind",
      ${doulas.pausedAt} is not null as "isPaused",
      exists (
        select from calendar_sources s
        where s.doula_profile_id = ${doulas.id} and s.connection_id is not null and coalesce(
          s.synced_at < ${sql.placeholder("now")}::timestamptz - make_interval(secs => ${watchedSeconds}), true
        )
      ) as "isCalendarStale",
      ${openCallCountSql(doulas.id, sql`${sql.placeholder("now")}::timestamptz`)}::int as "openCalls",
      ${todaySql(sql`${sql.placeholder("now")}::timestamptz`)}::text as today
    from ${doulas}
    where ${doulas.id} = ${sql.placeholder("doulaProfileId")} and ${doulas.isListed}
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
