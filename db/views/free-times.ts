import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { pgView, smallint, time, uuid } from "drizzle-orm/pg-core";
import { instant } from "../schema/platform/columns.ts";

/** Requested and confirmed calls, past ones included. */
export const openCalls = pgView("open_calls", { doulaProfileId: uuid(), startsAt: instant() }).existing();

/** Every doula's first free slot and the first of a later day, null if there is none, with the time until which they hold. */
export const storedNextCalls = pgView("stored_next_calls", {
  doulaProfileId: uuid(),
  startsAt: instant(),
  validFrom: instant(),
  validUntil: instant(),
  laterStartsAt: instant(),
}).existing();

export const weeklyHours = pgView("weekly_hours", {
  doulaProfileId: uuid(),
  weekday: smallint(),
  startTime: time(),
  endTime: time(),
}).existing();

/** SQL expression: the number of a doula's open intro calls that count against the platform's maximum. */
export function openCallCountSql(doulaProfileId: SQLWrapper, now: SQL): SQL {
  return sql`(
    select count(*) from ${openCalls}
    where ${openCalls.doulaProfileId} = ${doulaProfileId} and ${openCalls.startsAt} > ${now}
  )`;
}

/** SQL expression: the start of a doula's first free slot, computed; null if there is none, or none soon enough. */
export function nextFreeCallSql(doulaProfileId: SQLWrapper, now: SQL, withinDays?: number): SQL {
  const days = withinDays === undefined ? sql`null` : sql.raw(String(withinDays));
  return sql`(select next_call.starts_at from next_free_call(${doulaProfileId}, ${now}, ${days}) next_call)`;
}
