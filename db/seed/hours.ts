import { startingWeek } from "../../contract/availability.ts";
import { addDays } from "../../contract/time.ts";
import { dayIn, weekdayOf } from "./calendar.ts";

/** When a doula takes calls on a weekday, Sunday 0, as `hh:mm` in their own zone. */
export interface WeeklyWindow {
  weekday: number;
  startTime: string;
  endTime: string;
}

/** One day's exception. Closed without times is closed all day. */
export interface DayException {
  date: string;
  startTime: string | null;
  endTime: string | null;
  isOpen: boolean;
  reason: string | null;
}

const weeks = {
  starting: startingWeek,
  workdays: [...every([1, 2, 3, 4, 5], "09:00", "12:00"), ...every([1, 2, 3, 4, 5], "14:00", "17:00")],
  mornings: every([1, 2, 3, 4], "09:00", "12:00"),
  evenings: [...every([1, 2, 3, 4], "17:30", "20:30"), ...every([5], "10:00", "12:00")],
  weekends: [
    ...every([3, 5], "13:00", "16:00"),
    ...every([6], "09:00", "13:00"),
    ...every([0], "13:00", "16:00"),
  ],
  none: [],
} satisfies Record<string, WeeklyWindow[]>;

export type WeeklyHours = keyof typeof weeks;

export function windowsOf(hours: WeeklyHours): WeeklyWindow[] {
  return weeks[hours];
}

/** Vacations, a half day and open Saturdays of a few doulas, all of them in the weeks after `now`. */
export function exceptionsOf(doulaName: string, timeZone: string, now: Date): DayException[] {
  const today = dayIn(timeZone, now);
  switch (doulaName) {
    case "Marisol Ybarra":
      return closedDays(addDays(today, 10), 5, "Family visit");
    case "Wren Halloran":
      return closedDays(addDays(today, 16), 7, "At the coast");
    case "Marie-Ange Toussaint":
      return closedDays(addDays(today, 8), 3, null);
    case "Selam Tesfaye":
      return [
        { date: addDays(today, 9), startTime: "09:00", endTime: "12:00", isOpen: false, reason: "Training" },
      ];
    case "Rosa Delgado-Whitaker":
    case "Fiona MacAllister":
    case "Maeve Donnelly-Santos":
      return [
        { date: saturdayAfter(today), startTime: "10:00", endTime: "13:00", isOpen: true, reason: null },
      ];
    default:
      return [];
  }
}

function every(weekdays: number[], startTime: string, endTime: string): WeeklyWindow[] {
  return weekdays.map((weekday) => ({ weekday, startTime, endTime }));
}

function closedDays(first: string, count: number, reason: string | null): DayException[] {
  return Array.from({ length: count }, (_, days) => ({
    date: addDays(first, days),
    startTime: null,
    endTime: null,
    isOpen: false,
    reason,
  }));
}

function saturdayAfter(today: string): string {
  return addDays(today, 7 + ((6 - weekdayOf(today) + 7) % 7));
}
