import type { PracticeMonth } from "../../../../contract/scheduling/practice.schema.ts";
import type { MonthState } from "../../../../contract/scheduling/practice.ts";

export const stateTexts: Record<MonthState, string> = { full: "Full", some_room: "Some room", open: "Open" };

/** Says for how many due dates of a month a doula who takes `birthsPerMonth` is on call. */
export function describeCapacity(
  { month, state, free_days, birth_count }: PracticeMonth,
  birthsPerMonth: number,
): string {
  switch (state) {
    case "open":
      return "You can take a client for any due date in this month.";
    case "some_room":
      if (free_days === countDaysInMonth(month))
        return "You can take another client for any due date in this month.";
      return free_days === 1
        ? "You can still take a client who is due on one day of this month."
        : `You can still take a client who is due on one of ${free_days} days of this month.`;
    case "full":
      return birth_count >= birthsPerMonth
        ? "You have as many births in this month as you take. You can still make room for a parent, in Messages or beside their request."
        : "Time off, or clients around this month, take up every due date.";
  }
}

function countDaysInMonth(firstDay: string): number {
  const [year = 0, month = 0] = firstDay.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
