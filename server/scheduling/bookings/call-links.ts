import { type SQL, sql } from "drizzle-orm";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { callKindSql, hasWorkingCalendarSql } from "../availability/service.ts";

const doulas = selectDoulas("doulas");

/**
 * SQL expression: how a booked call takes place, as a `CallKind`. A link that is still to come needs a working calendar.
 * `b` is the bookings row, joined with its `doulas`.
 */
export function bookedCallKindSql(): SQL {
  return sql`case
    when b.uses_meet and (b.meet_link is not null or ${hasWorkingCalendarSql(doulas.userId)}) then 'video'
    else ${callKindSql(doulas)}
  end`;
}

/**
 * SQL expression: the link of a video call: the doula's own, or else Google Meet's; null if there is none, or not yet.
 * Rows as in `bookedCallKindSql`.
 */
export const callLinkSql = sql`case when ${doulas.introCallMedium} = 'video_link' then ${doulas.introCallLink} else b.meet_link end`;
