import type { Queryable } from "../../db/database.ts";
import { findCallTime } from "../bookings/service.ts";
import type { Platform } from "../platform/platform.ts";
import type { CalendarProvider } from "../providers/calendar/calendar.ts";
import { withAccess } from "./access.ts";
import { toEventId } from "./event-ids.ts";
import { claimEvent, deleteEvent, findEvent, findEventTarget, saveEvent } from "./event-queries.ts";

const maxAttempts = 3;

/**
 * Makes the doula's calendar show a booking as it is now: a confirmed call has one event, any other booking none. Looks
 * again after writing, because another change may be written by another process at the same time. Past calls stay as
 * they are. Throws CalendarFailure, so that the job is tried again.
 */
export async function updateEvent(
  platform: Platform,
  calendar: CalendarProvider,
  bookingId: string,
): Promise<void> {
  const { db } = platform;
  const eventId = toEventId(bookingId);
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const step = await findStep(db, { bookingId, now: platform.now() });
    if (!step) return;
    const { target, time } = step;
    const { connectionId, calendarId, title, visibility } = target;
    if (time) await claimEvent(db, { bookingId, connectionId });
    const isWritten = await withAccess(platform, calendar, connectionId, async (accessToken) => {
      const event = { accessToken, calendarId, eventId };
      if (time) await calendar.putEvent({ ...event, time, title, visibility });
      else await calendar.deleteEvent(event);
      return true;
    });
    // The doula has to reconnect first; their calls stay booked.
    if (!isWritten) return;
    if (time) await saveEvent(db, { bookingId, connectionId, time });
    else await deleteEvent(db, bookingId);
  }
}

/** What is to be written, and where: an event's time, or null to delete it. Undefined if all is as it should be. */
async function findStep(db: Queryable, { bookingId, now }: { bookingId: string; now: Date }) {
  const call = await findCallTime(db, bookingId);
  if (!call || call.endsAt <= now) return undefined;
  const target = await findEventTarget(db, call.doulaProfileId);
  if (!target) return undefined;
  const written = await findEvent(db, { bookingId, connectionId: target.connectionId });
  if (call.status !== "confirmed") return written && { target, time: null };
  const time = { from: call.startsAt, to: call.endsAt };
  const isWritten =
    written?.startsAt?.getTime() === time.from.getTime() && written.endsAt?.getTime() === time.to.getTime();
  return isWritten ? undefined : { target, time };
}
