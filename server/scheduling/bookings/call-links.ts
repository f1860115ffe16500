import { type SQL, sql } from "drizzle-orm";
import { callKindSql, hasWorkingCalendarSql } from "../availability/service.ts";

/**
 * SQL expression: how a booked call takes place, as a `CallKind`. A link that is still to come needs a working calendar.
 * `b` is the bookings row, `p` its doula's doula_profiles row.
 */
export function bookedCallKindSql(): SQL {
  return sql`case
    when b.uses_meet and (b.meet_link is not null or ${hasWorkingCalendarSql}) then 'video'
    else ${callKindSql()}
  end`;
}

/**
 * SQL expression: the link of a video call: the doula's own, or else Google Meet's; null if there is none, or not yet.
 * Rows as in `bookedCallKindSql`.
 */
export const callLinkSql = sql`case when p.intro_call_medium = 'video_link' then p.intro_call_link else b.meet_link end`;
