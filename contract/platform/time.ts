/** Adds days to a calendar day `yyyy-mm-dd`; a negative number subtracts. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The number of days from `from` to `to`; negative if `to` is earlier. */
export function countDaysBetween(from: string, to: string): number {
  return Math.round(
    (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / (24 * 60 * 60 * 1000),
  );
}

const hourMs = 60 * 60 * 1000;

/** The earliest and the latest calendar day on Earth at this moment: in UTC-12 and in UTC+14. */
export function getTodayRange(now: Date): { earliest: string; latest: string } {
  const dayIn = (hoursAheadOfUtc: number) =>
    new Date(now.getTime() + hoursAheadOfUtc * hourMs).toISOString().slice(0, 10);
  return { earliest: dayIn(-12), latest: dayIn(14) };
}

/** Formats instants in a zone. Zones are IANA names; clock changes come from the runtime's time-zone data. */

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating one takes a hundred times as long as using it, and a page of bookings needs hundreds. */
function getFormatter(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-US", { ...options, timeZone });
    formatters.set(key, formatter);
  }
  return formatter;
}

function format(instant: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  return getFormatter(timeZone, options).format(instant);
}

/** The zone's usual name ('America/Chicago' for 'america/chicago'); undefined if it is no IANA zone. */
export function findTimeZone(zone: string): string | undefined {
  if (!/^[A-Za-z]/.test(zone)) return undefined;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** '9:00 AM' */
export function formatTimeOfDay(instant: Date, timeZone: string): string {
  return format(instant, timeZone, { hour: "numeric", minute: "2-digit" });
}

/** 'Monday, November 23, 2026' */
export function formatFullDate(instant: Date, timeZone: string): string {
  return format(instant, timeZone, { weekday: "long", year: "numeric", month: "long", day: "numeric" });
}

/** The full hour before a deadline that falls on any minute: anyone who acts by then is in time. */
export function floorToHour(deadline: Date): Date {
  return new Date(Math.floor(deadline.getTime() / hourMs) * hourMs);
}

/** A deadline as emails say it: 'Sunday, November 29, 1:52 PM CST' */
export function formatEmailedDeadline(instant: Date, timeZone: string): string {
  const day = format(instant, timeZone, { weekday: "long", month: "long", day: "numeric" });
  return `${day}, ${formatTimeOfDay(instant, timeZone)} ${formatShortZoneName(instant, timeZone)}`;
}

/** A calendar day, given as `yyyy-mm-dd`: 'November 23, 2026' */
export function formatLongDate(day: string): string {
  return format(new Date(`${day}T12:00:00Z`), "UTC", { year: "numeric", month: "long", day: "numeric" });
}

/** 'Mon, Nov 23' */
export function formatShortDate(instant: Date, timeZone: string): string {
  return format(instant, timeZone, { weekday: "short", month: "short", day: "numeric" });
}

/** The zone's name on that day: 'Central Standard Time' */
export function formatZoneName(instant: Date, timeZone: string): string {
  const parts = getFormatter(timeZone, { timeZoneName: "long" }).formatToParts(instant);
  return parts.find((part) => part.type === "timeZoneName")?.value ?? timeZone;
}

/** The zone's short name on that day: 'CST'; outside the US often 'GMT+1'. */
export function formatShortZoneName(instant: Date, timeZone: string): string {
  const parts = getFormatter(timeZone, { timeZoneName: "short" }).formatToParts(instant);
  return parts.find((part) => part.type === "timeZoneName")?.value ?? timeZone;
}

/** The calendar day in the zone, `yyyy-mm-dd`. */
export function toCalendarDay(instant: Date, timeZone: string): string {
  const parts = getFormatter(timeZone, { year: "numeric", month: "2-digit", day: "2-digit" });
  const part = new Map(parts.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${part.get("year")?.padStart(4, "0")}-${part.get("month")}-${part.get("day")}`;
}

/** The instant when clocks in the zone show this day and time `hh:mm`; of a repeated hour, either one. */
export function toInstantIn(timeZone: string, day: string, time: string): Date {
  const localMs = Date.parse(`${day}T${time}Z`);
  const approximate = new Date(localMs - getOffset(timeZone, new Date(localMs)));
  // The offset may differ between the first guess and the result.
  return new Date(localMs - getOffset(timeZone, approximate));
}

/** The zone's offset from UTC, in milliseconds. */
export function getOffset(timeZone: string, instant: Date): number {
  const parts = getFormatter(timeZone, wallClock).formatToParts(instant);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const localMs = Date.UTC(
    read("year"),
    read("month") - 1,
    read("day"),
    read("hour"),
    read("minute"),
    read("second"),
  );
  return localMs - Math.floor(instant.getTime() / 1000) * 1000;
}

const wallClock: Intl.DateTimeFormatOptions = {
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
};
