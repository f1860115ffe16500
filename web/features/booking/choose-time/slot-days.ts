import { screenMessages } from "../../../../contract/platform/texts.ts";
import { formatFullDate } from "../../../../contract/platform/time.ts";
import type { SlotsResponse } from "../../../../contract/scheduling/availability.schema.ts";
import { countText } from "../../../lib/text.ts";

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
export function freeTimesText(count: number): string {
  if (count === 0) return screenMessages.noTimesLeft;
  return countText(count, "free time");
}

/** Noon UTC on a calendar day, for formatting in UTC. */
function toUtcNoon(date: string): Date {
  return new Date(`${date}T12:00:00Z`);
}

/** 'Monday, November 23, 2026' */
function formatDay(date: string): string {
  return formatFullDate(toUtcNoon(date), "UTC");
}

/** 'Monday, November 23, 2026, 4 free times' */
export function dayLabel({ date, free }: Pick<SlotDay, "date" | "free">): string {
  return `${formatDay(date)}, ${freeTimesText(free.length)}`;
}

const partFormats = {
  weekday: new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone: "UTC" }),
  day: new Intl.DateTimeFormat("en-US", { day: "numeric", timeZone: "UTC" }),
  month: new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" }),
};

/** 'Mon', '23' and 'Nov' for a day's tile. */
export function dayParts(date: string): { weekday: string; day: string; month: string } {
  const instant = toUtcNoon(date);
  return {
    weekday: partFormats.weekday.format(instant),
    day: partFormats.day.format(instant),
    month: partFormats.month.format(instant),
  };
}
