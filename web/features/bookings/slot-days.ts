import type { SlotsResponse } from "../../../contract/availability.schema.ts";
import { screenMessages } from "../../../contract/texts.ts";
import { formatFullDate } from "../../../contract/time.ts";
import { countText } from "../../lib/text.ts";

/** A day with the doula's times, and those without a conflicting call of the parent's. */
export type SlotDay = SlotsResponse["days"][number] & { free: string[] };

interface DaysOptions {
  chosenDate: string | null;
  isOwnCallAt: (slot: string) => boolean;
}

/** The days of all pages. The chosen day stays even if its last time is taken. */
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

/** '4 times free', '1 time free', 'No times left' */
export function timesFree(count: number): string {
  if (count === 0) return screenMessages.noTimesLeft;
  return `${countText(count, "time")} free`;
}

/** A calendar day as an instant that every formatter reads as that day in UTC. */
function instantOfDay(date: string): Date {
  return new Date(`${date}T12:00:00Z`);
}

/** 'Monday, November 23, 2026' */
function formatDay(date: string): string {
  return formatFullDate(instantOfDay(date), "UTC");
}

/** 'Monday, November 23, 2026, 4 times free' */
export function dayLabel({ date, free }: Pick<SlotDay, "date" | "free">): string {
  return `${formatDay(date)}, ${timesFree(free.length)}`;
}

const tileParts = {
  weekday: new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone: "UTC" }),
  day: new Intl.DateTimeFormat("en-US", { day: "numeric", timeZone: "UTC" }),
  month: new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" }),
};

/** 'Mon', '23' and 'Nov', for the day's tile. */
export function dayParts(date: string): { weekday: string; day: string; month: string } {
  const instant = instantOfDay(date);
  return {
    weekday: tileParts.weekday.format(instant),
    day: tileParts.day.format(instant),
    month: tileParts.month.format(instant),
  };
}
