import type { CallTimes } from "../../../contract/bookings.schema.ts";
import { noTimesReason } from "../../../contract/bookings.ts";
import { daysBetween, formatShortDate } from "../../../contract/time.ts";
import { type IsoDay, toIsoDay } from "../../lib/calendar-day.ts";

/**
 * The day of a doula's first free call: 'Today', 'Tomorrow', 'Thursday', 'Mon, Nov 30'; or why there is none; null for a doula
 * without hours. `today` is the viewer's; until it is known (null) it is the date in the doula's zone.
 */
export function nextAvailableText(doula: CallTimes, today: IsoDay | null): string | null {
  if (doula.next_available === null) return noTimesReason(doula);
  const start = new Date(doula.next_available);
  return today === null ? formatShortDate(start, doula.time_zone) : dayText(toIsoDay(start), today);
}

const weekday = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" });

function dayText(day: IsoDay, today: IsoDay): string {
  const daysAhead = daysBetween(today, day);
  if (daysAhead <= 0) return "Today";
  if (daysAhead === 1) return "Tomorrow";
  const date = new Date(`${day}T00:00:00Z`);
  // A week ahead has the same name as today.
  return daysAhead < 7 ? weekday.format(date) : formatShortDate(date, "UTC");
}
