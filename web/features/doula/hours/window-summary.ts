import { type DayWindow, introCallMinutes } from "../../../../contract/scheduling/availability.ts";
import { truncateList } from "../../../lib/truncate-list.ts";
import { formatHalfHour, toMinutes } from "./time-select.tsx";

/**
 * '9 AM – 12 PM, +2 more'. If each window fits one call, all its calls: '9, 10, 11 AM, 2, 3 PM'.
 */
export function summarizeWindows(windows: readonly DayWindow[]): string {
  if (windows.length > 1 && windows.every(fitsOneCall)) return listStarts(windows);
  const { shown, hiddenCount } = truncateList(windows, 1);
  return [...shown.map(formatWindow), ...(hiddenCount > 0 ? [`+${hiddenCount} more`] : [])].join(", ");
}

function formatWindow({ start_time, end_time }: DayWindow): string {
  const [start, end] = [start_time, end_time].map((time) => formatHalfHour(time).replace(":00", ""));
  const period = end?.slice(-3) ?? "";
  return `${start?.endsWith(period) ? start.slice(0, -3) : start} – ${end}`;
}

function fitsOneCall({ start_time, end_time }: DayWindow): boolean {
  return toMinutes(end_time) - toMinutes(start_time) === introCallMinutes;
}

/** The start of each window, with AM and PM once: '9, 10:30 AM, 2 PM'. */
function listStarts(windows: readonly DayWindow[]): string {
  const starts = windows
    .map(({ start_time }) => start_time)
    .sort()
    .map((time) => formatHalfHour(time).replace(":00", ""));
  return starts
    .map((start, index) => (starts[index + 1]?.endsWith(start.slice(-2)) ? start.slice(0, -3) : start))
    .join(", ");
}
