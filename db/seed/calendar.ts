const minute = 60_000;
const day = 24 * 60 * minute;

/** The instant `days` days of 24 hours after `now`; earlier if negative. */
export function daysAfter(now: Date, days: number): Date {
  return new Date(now.getTime() + days * day);
}

export function minutesAfter(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * minute);
}

/** The calendar day `yyyy-mm-dd` in the zone. */
export function dayIn(timeZone: string, instant: Date): string {
  return formatWallClock(timeZone, instant).slice(0, 10);
}

/** The weekday of a calendar day, as in Postgres's `dow`: Sunday is 0. */
export function toWeekday(calendarDay: string): number {
  return new Date(calendarDay).getUTCDay();
}

/** The instant when clocks in the zone show this day and time `hh:mm`. */
export function instantIn(timeZone: string, calendarDay: string, time: string): Date {
  const localMs = Date.parse(`${calendarDay}T${time}Z`);
  const approximateInstant = new Date(localMs - getOffset(timeZone, new Date(localMs)));
  // The offset may differ between the first guess and the result.
  return new Date(localMs - getOffset(timeZone, approximateInstant));
}

/** The zone's offset from UTC, in milliseconds. */
function getOffset(timeZone: string, instant: Date): number {
  return Date.parse(`${formatWallClock(timeZone, instant)}Z`) - Math.floor(instant.getTime() / 1000) * 1000;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The zone's clock time as `yyyy-mm-ddThh:mm:ss`. */
function formatWallClock(timeZone: string, instant: Date): string {
  // The Swedish locale writes dates and times as ISO 8601.
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  formats.set(timeZone, format);
  return format.format(instant).replace(" ", "T");
}
