import { addDays, toCalendarDay } from "../../contract/platform/time.ts";
import { listStartingWeek } from "../../contract/scheduling/availability.ts";
import { toWeekday } from "./calendar.ts";

/** When a doula takes calls on a weekday (0 is Sunday), as `hh:mm` in their zone. */
interface WeeklyWindow {
  weekday: number;
  startTime: string;
  endTime: string;
}

const every = (weekdays: number[], startTime: string, endTime: string): WeeklyWindow[] =>
  weekdays.map((weekday) => ({ weekday, startTime, endTime }));

const weeks = new Map<string, WeeklyWindow[]>([
  ["starting", listStartingWeek()],
  ["workdays", [...every([1, 2, 3, 4, 5], "09:00", "12:00"), ...every([1, 2, 3, 4, 5], "14:00", "17:00")]],
  ["mornings", every([1, 2, 3, 4], "09:00", "12:00")],
  ["evenings", [...every([1, 2, 3, 4], "17:30", "20:30"), ...every([5], "10:00", "12:00")]],
  [
    "weekends",
    [...every([3, 5], "13:00", "16:00"), ...every([6], "09:00", "13:00"), ...every([0], "13:00", "16:00")],
  ],
  ["none", []],
]);

export function parseWindows(hours = "starting"): WeeklyWindow[] {
  const windows = weeks.get(hours);
  if (!windows) throw new Error(`No demo hours are called ${hours}`);
  return windows;
}

/** Days in the weeks after `now` that differ from the usual week. */
export interface Exceptions {
  /** All day, unless there are times. */
  closed?: { in: number; days: number; from?: string; to?: string; reason?: string };
  opensSaturday?: boolean;
}

export function makeExceptions({ closed, opensSaturday }: Exceptions, timeZone: string, now: Date) {
  const today = toCalendarDay(now, timeZone);
  const closedDays = Array.from({ length: closed?.days ?? 0 }, (_, days) => ({
    date: addDays(today, (closed?.in ?? 0) + days),
    startTime: closed?.from ?? null,
    endTime: closed?.to ?? null,
    isOpen: false,
    reason: closed?.reason ?? null,
  }));
  if (!opensSaturday) return closedDays;
  const saturday = addDays(today, 7 + ((6 - toWeekday(today) + 7) % 7));
  return [
    ...closedDays,
    { date: saturday, startTime: "10:00", endTime: "13:00", isOpen: true, reason: null },
  ];
}
