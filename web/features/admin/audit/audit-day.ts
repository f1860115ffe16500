import { parseIsoDay } from "../../../lib/calendar-day.ts";

/** No entry is older, so the date pickers offer no earlier year. */
export const minAuditDay = "2000-01-01";

/** Returns true if the text is a date between 2000 and 2199. */
export function isAuditDay(day: string): boolean {
  return day >= minAuditDay && day < "2200" && parseIsoDay(day) !== null;
}
