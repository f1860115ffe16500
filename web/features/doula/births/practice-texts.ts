import type { DoulaOrder } from "../../../../contract/commerce/doula-orders.schema.ts";
import { countDaysBetween } from "../../../../contract/platform/time.ts";
import type { Practice, PracticeMonth } from "../../../../contract/scheduling/practice.schema.ts";
import { type MonthState, practiceLimits } from "../../../../contract/scheduling/practice.ts";
import { formatDayOfMonth, formatList } from "../../../lib/format.ts";

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

/**
 * 'You have a client due March 8': the due dates of the doula's other clients whose on-call days meet those of an order.
 * Undefined if there are none.
 */
export function describeNearbyClients(
  { rules, commitments, booked_births }: Pick<Practice, "rules" | "commitments" | "booked_births">,
  { id, due_date, proposed_due_date }: Pick<DoulaOrder, "id" | "due_date" | "proposed_due_date">,
): string | undefined {
  const asked = proposed_due_date ?? due_date;
  if (asked === null) return undefined;
  const before = rules?.days_before ?? practiceLimits.daysBefore.default;
  const after = rules?.days_after ?? practiceLimits.daysAfter.default;
  const expected = booked_births.filter(({ order_id, born_on }) => order_id !== id && born_on === null);
  const days = [...commitments, ...expected]
    .map(({ due_date }) => due_date)
    .filter((day) => Math.abs(countDaysBetween(asked, day)) <= before + after)
    .toSorted();
  if (days.length === 0) return undefined;
  return `You have ${days.length === 1 ? "a client" : "clients"} due ${formatList([...new Set(days)].map(formatDayOfMonth))}`;
}

function countDaysInMonth(firstDay: string): number {
  const [year = 0, month = 0] = firstDay.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
