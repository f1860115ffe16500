import { daysBetween } from "../../../contract/time.ts";
import type { IsoDay } from "../../lib/calendar-day.ts";

/** How far a due date is from today (spec section 2). */
export function dueDateCount(dueDate: IsoDay, today: IsoDay): string {
  const days = daysBetween(today, dueDate);
  if (days === 0) return "Due Today!";
  return days > 0 ? `${countOf(days)} to go` : `${countOf(-days)} overdue`;
}

/** Where a day of the calendar lies, seen from the due date: '12 days before your due date'. */
export function distanceToDueDate(day: IsoDay, dueDate: IsoDay): string {
  const days = daysBetween(day, dueDate);
  if (days === 0) return "your due date";
  return days > 0 ? `${countOf(days)} before your due date` : `${countOf(-days)} after your due date`;
}

function countOf(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}
