import { countDaysBetween, formatTimeOfDay, toCalendarDay } from "../../contract/platform/time.ts";
import { parseIsoDay } from "./calendar-day.ts";

// All dates and numbers on screen are formatted here (format.test.ts); what emails show too, in contract/platform.
export { formatExactMoney, formatHourlyRate, formatMoney } from "../../contract/platform/money.ts";
export {
  formatFullDate,
  formatLongDate,
  formatShortDate,
  formatTimeOfDay,
  formatZoneName,
} from "../../contract/platform/time.ts";

/** The browser's IANA time zone; null if the browser does not report a usable one. */
export function getBrowserTimeZone(): string | null {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone && timeZone !== "Etc/Unknown" ? timeZone : null;
}

/** '9:00 AM', in the reader's time zone */
export const formatTime = createDateFormat({ timeStyle: "short" });

/** 'Mar 5, 2027' */
export const formatDate = createDateFormat({ dateStyle: "medium" });

/** 'Mar 5, 2027, 9:00 AM' */
export const formatDateTime = createDateFormat({ dateStyle: "medium", timeStyle: "short" });

/** 'Friday, March 5, 9:00 AM', in the reader's time zone: the one form of every deadline. */
export const formatDeadline = (moment: Date | string): string =>
  `${formatWeekdayDate(moment)}, ${formatTime(moment)}`;

/** 'Friday, March 5' */
const formatWeekdayDate = createDateFormat({ weekday: "long", month: "long", day: "numeric" });

/** 'Friday, March 5, 2027' */
export const formatFullDay = createDateFormat({ dateStyle: "full" });

/** 'Mar 5' */
export const formatMonthDay = createDateFormat({ month: "short", day: "numeric" });

/** 'Mar 5, 9:00 AM' */
export const formatMonthDayTime = createDateFormat({
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

/** 'March 5' */
export const formatDayOfMonth = createDateFormat({ month: "long", day: "numeric" });

/** 'March 2027' */
export const formatMonth = createDateFormat({ month: "long", year: "numeric" });

/** 'Friday' */
export const formatWeekday = createDateFormat({ weekday: "long" });

/** 'Fri' */
export const formatShortWeekday = createDateFormat({ weekday: "short" });

/** 'Mar' */
export const formatShortMonth = createDateFormat({ month: "short" });

/**
 * Formats an instant in the reader's time zone, or a calendar day. The formatter is created when it is first used, because
 * that takes a hundred times as long as using it.
 */
function createDateFormat(options: Intl.DateTimeFormatOptions): (moment: Date | string) => string {
  let formatter: Intl.DateTimeFormat | undefined;
  return (moment) => {
    formatter ??= new Intl.DateTimeFormat("en-US", options);
    const date = typeof moment === "string" ? (parseIsoDay(moment) ?? new Date(moment)) : moment;
    return formatter.format(date);
  };
}

/** A day as seen from `today`: 'today', 'tomorrow', 'Thursday', 'Nov 30'. */
export function formatRelativeDay(day: string, today: string): string {
  const daysAhead = countDaysBetween(today, day);
  if (daysAhead <= 0) return "today";
  if (daysAhead === 1) return "tomorrow";
  // Seven days ahead, the weekday is the same as today's.
  return daysAhead < 7 ? formatWeekday(day) : formatMonthDay(day);
}

/** A moment as seen from `today` in a time zone: 'today, 5:30 PM', 'Nov 30, 9:00 AM'. */
export function formatRelativeMoment(moment: Date, today: string, timeZone: string): string {
  return `${formatRelativeDay(toCalendarDay(moment, timeZone), today)}, ${formatTimeOfDay(moment, timeZone)}`;
}

/** '12,345' */
export function formatNumber(number: number): string {
  return number.toLocaleString("en-US");
}

/** '12K' */
export function formatCompactNumber(number: number): string {
  return number.toLocaleString("en-US", { notation: "compact" });
}

/** '$12K' */
export function formatCompactMoney(cents: number): string {
  return (cents / 100).toLocaleString("en-US", { notation: "compact", style: "currency", currency: "USD" });
}

/** 'Rosa, Teo, and Ana' */
export function formatList(texts: readonly string[]): string {
  return new Intl.ListFormat("en-US").format(texts);
}

/** 'Rosa, Teo, or Ana' */
export function formatChoices(texts: readonly string[]): string {
  return new Intl.ListFormat("en-US", { type: "disjunction" }).format(texts);
}
