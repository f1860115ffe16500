import { setTimeout as sleep } from "node:timers/promises";
import { horizonDaysRange } from "../../contract/availability.ts";
import type { Transaction } from "../../db/database.ts";
import { type BusyTimes, watchedSeconds } from "../availability/service.ts";
import { calendarQueue, findBookedCallIds } from "../bookings/service.ts";
import { describeError } from "../platform/logging.ts";
import type { Platform } from "../platform/platform.ts";
import { hashToken } from "../platform/tokens.ts";
import { type CalendarProvider, type EventTime, isFailure } from "../providers/calendar/calendar.ts";
import { withAccess } from "./access.ts";
import { keepChannel } from "./channels.ts";
import { claimEvent, findDifferentEvents } from "./event-queries.ts";
import {
  claimNotified,
  claimStaleSources,
  findDueSources,
  findReadableSources,
  findSource,
  insertSource,
  postponeSync,
  type Source,
  storeReading,
} from "./sync-queries.ts";

/** Reads one calendar. */
export const syncQueue = "calendar-syncs";
/** Finds out what the doula did with the event of a booked call. */
export const eventCheckQueue = "calendar-event-checks";

const dayMs = 24 * 60 * 60 * 1000;
/** How far ahead events are read. Once fewer days than the longest horizon are left, everything is read again. */
const windowDays = horizonDaysRange.max + 30;
/** How often a calendar is read that nobody asks for. */
const idleMs = 15 * 60 * 1000;
/** How long a confirmation waits for the calendar. After that, what is stored decides. */
const confirmationMs = 3000;
const maxAttempts = 3;
const maxSourcesPerRun = 300;
const maxReadingsAtOnce = 5;

/** Adds the main calendar of a new connection, and the job that reads it. Call `jobs.wake(syncQueue)` after the commit. */
export async function addSource(
  { jobs, now }: Platform,
  tx: Transaction,
  of: { doulaProfileId: string; connectionId: string },
): Promise<void> {
  const sourceId = await insertSource(tx, { ...of, now: now() });
  await jobs.send(tx, syncQueue, { sourceId });
}

/** Reads a calendar like `readSource`, and keeps the channel open through which Google says that it changed. */
export async function syncSource(
  platform: Platform,
  calendar: CalendarProvider,
  sourceId: string,
): Promise<void> {
  const source = await readSource(platform, calendar, sourceId);
  if (source) await keepChannel(platform, calendar, source);
}

/**
 * Reads what changed in a calendar, or everything the first time, and stores when the doula is busy. Returns the calendar.
 * If Google does not respond, what is stored stays, and it returns undefined. Never throws CalendarFailure.
 */
async function readSource(
  platform: Platform,
  calendar: CalendarProvider,
  sourceId: string,
): Promise<Source | undefined> {
  const { db, logger, now } = platform;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const source = await findSource(db, sourceId);
    if (!source) return undefined;
    try {
      const reading = await readEvents(platform, calendar, source);
      if (!reading) return undefined;
      const nextSyncAt = new Date(now().getTime() + idleMs);
      const stored = await db.transaction(async (tx) => {
        const result = await storeReading(tx, { source, ...reading, now: now(), nextSyncAt });
        if (result) await sendEventJobs(platform, tx, { ...source, ...reading, ...result });
        return result !== undefined;
      });
      if (stored) return source;
    } catch (error) {
      logger.warn({ source: sourceId, error: describeError(error) }, "calendar not read");
      await postponeSync(db, { source, now: now() });
      return undefined;
    }
  }
  return undefined;
}

