import { parseIsoDay } from "../../lib/calendar-day.ts";

/** Returns true if the text is a date with a plausible year, so not a date that is still being typed. */
export function isAuditDay(day: string): boolean {
  return day >= "2000" && day < "2200" && parseIsoDay(day) !== null;
}
