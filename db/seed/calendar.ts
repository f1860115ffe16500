const minute = 60_000;
const day = 24 * 60 * minute;

/** The instant `days` days of 24 hours after `now`; before it where `days` is negative. */
export function daysAfter(now: Date, days: number): Date {
  return new Date(now.getTime() + days * day);
}

export function minutesAfter(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * minute);
}

/** The calendar day `yyyy-mm-dd` in the zone. */
export function dayIn(timeZone: string, instant: Date): string {
  return wallClock(timeZone, instant).slice(0, 10);
}

/** Of a calendar day, as Postgres's `dow`: Sunday is 0. */
export function weekdayOf(calendarDay: string): number {
  return new Date(calendarDay).getUTCDay();
}

/** The instant at which clocks in the zone show this day and time `hh:mm`. */
export function instantIn(timeZone: string, calendarDay: string, time: string): Date {
  const shown = Date.parse(`${calendarDay}T${time}Z`);
  const nearby = new Date(shown - offset(timeZone, new Date(shown)));
  // The offset may have changed between the first guess and the instant meant.
  return new Date(shown - offset(timeZone, nearby));
}

/** How far clocks in the zone are ahead of UTC, in milliseconds. */
function offset(timeZone: string, instant: Date): number {
  return Date.parse(`${wallClock(timeZone, instant)}Z`) - Math.floor(instant.getTime() / 1000) * 1000;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** What clocks in the zone show, as `yyyy-mm-ddThh:mm:ss`. */
function wallClock(timeZone: string, instant: Date): string {
  // Swedish dates and times are written as ISO 8601 has them.
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  formats.set(timeZone, format);
  return format.format(instant).replace(" ", "T");
}
