import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { CallKind } from "../../../contract/scheduling/availability.ts";
import { callKindSql, hasWorkingCalendarSql } from "../availability/service.ts";

/** A booking and its doula, as columns or SQL expressions. */
interface BookedCall {
  booking: Record<"usesMeet" | "meetLink", SQLWrapper>;
  doula: Record<"userId" | "introCallMedium" | "introCallLink" | "phoneNumber", SQLWrapper>;
}

/**
 * SQL expression: how a booked call takes place, as a `CallKind`. A link that is still to come needs a working calendar.
 */
export function bookedCallKindSql({ booking, doula }: BookedCall): SQL<CallKind> {
  return sql`case
    when ${booking.usesMeet} and (${booking.meetLink} is not null or ${hasWorkingCalendarSql(doula.userId)}) then 'video'
    else ${callKindSql(doula)}
  end`;
}

/** SQL expression: the link of a video call: the doula's own, or else Google Meet's; null if there is none, or not yet. */
export function callLinkSql({ booking, doula }: BookedCall): SQL<string | null> {
  return sql`case when ${doula.introCallMedium} = 'video_link' then ${doula.introCallLink} else ${booking.meetLink} end`;
}