interface ReadCalendar {
  doulaProfileId: string;
  connectionId: string;
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
  { doulaProfileId, connectionId, isComplete, ownEvents: events }: ReadCalendar,
): Promise<void> {
  const read = { connectionId, events, isComplete, now: now() };
  for (const bookingId of await findDifferentEvents(tx, read))
    await jobs.send(tx, eventCheckQueue, { bookingId });
  if (!isComplete) return;
  const there = events.flatMap(({ bookingId, time }) => (time ? [bookingId] : []));
  for (const bookingId of there) await claimEvent(tx, { bookingId, connectionId });
  const booked = await findBookedCallIds(tx, { doulaProfileId, now: now() });
  for (const bookingId of new Set([...booked, ...there])) await jobs.send(tx, calendarQueue, { bookingId });
}

/** Undefined if the connection has ended. Throws CalendarFailure. */
async function readEvents(platform: Platform, calendar: CalendarProvider, source: Source) {
  const { syncToken, calendarId } = source;
  const now = platform.now();
  const requiredUntil = now.getTime() + horizonDaysRange.max * dayMs;
  const readAll = async (accessToken: string) => {
    const to = new Date(now.getTime() + windowDays * dayMs);
    const all = await calendar.listEvents({ accessToken, calendarId, from: now, to });
    return { ...all, isComplete: true, readUntil: to };
  };
  return withAccess(platform, calendar, source.connectionId, async (accessToken) => {
    const { readUntil } = source;
    if (!syncToken || !readUntil || readUntil.getTime() < requiredUntil) return readAll(accessToken);
    try {
      const changed = await calendar.listEvents({ accessToken, calendarId, syncToken });
      return { ...changed, isComplete: false, readUntil };
    } catch (error) {
      if (isFailure(error, "sync_expired")) return readAll(accessToken);
      throw error;
    }
  });
}

/** Has a calendar read after Google said that it changed. Does nothing for a channel that is not ours. */
export async function receiveNotification(
  { db, jobs, now }: Platform,
  { channelId, token }: { channelId: string; token: string },
): Promise<void> {
  const isSent = await db.transaction(async (tx) => {
    const at = now();
    const claimed = await claimNotified(tx, { channelId, tokenHash: hashToken(token), now: at });
    if (!claimed) return false;
    const { sourceId, readAt } = claimed;
    const startAfter = new Date(Date.now() + readAt.getTime() - at.getTime());
    await jobs.send(tx, syncQueue, { sourceId }, readAt > at ? { startAfter } : {});
    return true;
  });
  if (isSent) jobs.wake(syncQueue);
}

/** Reads the calendars that have not been read for a while, a few at a time. */
export async function syncDueSources(
  platform: Platform,
  calendar: CalendarProvider,
  ending?: AbortSignal,
): Promise<void> {
  const due = await findDueSources(platform.db, { now: platform.now(), limit: maxSourcesPerRun });
  const readNext = async (): Promise<void> => {
    const sourceId = ending?.aborted ? undefined : due.shift();
    if (!sourceId) return;
    await syncSource(platform, calendar, sourceId);
    return readNext();
  };
  await Promise.all(Array.from({ length: maxReadingsAtOnce }, readNext));
}

export function createBusyTimes(platform: Platform, calendar: CalendarProvider | undefined): BusyTimes {
  const { db, jobs, now } = platform;
  return {
    async request(doulaProfileId) {
      if (!calendar) return;
      const before = new Date(now().getTime() - watchedSeconds * 1000);
      const claimed = await db.transaction(async (tx) => {
        const sourceIds = await claimStaleSources(tx, { doulaProfileId, now: now(), before });
        for (const sourceId of sourceIds) await jobs.send(tx, syncQueue, { sourceId });
        return sourceIds.length;
      });
      if (claimed > 0) jobs.wake(syncQueue);
    },
    async readNow(doulaProfileId) {
      if (!calendar) return;
      const sourceIds = await findReadableSources(db, { doulaProfileId, now: now() });
      if (sourceIds.length === 0) return;
      const readings = sourceIds.map((sourceId) => readSource(platform, calendar, sourceId));
      await Promise.race([Promise.all(readings), sleep(confirmationMs, undefined, { ref: false })]);
    },
  };
}
