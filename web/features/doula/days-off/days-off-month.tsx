import type { DateRange } from "react-day-picker";
import { addDays } from "../../../../contract/platform/time.ts";
import type { AvailabilityOverride } from "../../../../contract/scheduling/availability.schema.ts";
import { type IsoDay, parseIsoDay, toIsoDay } from "../../../lib/calendar-day.ts";
import { formatFullDay } from "../../../lib/format.ts";
import { getNow } from "../../../lib/now.ts";
import { listHolidays } from "../../../lib/us-holidays.ts";
import { Calendar } from "../../../ui/form/calendar.tsx";

/** From the first to the last of them. */
export interface ChosenDays {
  first: IsoDay;
  last: IsoDay;
}

interface DaysOffMonthProps {
  /** What the page is about: time off from births leaves the days open for calls. */
  from: "calls" | "births";
  entries: AvailabilityOverride[];
  today: IsoDay;
  chosen: ChosenDays | null;
  onChoose: (chosen: ChosenDays | null) => void;
  /** Set if it replaces the button that was just clicked. */
  takesFocus: boolean;
}

const yearsAhead = 2;

const end = "[&>button]:bg-primary! [&>button]:font-semibold [&>button]:text-on-primary! [&>button]:ring-0!";

const classNames = {
  // Instead of the color of a single day, which would also fill the days between two.
  selected: "",
  range_start: end,
  range_end: end,
  range_middle: "[&>button]:bg-primary-wash [&>button]:text-ink",
};

const mark =
  "relative after:pointer-events-none after:absolute after:bottom-1.5 after:left-1/2 after:h-1.5 after:-translate-x-1/2 after:rounded-full";

const modifiersClassNames = {
  off: "[&>button]:text-ink-soft [&>button]:line-through [&>button]:decoration-2 [&>button]:bg-sunken",
  partly: `${mark} after:w-4 after:bg-primary`,
  holiday: `${mark} after:w-1.5 after:bg-accent`,
};

/**
 * A month of the doula's days off, extra hours and US holidays. A day is chosen with a press, and a second press chooses
 * the days in between.
 */
export function DaysOffMonth({ from, entries, today, chosen, onChoose, takesFocus }: DaysOffMonthProps) {
  const first = parseIsoDay(today) ?? getNow();
  const states = describeDays(entries.filter((entry) => from === "births" || entry.covers !== "births"));
  const holidays = new Map(
    listYears(first)
      .flatMap(listHolidays)
      .map(({ day, name }) => [day, name]),
  );
  const isIn = (state: "off" | "partly") => (date: Date) => states.get(toIsoDay(date)) === state;
  const choose = (range: DateRange | undefined) => {
    if (!range?.from) return onChoose(null);
    onChoose({ first: toIsoDay(range.from), last: toIsoDay(range.to ?? range.from) });
  };
  return (
    <Calendar
      mode="range"
      resetOnSelect
      autoFocus={takesFocus}
      selected={chosen ? toRange(chosen) : undefined}
      onSelect={choose}
      disabled={{ before: first }}
      defaultMonth={chosen ? toRange(chosen).from : first}
      startMonth={first}
      endMonth={new Date(first.getFullYear() + yearsAhead, 11)}
      modifiers={{
        off: isIn("off"),
        partly: isIn("partly"),
        holiday: (date) => holidays.has(toIsoDay(date)) && !states.has(toIsoDay(date)),
      }}
      modifiersClassNames={modifiersClassNames}
      // A single day is neither the first nor the last of a range.
      classNames={chosen?.first === chosen?.last ? { ...classNames, selected: end } : classNames}
      labels={{
        labelDayButton: (date, modifiers) =>
          [
            modifiers.today && "Today",
            formatFullDay(date),
            modifiers.off && "day off",
            modifiers.partly && "partly off or extra hours",
            holidays.get(toIsoDay(date)),
            modifiers.selected && "selected",
          ]
            .filter(Boolean)
            .join(", "),
      }}
    />
  );
}

function listYears(first: Date): number[] {
  return Array.from({ length: yearsAhead + 1 }, (_, index) => first.getFullYear() + index);
}

/** After one day, the next press completes the range. */
function toRange({ first, last }: ChosenDays): DateRange {
  const to = first === last ? null : parseIsoDay(last);
  return { from: parseIsoDay(first) ?? undefined, to: to ?? undefined };
}

/** Whole days off count more than hours of the same day. */
function describeDays(entries: AvailabilityOverride[]): Map<IsoDay, "off" | "partly"> {
  const states = new Map<IsoDay, "off" | "partly">();
  for (const { first_date, last_date, is_open, start_time } of entries)
    for (let day = first_date; day <= last_date; day = addDays(day, 1))
      if (!is_open && start_time === null) states.set(day, "off");
      else if (!states.has(day)) states.set(day, "partly");
  return states;
}
