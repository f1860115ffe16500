import { parseIsoDay } from "../../lib/calendar-day.ts";

/** Returns true if the text is a day that the audit log could have entries for. */
export function isAuditDay(day: string): boolean {
  return day >= "2000" && day < "2200" && parseIsoDay(day) !== null;
}
