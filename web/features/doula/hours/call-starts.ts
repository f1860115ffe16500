import type { WeeklyWindow } from "../../../../contract/scheduling/availability.schema.ts";
import { introCallMinutes } from "../../../../contract/scheduling/availability.ts";
import { formatTime, toMinutes } from "./time-select.tsx";

/** Weekly hours as a doula reads them, and how many minutes after one another calls can start within them. */
interface ReadableHours {
  weekly_hours: WeeklyWindow[];
  start_minutes: number;
}

const endOfDay = 24 * 60;
const hour = 60;

/**
 * Stored windows offer a call every half hour. Calls that start every hour are stored as windows of one call each:
 * reads these as ranges, so that 9:00 to 9:30, 10:00 to 10:30 and 11:00 to 11:30 become 9:00 to 12:00.
 */
export function readCallStarts(windows: readonly WeeklyWindow[]): ReadableHours {
  const sorted = windows.toSorted((a, b) => a.weekday - b.weekday || startOf(a) - startOf(b));
  const gaps = sorted.flatMap((window, index) => {
    const next = sorted[index + 1];
    return next?.weekday === window.weekday ? [startOf(next) - startOf(window)] : [];
  });
  const isHourly =
    sorted.every((window) => getEnd(window) - startOf(window) === introCallMinutes) &&
    gaps.every((gap) => gap >= hour) &&
    gaps.includes(hour);
  if (!isHourly) return { weekly_hours: [...windows], start_minutes: introCallMinutes };

  const ranges: WeeklyWindow[] = [];
  for (const { weekday, start_time } of sorted) {
    const last = ranges.at(-1);
    const end_time = formatTime(Math.min(toMinutes(start_time) + hour, endOfDay));
    if (last?.weekday === weekday && last.end_time === start_time) last.end_time = end_time;
    else ranges.push({ weekday, start_time, end_time });
  }
  return { weekly_hours: ranges, start_minutes: hour };
}

/** The windows to store: one for each call if calls start every hour. */
export function storeCallStarts({ weekly_hours, start_minutes }: ReadableHours): WeeklyWindow[] {
  if (start_minutes === introCallMinutes) return weekly_hours;
  return weekly_hours.flatMap((range) => {
    const callCount = Math.floor((getEnd(range) - introCallMinutes - startOf(range)) / start_minutes) + 1;
    return Array.from({ length: callCount }, (_, index) => {
      const start = startOf(range) + index * start_minutes;
      return {
        weekday: range.weekday,
        start_time: formatTime(start),
        end_time: formatTime(start + introCallMinutes),
      };
    });
  });
}

const startOf = ({ start_time }: WeeklyWindow) => toMinutes(start_time);
const getEnd = ({ end_time }: WeeklyWindow) => toMinutes(end_time);
