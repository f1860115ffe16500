import { useState } from "react";
import { DayButton, type DayButtonProps } from "react-day-picker";
import { type IsoDay, parseIsoDay, toIsoDay } from "../../../lib/calendar-day.ts";
import { formatFullDay } from "../../../lib/format.ts";
import { getNow } from "../../../lib/now.ts";
import { Calendar } from "../../../ui/form/calendar.tsx";
import { formatDistanceToDueDate } from "./due-date.ts";

type DueDateMonthProps = { dueDate: IsoDay; today: IsoDay };

/** The month of the due date, with a ring around the day. Selecting any day shows its distance. */
export function DueDateMonth({ dueDate, today }: DueDateMonthProps) {
  const due = parseIsoDay(dueDate);
  const [month, setMonth] = useState(() => due ?? getNow());
  const [chosen, setChosen] = useState(() => due ?? getNow());

  return (
    <div className="flex flex-col items-center gap-3">
      <Calendar
        mode="single"
        required
        month={month}
        onMonthChange={setMonth}
        selected={chosen}
        onSelect={setChosen}
        today={parseIsoDay(today) ?? undefined}
        modifiers={{ due: due ?? [] }}
        // Matches the round ring.
        modifiersClassNames={{ due: "[&>button]:relative [&>button]:rounded-full" }}
        labels={{ labelDayButton: formatDayLabel }}
        components={{ DayButton: DayButtonWithRing }}
      />
      {/* The due date itself is above the month. */}
      <p role="status" className="text-center text-ink-soft text-sm empty:hidden">
        {toIsoDay(chosen) !== dueDate &&
          `${formatFullDay(chosen)}: ${formatDistanceToDueDate(toIsoDay(chosen), dueDate)}`}
      </p>
    </div>
  );
}

function formatDayLabel(date: Date, { today, selected, due }: Record<string, boolean>): string {
  return [today && "Today", formatFullDay(date), due && "your due date", selected && "selected"]
    .filter(Boolean)
    .join(", ");
}

/** The due day has a ring around it, hidden from screen readers: the day's name and the line below the month say the same. */
function DayButtonWithRing({ children, ...props }: DayButtonProps) {
  return (
    <DayButton {...props}>
      {children}
      {props.modifiers.due && <DueDateRing />}
    </DayButton>
  );
}

/** Appears 300 ms after the month (spec section 2). A day is as wide as its column, or 44 px high. */
function DueDateRing() {
  return (
    <svg
      data-due-date-ring
      aria-hidden="true"
      viewBox="0 0 100 100"
      className="-translate-1/2 pointer-events-none absolute top-1/2 left-1/2 aspect-square w-[calc(max(100%,2.75rem)+0.75rem)] max-w-none animate-[fade-in_160ms_ease-out_300ms_backwards] overflow-visible"
      fill="none"
      strokeLinecap="round"
    >
      <path
        className="stroke-primary"
        strokeWidth="4.5"
        d="M78 14C60 2 30 4 15 24S3 72 24 88s52 8 65-12 8-48-16-62S34 4 22 14"
      />
    </svg>
  );
}
