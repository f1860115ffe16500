import { countDaysBetween } from "../../../../contract/platform/time.ts";
import type { IsoDay } from "../../../lib/calendar-day.ts";
import { createStoredStore, useStore } from "../../../lib/store.ts";
import { pluralize } from "../../../lib/text.ts";

/** After this, the count and the week disappear quietly. */
const maxDaysOverdue = 14;

/** Returns true if the due date is so long ago that nothing counts it any longer. */
export function isLongOverdue(dueDate: IsoDay, today: IsoDay): boolean {
  return countDaysBetween(today, dueDate) < -maxDaysOverdue;
}

/** The time until a due date (spec section 2); null long after it. */
export function formatDueDateCount(dueDate: IsoDay, today: IsoDay): string | null {
  const days = countDaysBetween(today, dueDate);
  if (isLongOverdue(dueDate, today)) return null;
  if (days === 0) return "Due Today!";
  return days > 0 ? `${pluralize(days, "day")} to go` : `${pluralize(-days, "day")} overdue`;
}

const pregnancyDays = 280;

/** 'Week 20': full weeks since 40 weeks before the due date; null before the first and long after the due date. */
export function formatPregnancyWeek(dueDate: IsoDay, today: IsoDay): string | null {
  const days = countDaysBetween(today, dueDate);
  const week = Math.floor((pregnancyDays - days) / 7);
  return week < 1 || isLongOverdue(dueDate, today) ? null : `Week ${week}`;
}

/** The distance of a calendar day from the due date: '12 days before your due date'. */
export function formatDistanceToDueDate(day: IsoDay, dueDate: IsoDay): string {
  const days = countDaysBetween(day, dueDate);
  if (days === 0) return "your due date";
  return days > 0
    ? `${pluralize(days, "day")} before your due date`
    : `${pluralize(-days, "day")} after your due date`;
}

/** The ID of the person who has hidden the Due Date Calendar in this browser, followed by the moment of the birth or loss whose card is hidden; null if none is. */
const hiddenBy = createStoredStore<string | null>({
  key: "due-date-calendar-hidden",
  parse: (text) => text,
  format: (userId) => userId,
});

export function useIsDueDateCardHidden(userId: string): boolean {
  return useStore(hiddenBy) === userId;
}

export function hideDueDateCard(userId: string): void {
  hiddenBy.set(userId);
}

export function unhideDueDateCard(): void {
  hiddenBy.set(null);
}
