import type { Ref } from "react";
import type { DayWindow } from "../../../../contract/scheduling/availability.ts";
import { Select } from "../../../ui/form/select.tsx";

interface TimeSelectProps {
  ref?: Ref<HTMLSelectElement>;
  /** The accessible name, if no Field provides a label. */
  label?: string;
  value: string;
  times: readonly string[];
  /** The label of the option for no time, if one is allowed. */
  none?: string;
  isInvalid?: boolean;
  onChange: (time: string) => void;
}

export function TimeSelect({ ref, label, value, times, none, isInvalid, onChange }: TimeSelectProps) {
  // A stored time that is not on the half-hour grid stays selectable.
  const choices = value === "" || times.includes(value) ? times : [value, ...times];
  return (
    <Select
      ref={ref}
      size="sm"
      aria-label={label}
      aria-invalid={isInvalid}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {choices.map((time) => (
        <option key={time} value={time}>
          {formatHalfHour(time)}
        </option>
      ))}
    </Select>
  );
}

const endOfDay = 24 * 60;

/** The minutes after midnight of a time of day. */
export function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** A time of day as `hh:mm`, from the minutes after midnight. */
export function formatTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

/** '9:00 AM' for 09:00; both 00:00 and 24:00 are midnight. */
export function formatHalfHour(time: string): string {
  const minutes = toMinutes(time) % endOfDay;
  const hours = Math.floor(minutes / 60);
  return `${hours % 12 || 12}:${String(minutes % 60).padStart(2, "0")} ${hours < 12 ? "AM" : "PM"}`;
}

const halfHours = Array.from({ length: 49 }, (_, index) => formatTime(index * 30));

/** The times when a window can start, and when it can end. */
export const startTimes = halfHours.slice(0, -1);
export const endTimes = halfHours.slice(1);

/**
 * The default window to add to a day: one hour, starting half an hour after the last window, or at 9:00 AM
 * on a free day.
 */
export function suggestWindow(windows: readonly DayWindow[]): DayWindow {
  const lastEnd = Math.max(...windows.map(({ end_time }) => toMinutes(end_time)), toMinutes("08:30"));
  // On a full day the new window overlaps, which the form reports.
  const start = Math.min(lastEnd + 30, endOfDay - 30);
  return { start_time: formatTime(start), end_time: formatTime(Math.min(start + 60, endOfDay)) };
}
