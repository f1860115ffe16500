import { screenMessages } from "../../../../contract/platform/texts.ts";
import type { SlotsResponse } from "../../../../contract/scheduling/availability.schema.ts";
import { formatFullDay, formatShortMonth, formatShortWeekday } from "../../../lib/format.ts";
import { pluralize } from "../../../lib/text.ts";

/** A day with the doula's free times. `free` omits times when the parent has another call. */
export type SlotDay = SlotsResponse["days"][number] & { free: string[] };

interface DaysOptions {
  chosenDate: string | null;
  isOwnCallAt: (slot: string) => boolean;
}

/** Lists the days of all pages. Keeps the chosen day even if its last time is taken. */
export function listDays(
  pages: Pick<SlotsResponse, "days">[],
  { chosenDate, isOwnCallAt }: DaysOptions,
): SlotDay[] {
  const days = pages
    .flatMap((page) => page.days)
    .map((day) => ({ ...day, free: day.slots.filter((slot) => !isOwnCallAt(slot)) }));
  if (chosenDate === null || days.some(({ date }) => date === chosenDate)) return days;
  return [...days, { date: chosenDate, slots: [], free: [] }].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Finds a time and its day; null if it is not free. */
export function findSlot(
  pages: Pick<SlotsResponse, "days">[],
  slot: string | undefined,
): { date: string; slot: string } | null {
  if (slot === undefined) return null;
  const day = pages.flatMap((page) => page.days).find(({ slots }) => slots.includes(slot));
  return day ? { date: day.date, slot } : null;
}

/** '4 free times', '1 free time', 'No times left' */
export function formatFreeTimes(count: number): string {
  if (count === 0) return screenMessages.noTimesLeft;
  return pluralize(count, "free time");
}

/** 'Monday, November 23, 2026, 4 free times' */
export function formatDayLabel({ date, free }: Pick<SlotDay, "date" | "free">): string {
  return `${formatFullDay(date)}, ${formatFreeTimes(free.length)}`;
}

/** 'Mon', '23' and 'Nov' for a day's tile. */
export function formatDayParts(date: string): { weekday: string; day: string; month: string } {
  return {
    weekday: formatShortWeekday(date),
    day: String(Number(date.slice(-2))),
    month: formatShortMonth(date),
  };
}
