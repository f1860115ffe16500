import { createHash } from "node:crypto";
import { z } from "zod";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import type { EventChange } from "../../providers/calendar/calendar.ts";
import type { BusyOccurrence, CalendarFileReader } from "../../providers/calendar/calendar-file.ts";
import { readOwnUid } from "../bookings/service.ts";
import { toEventId } from "./event-ids.ts";
import { getWindowEnd, needsWholeReading } from "./reading-window.ts";
import { type FileSource, type Reading, storeReading, storeUnchanged } from "./sync-queries.ts";

/** How often a file is read, in milliseconds. */
const intervalMs = 10 * 60 * 1000;

/**
 * Reads a calendar from its address if it changed, and stores when the doula is busy. Returns false if another reading was
 * stored in between. Throws CalendarFileFailure.
 */
export async function readFileCalendar(
  platform: Platform,
  calendarFiles: CalendarFileReader,
  source: FileSource,
): Promise<boolean> {
  const { db, encryption, now } = platform;
  const address = encryption.decrypt(source.address, { purpose: "calendar-address", id: source.id });
  const isKnown = source.readUntil !== null && !needsWholeReading(source.readUntil, now());
  const { timeZone } = source;
  const knownVersion = isKnown ? readVersion(source.syncToken, timeZone) : undefined;
  const request = { address, timeZone, knownVersion, isBackground: true };
  const reading = await readAddress(platform, calendarFiles, request);
  if (!reading) {
    await storeUnchanged(db, { source, now: now(), nextSyncAt: nextReading(now()) });
    return true;
  }
  return inTransaction(db, async (tx) => (await storeReading(tx, { source, ...reading })) !== undefined);
}

/** Everything in the file, to store as a source's reading; undefined if it has not changed. Throws CalendarFileFailure
 * and CalendarReaderBusy. */
export async function readAddress(
  { now }: Platform,
  calendarFiles: CalendarFileReader,
  request: { address: string; timeZone: string; knownVersion?: string | undefined; isBackground?: boolean },
): Promise<Omit<Reading, "source"> | undefined> {
  const from = now();
  const readUntil = getWindowEnd(from);
  const file = await calendarFiles.read({ knownVersion: undefined, ...request, from, to: readUntil });
  if (!file) return undefined;
  return {
    changes: file.busy.map(toChange),
    isComplete: true,
    syncToken: JSON.stringify({ timeZone: request.timeZone, version: file.version }),
    readUntil,
    now: now(),
    nextSyncAt: nextReading(now()),
  };
}

const versionSchema = z.object({ timeZone: z.string(), version: z.string() });

/** Undefined if the file was read for another zone, in which its days are other hours. */
function readVersion(syncToken: string | null, timeZone: string): string | undefined {
  const stored = versionSchema.safeParse(syncToken && JSON.parse(syncToken));
  return stored.data?.timeZone === timeZone ? stored.data.version : undefined;
}

function nextReading(now: Date): Date {
  return new Date(now.getTime() + intervalMs);
}

/** Stores no text from the file: an ID says only which occurrence it is, or which booked call of ours. */
function toChange({ uid, time }: BusyOccurrence): EventChange {
  const bookingId = readOwnUid(uid);
  const content = JSON.stringify([uid, time.from.toISOString(), time.to.toISOString()]);
  const id = bookingId ? toEventId(bookingId) : createHash("sha256").update(content).digest("base64url");
  return { id, time, isBusy: true };
}
