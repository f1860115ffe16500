import type { DayWindow } from "../../../contract/availability.ts";

const endOfDay = 24 * 60;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

/** '9:00 AM' for 09:00; both ends of a day are midnight. */
export function formatHalfHour(time: string): string {
  const minutes = minutesOf(time) % endOfDay;
  const hours = Math.floor(minutes / 60);
  return `${hours % 12 || 12}:${String(minutes % 60).padStart(2, "0")} ${hours < 12 ? "AM" : "PM"}`;
}

const halfHours = Array.from({ length: 49 }, (_, index) => timeOf(index * 30));

/** What a window can start with, and what it can end with. */
export const startTimes = halfHours.slice(0, -1);
export const endTimes = halfHours.slice(1);

/** A window to begin with after these of a day: the hour after the last one, 9:00 AM on a free day. */
export function nextWindow(windows: readonly DayWindow[]): DayWindow {
  const lastEnd = Math.max(...windows.map(({ end_time }) => minutesOf(end_time)), minutesOf("08:30"));
  // Where the day is full, the problem is said beside it.
  const start = Math.min(lastEnd + 30, endOfDay - 30);
  return { start_time: timeOf(start), end_time: timeOf(Math.min(start + 60, endOfDay)) };
}
