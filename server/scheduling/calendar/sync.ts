import { setTimeout as sleep } from "node:timers/promises";
import type { Transaction } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { describeError } from "../../platform/observability/logging.ts";
import type { Platform } from "../../platform/platform.ts";
import { hashToken } from "../../platform/security/tokens.ts";
import type { CalendarProvider } from "../../providers/calendar/calendar.ts";
import { CalendarFileFailure, type CalendarFileReader } from "../../providers/calendar/calendar-file.ts";
import { readEmailSite } from "../../settings/settings/service.ts";
import { type BusyTimes, watchedSeconds } from "../availability/service.ts";
import { renewChannel } from "./channels.ts";
import { staleEmail } from "./emails.ts";
import { readFileCalendar } from "./file-readings.ts";
import { readGoogleCalendar } from "./google-readings.ts";
import { syncQueue } from "./queues.ts";
import {
  claimDueSource,
  claimNotified,
  claimStale,
  claimStaleSources,
  findReadableSources,
  findSource,
  insertSource,
  isGoogle,
  postponeSync,
  type Source,
} from "./sync-queries.ts";

/** How long a confirmation waits for the calendar. After that, what is stored decides. */
const confirmationMs = 3000;
const maxAttempts = 3;
const maxGoogleReadingsAtOnce = 5;
const maxFileReadingsAtOnce = 4;

/** Adds a calendar at Google, and the job that reads it. */
export async function addSource(
  { jobs, now }: Platform,
  tx: Transaction,
  source: { doulaProfileId: string; connectionId: string; calendarId: string; counts: boolean },
): Promise<void> {
  const sourceId = await insertSource(tx, { ...source, now: now() });
  await jobs.send(tx, syncQueue, { sourceId });
}

/** What calendars are read with. */
export interface CalendarReaders {
  /** Undefined without keys for Google. */
  calendar: CalendarProvider | undefined;
  calendarFiles: CalendarFileReader;
}

/**
 * Reads a calendar, and keeps the channel open through which Google says that it changed. If it cannot be read, what is
 * stored stays. Never throws for a calendar that does not respond.
 */
export async function syncSource(
  platform: Platform,
  readers: CalendarReaders,
  sourceId: string,
): Promise<void> {
  const source = await readSource(platform, readers, sourceId);
  if (source && isGoogle(source) && readers.calendar) await renewChannel(platform, readers.calendar, source);
}

/** Returns the calendar if it was read. */
async function readSource(
  platform: Platform,
  readers: CalendarReaders,
  sourceId: string,
): Promise<Source | undefined> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const source = await findSource(platform.db, sourceId);
    if (!source) return undefined;
    try {
      const isStored = await readOnce(platform, readers, source);
      if (isStored === undefined) return undefined;
      if (isStored) return source;
    } catch (error) {
      await recordFailure(platform, source, error);
      return undefined;
    }
  }
  return undefined;
}

/** False if another reading was stored in between; undefined if there is no connection to read it with. */
async function readOnce(
  platform: Platform,
  { calendar, calendarFiles }: CalendarReaders,
  source: Source,
): Promise<boolean | undefined> {
  if (!isGoogle(source)) return readFileCalendar(platform, calendarFiles, source);
  return calendar && readGoogleCalendar(platform, calendar, source);
}

/** Stores that a calendar could not be read, and emails the doula once it has been a day. */
async function recordFailure(platform: Platform, source: Source, error: unknown): Promise<void> {
  const { db, logger, mailer, now } = platform;
  logger.warn({ source: source.id, error: describeError(error) }, "calendar not read");
  const failure = error instanceof CalendarFileFailure ? error.code : null;
  await inTransaction(db, async (tx) => {
    await postponeSync(tx, { source, now: now(), failure });
    const stale = await claimStale(tx, { sourceId: source.id, now: now() });
    if (!stale) return;
    const { email: to, ...calendar } = stale;
    const site = await readEmailSite(platform, tx);
    // All calendars of one connection stop together, and then one email is enough.
    const subject = source.connectionId ?? source.id;
    const { timeZone } = source;
    const email = { to, subject, timeZone, ...calendar, now: now(), site };
    await mailer.send(tx, staleEmail(email));
  });
}

/** Has a calendar read after Google said that it changed. Does nothing for a channel that is not ours. */
export async function receiveNotification(
  { db, jobs, now }: Platform,
  { channelId, token }: { channelId: string; token: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const at = now();
    const claimed = await claimNotified(tx, { channelId, tokenHash: hashToken(token), now: at });
    if (!claimed) return;
    const { sourceId, readAt } = claimed;
    const startAfter = new Date(Date.now() + readAt.getTime() - at.getTime());
    await jobs.send(tx, syncQueue, { sourceId }, readAt > at ? { startAfter } : {});
  });
}

/**
 * Reads the calendars that have not been read for a while, a few at a time. Those at addresses have places of their own,
 * because some servers are slow.
 */
export async function syncDueSources(
  platform: Platform,
  readers: CalendarReaders,
  ending?: AbortSignal,
): Promise<void> {
  const now = platform.now();
  const readNext = async (isOfGoogle: boolean): Promise<void> => {
    if (ending?.aborted) return;
    const sourceId = await claimDueSource(platform.db, { now, isGoogle: isOfGoogle });
    if (!sourceId) return;
    await syncSource(platform, readers, sourceId);
    return readNext(isOfGoogle);
  };
  const google = readers.calendar ? maxGoogleReadingsAtOnce : 0;
  await Promise.all([
    ...Array.from({ length: google }, () => readNext(true)),
    ...Array.from({ length: maxFileReadingsAtOnce }, () => readNext(false)),
  ]);
}

export function createBusyTimes(platform: Platform, readers: CalendarReaders): BusyTimes {
  const { db, jobs, now } = platform;
  return {
    async request(doulaProfileId) {
      if (!readers.calendar) return;
      const before = new Date(now().getTime() - watchedSeconds * 1000);
      await inTransaction(db, async (tx) => {
        const sourceIds = await claimStaleSources(tx, { doulaProfileId, now: now(), before });
        for (const sourceId of sourceIds) await jobs.send(tx, syncQueue, { sourceId });
      });
    },
    async readNow(doulaProfileId) {
      if (!readers.calendar) return;
      const sourceIds = await findReadableSources(db, { doulaProfileId, now: now() });
      if (sourceIds.length === 0) return;
      const readings = sourceIds.map((sourceId) => readSource(platform, readers, sourceId));
      await Promise.race([Promise.all(readings), sleep(confirmationMs, undefined, { ref: false })]);
    },
  };
}
