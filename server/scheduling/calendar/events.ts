import type { Queryable } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { CalendarFailure, type CalendarProvider } from "../../providers/calendar/calendar.ts";
import { readEmailSite } from "../../settings/settings/service.ts";
import { calendarQueue, findCallTime, saveMeetLink } from "../bookings/service.ts";
import { withAccess } from "./access.ts";
import { changedEventEmail } from "./emails.ts";
import { toEventId } from "./event-ids.ts";
import {
  deleteEvent,
  findEvent,
  findEventTarget,
  leaseEvent,
  releaseEvent,
  resetEventRecord,
  saveChange,
  saveEvent,
} from "./event-queries.ts";

const maxAttempts = 3;
/** When to try again to write an event that another job is writing, in milliseconds. */
const busyMs = 5000;

/**
 * Makes the doula's calendar show a booking as it is now: a confirmed call has one event, any other booking none. Then
 * adds the call's Google Meet link. Past calls stay as they are. Throws CalendarFailure, so that the job is tried again.
 */
export async function updateEvent(
  platform: Platform,
  calendar: CalendarProvider,
  bookingId: string,
): Promise<void> {
  if (await writeEventAlone(platform, calendar, bookingId)) await addMeetLink(platform, calendar, bookingId);
}

/** One job at a time writes a booking's event. Returns false if another one does; this one is tried again later. */
async function writeEventAlone(
  platform: Platform,
  calendar: CalendarProvider,
  bookingId: string,
): Promise<boolean> {
  const { db, jobs, now } = platform;
  const step = await findStep(db, { bookingId, now: now() });
  if (!step) return true;
  const { connectionId } = step.target;
  if (!(await leaseEvent(db, { bookingId, connectionId }))) {
    const startAfter = new Date(Date.now() + busyMs);
    await inTransaction(db, (tx) => jobs.send(tx, calendarQueue, { bookingId }, { startAfter }));
    return false;
  }
  try {
    await writeEvent(platform, calendar, bookingId);
    return true;
  } finally {
    await releaseEvent(db, { bookingId, connectionId });
  }
}

/** Looks again after writing, because the booking may have changed since then. */
async function writeEvent(platform: Platform, calendar: CalendarProvider, bookingId: string): Promise<void> {
  const { db, now } = platform;
  const eventId = toEventId(bookingId);
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const step = await findStep(db, { bookingId, now: now() });
    if (!step) return;
    const { target, time } = step;
    const { connectionId, calendarId, title, visibility } = target;
    const isWritten = await withAccess(platform, calendar, connectionId, async (accessToken) => {
      const event = { accessToken, calendarId, eventId };
      if (time) await calendar.putEvent({ ...event, time, title, visibility });
      else await calendar.deleteEvent(event);
      return true;
    });
    // The doula has to reconnect first; their calls stay booked.
    if (!isWritten) return;
    if (time) await saveEvent(db, { bookingId, connectionId, time });
    else await deleteEvent(db, { bookingId, connectionId });
  }
}

/** Stores the Google Meet link of a confirmed call, or that there will be none. Throws CalendarFailure while Google makes it. */
async function addMeetLink(platform: Platform, calendar: CalendarProvider, bookingId: string): Promise<void> {
  const { db, now } = platform;
  const call = await findCallTime(db, bookingId);
  if (!call?.needsMeetLink || call.status !== "confirmed" || call.endsAt <= now()) return;
  const target = await findEventTarget(db, call.doulaProfileId);
  const written = target && (await findEvent(db, { bookingId, connectionId: target.connectionId }));
  if (!target || !written?.startsAt) return;
  const { connectionId, calendarId } = target;
  const eventId = toEventId(bookingId);
  const found = await withAccess(platform, calendar, connectionId, async (accessToken) => ({
    link: await calendar.findMeetLink({ accessToken, calendarId, eventId }),
  }));
  if (!found) return;
  if (found.link === undefined) throw new CalendarFailure("failed");
  await saveMeetLink(platform, { bookingId, link: found.link });
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

/**
 * Looks at the event of a booked call, after the calendar said that it differs. What the doula did with it never changes
 * the booking: they are asked, by a banner and one email. Throws CalendarFailure.
 */
export async function checkEvent(
  platform: Platform,
  calendar: CalendarProvider,
  bookingId: string,
): Promise<void> {
  const { db, mailer, now, realtime } = platform;
  // A change of the booking is about to be written, and replaces what the doula did.
  if (await findStep(db, { bookingId, now: now() })) return;
  const call = await findCallTime(db, bookingId);
  const target = call && (await findEventTarget(db, call.doulaProfileId));
  if (!target || call.endsAt <= now()) return;
  const { connectionId, calendarId } = target;
  const written = await findEvent(db, { bookingId, connectionId });
  if (!written?.startsAt) return;
  const { startsAt } = written;
  const eventId = toEventId(bookingId);
  const found = await withAccess(platform, calendar, connectionId, async (accessToken) => ({
    from: await calendar.findEventStart({ accessToken, calendarId, eventId, timeZone: call.timeZone }),
  }));
  if (!found) return;
  const { from } = found;
  // A longer or shorter event still says when the call begins.
  const isThere = from?.getTime() === startsAt.getTime();
  const change = !from ? "deleted" : isThere ? null : "moved";
  const movedTo = change === "moved" ? from : null;
  const site = await readEmailSite(platform, db);
  await inTransaction(db, async (tx) => {
    // The call may have been moved or canceled while Google answered.
    if (await findStep(tx, { bookingId, now: now() })) return;
    const doula = await saveChange(tx, { bookingId, connectionId, startsAt, change, movedTo });
    if (!doula) return;
    await realtime.publish(tx, [doula.userId], { type: "booking.changed", booking_id: bookingId });
    const { timeZone } = call;
    const email = { to: doula.email, bookingId, startsAt, timeZone, site };
    if (change) await mailer.send(tx, changedEventEmail({ ...email, change }));
  });
}

/** Puts the event of a doula's own booked call back to its time. */
export async function restoreEvent(
  { db, jobs }: Platform,
  own: { bookingId: string; userId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await resetEventRecord(tx, own))) throw new Refusal("not_found");
    await jobs.send(tx, calendarQueue, { bookingId: own.bookingId });
  });
}
