import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { callKinds, introCallMinutes, listStartingWeek } from "../../../contract/scheduling/availability.ts";
import { type Queryable, queryBuilder, schema, type Transaction } from "../../../db/database.ts";
import { openCallCountSql } from "../../../db/views/free-times.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { definePrepared, runPrepared } from "../../platform/database/prepared-statements.ts";
import { instantSql, toInstant } from "../../platform/database/rows.ts";

const doulas = selectDoulas("doulas");
const { googleCalendarConnections: connections } = schema;

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
  const storedSql = (
    table: PgTable,
    { createdAt, doulaProfileId }: Record<"createdAt" | "doulaProfileId", PgColumn>,
  ) => {
    const rows = sql`coalesce(jsonb_agg(to_jsonb(${table}) order by ${createdAt}), '[]')`;
    return sql<unknown>`(${queryBuilder.select({ rows }).from(table).where(eq(doulaProfileId, doulas.id))})`;
  };
  const { availabilityRules, availabilityOverrides, doulaTimeOff } = schema;
  const [stored] = await db
    .select({
      availability_rules: storedSql(availabilityRules, availabilityRules),
      availability_overrides: storedSql(availabilityOverrides, availabilityOverrides),
      time_off: storedSql(doulaTimeOff, doulaTimeOff),
    })
    .from(doulas)
    .where(eq(doulas.userId, userId));
  return stored ?? {};
}

/** SQL expression: how a doula's calls take place without Google Meet, as a `CallKind`. */
export function callKindSql(doula: Record<"introCallMedium" | "phoneNumber", SQLWrapper>): SQL {
  return sql`case
    when ${doula.introCallMedium} = 'video_link' then 'video'
    when ${doula.phoneNumber} <> '' then 'phone'
    else 'message'
  end`;
}

/** SQL expression: true if a doula's Google Calendar can be used. */
export function hasWorkingCalendarSql(doulaUserId: SQLWrapper): SQL {
  return sql`exists (
    select from ${connections} where ${connections.userId} = ${doulaUserId} and ${connections.state} = 'connected'
  )`;
}

/**
 * SQL expression: true if a call booked now gets a Google Meet link, because the doula wants one and has no video link
 * of their own.
 */
export function getsMeetLinkSql(doula: Record<"userId" | "introCallMedium", SQLWrapper>): SQL {
  return sql`(${doula.introCallMedium} <> 'video_link' and exists (
    select from ${connections}
    where ${connections.userId} = ${doula.userId} and ${connections.state} = 'connected' and ${connections.createsMeet}
  ))`;
}

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

/** SQL expression: today's date in a time zone. */
export function todaySql(now: SQL, timeZone: SQLWrapper): SQL {
  return sql`(${now} at time zone ${timeZone})::date`;
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
  return freeSlotsSchema.parse(rows);
}

const freeSlotsSchema = z.array(z.object({ day: z.string(), startsAt: z.unknown().transform(toInstant) }));

function freeSlotsSql(
  { doulaProfileId, now, firstDay, days }: Record<keyof SlotsValues, unknown> & { now: SQL },
  moved?: MovedBooking,
): SQL {
  const unlessMoved = moved ? sql`and s.starts_at <> ${instantSql(moved.startsAt)}` : sql``;
  return sql`
    select free.day::text as day, free.starts_at as "startsAt"
    from (
      select s.day, s.starts_at, dense_rank() over (order by s.day) as nth_day
      from ${doulas}
      cross join lateral ${offeredSlotsSql({
        doulaProfileId: doulas.id,
        now,
        firstDay: sql`${firstDay}::date`,
        lastDay: sql`${todaySql(now, doulas.timeZone)} + ${doulas.horizonDays}`,
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
    where s.starts_at = ${start} and s.day <= ${todaySql(at, doula.timeZone)} + ${doula.horizonDays}
  )`;
}

/** Returns the data that determines a listed doula's times. Undefined if the doula is not listed. */
export async function findDoulaForCalls(db: Queryable, doulaProfileId: string, now: Date) {
  const [row] = await runPrepared(db, listedDoulaStatement, { doulaProfileId, now: now.toISOString() });
  return row && listedDoulaSchema.parse(row);
}

const listedDoulaStatement = definePrepared<{ doulaProfileId: string; now: string }>(
  "listed_doula",
  sql`
    select ${doulas.timeZone} as "timeZone", ${doulas.requiresApproval} as "requiresApproval",
      case when ${getsMeetLinkSql(doulas)} then 'video' else ${callKindSql(doulas)} end as "callKind",
      ${doulas.pausedAt} is not null as "isPaused",
      exists (
        select from calendar_sources s
        where s.doula_profile_id = ${doulas.id} and s.connection_id is not null and coalesce(
          s.synced_at < ${sql.placeholder("now")}::timestamptz - make_interval(secs => ${watchedSeconds}), true
        )
      ) as "isCalendarStale",
      ${openCallCountSql(doulas.id, sql`${sql.placeholder("now")}::timestamptz`)}::int as "openCalls",
      ${todaySql(sql`${sql.placeholder("now")}::timestamptz`, doulas.timeZone)}::text as today
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
