import type { Transaction } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { type CalendarProvider, type EventTime, isFailure } from "../../providers/calendar/calendar.ts";
import { calendarQueue, findBookedCallIds } from "../bookings/service.ts";
import { withAccess } from "./access.ts";
import { claimEvent, findDifferentEvents } from "./event-queries.ts";
import { eventCheckQueue } from "./queues.ts";
import { getWindowEnd, needsWholeReading } from "./reading-window.ts";
import { type GoogleSource, storeReading } from "./sync-queries.ts";

/** How often a calendar is read that nobody asks for, in milliseconds. */
const idleMs = 15 * 60 * 1000;

/**
 * Reads what changed in a calendar at Google, or everything the first time, and stores when the doula is busy. Returns
 * false if another reading was stored in between; undefined if the connection has ended. Throws CalendarFailure.
 */
export async function readGoogleCalendar(
  platform: Platform,
  calendar: CalendarProvider,
  source: GoogleSource,
): Promise<boolean | undefined> {
  const { db, now } = platform;
  const reading = await readEvents(platform, calendar, source);
  if (!reading) return undefined;
  const nextSyncAt = new Date(now().getTime() + idleMs);
  return inTransaction(db, async (tx) => {
    const stored = await storeReading(tx, { source, ...reading, now: now(), nextSyncAt });
    if (stored && source.isMain) await sendEventJobs(platform, tx, { source, ...reading, ...stored });
    return stored !== undefined;
  });
}

interface ReadCalendar {
  source: GoogleSource;
  isComplete: boolean;
  ownEvents: { bookingId: string; time: EventTime | null }[];
}

/**
 * Sends jobs that look at booked calls whose events the doula changed. After reading a whole calendar, also those that
 * add the doula's other booked calls, and that remove calls canceled while it was not connected.
 */
async function sendEventJobs(
  { jobs, now }: Platform,
  tx: Transaction,
  { source: { doulaProfileId, connectionId }, isComplete, ownEvents: events }: ReadCalendar,
): Promise<void> {
  const read = { connectionId, events, isComplete, now: now() };
  // The request that reads the calendar may be about to move this call itself.
  for (const bookingId of await findDifferentEvents(tx, read))
    await jobs.send(tx, eventCheckQueue, { bookingId }, { canWait: true });
  if (!isComplete) return;
  const there = events.flatMap(({ bookingId, time }) => (time ? [bookingId] : []));
  for (const bookingId of there) await claimEvent(tx, { bookingId, connectionId });
  const booked = await findBookedCallIds(tx, { doulaProfileId, now: now() });
  for (const bookingId of new Set([...booked, ...there]))
    await jobs.send(tx, calendarQueue, { bookingId }, { canWait: true });
}

/** Undefined if the connection has ended. Throws CalendarFailure. */
async function readEvents(platform: Platform, calendar: CalendarProvider, source: GoogleSource) {
  const { syncToken, calendarId } = source;
  const now = platform.now();
  const readAll = async (accessToken: string) => {
    const to = getWindowEnd(now);
    const all = await calendar.listEvents({ accessToken, calendarId, from: now, to });
    return { ...all, isComplete: true, readUntil: to };
  };
  return withAccess(platform, calendar, source.connectionId, async (accessToken) => {
    const { readUntil } = source;
    if (!syncToken || !readUntil || needsWholeReading(readUntil, now)) return readAll(accessToken);
    try {
      const changed = await calendar.listEvents({ accessToken, calendarId, syncToken });
      return { ...changed, isComplete: false, readUntil };
    } catch (error) {
      if (isFailure(error, "sync_expired")) return readAll(accessToken);
      throw error;
    }
  });
}
