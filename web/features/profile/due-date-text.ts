import { daysBetween } from "../../../contract/time.ts";
import type { IsoDay } from "../../lib/calendar-day.ts";
import { countText } from "../../lib/text.ts";

/** How far a due date is from today (spec section 2). */
export function dueDateCount(dueDate: IsoDay, today: IsoDay): string {
  const days = daysBetween(today, dueDate);
  if (days === 0) return "Due Today!";
  return days > 0 ? `${countText(days, "day")} to go` : `${countText(-days, "day")} overdue`;
}

/** Where a day of the calendar lies, seen from the due date: '12 days before your due date'. */
export function distanceToDueDate(day: IsoDay, dueDate: IsoDay): string {
  const days = daysBetween(day, dueDate);
  if (days === 0) return "your due date";
  return days > 0
    ? `${countText(days, "day")} before your due date`
    : `${countText(-days, "day")} after your due date`;
}
