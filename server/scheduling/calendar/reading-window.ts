import { horizonDaysRange } from "../../../contract/scheduling/availability.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** How far ahead events are read. Once fewer days than the longest horizon are left, everything is read again. */
const windowDays = horizonDaysRange.max + 30;

export function getWindowEnd(now: Date): Date {
  return new Date(now.getTime() + windowDays * dayMs);
}

/** True if what was read ends too early to read only what changed. */
export function needsWholeReading(readUntil: Date, now: Date): boolean {
  return readUntil.getTime() < now.getTime() + horizonDaysRange.max * dayMs;
}
