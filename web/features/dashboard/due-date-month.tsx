import { useRef, useState } from "react";
import { type IsoDay, parseIsoDay, toIsoDay } from "../../lib/calendar-day.ts";
import { formatFullDay } from "../../lib/full-day.ts";
import { Calendar } from "../../ui/calendar.tsx";
import { DueDateRing } from "./due-date-ring.tsx";
import { distanceToDueDate } from "./due-date-text.ts";

type DueDateMonthProps = { dueDate: IsoDay; today: IsoDay };

/** The month of the due date, with a ring around the day. Any day can be chosen, to see how far it is from there. */
export function DueDateMonth({ dueDate, today }: DueDateMonthProps) {
  const due = parseIsoDay(dueDate);
  const frame = useRef<HTMLDivElement>(null);
  const [month, setMonth] = useState(() => due ?? new Date());
  const [chosen, setChosen] = useState(() => due ?? new Date());

  return (
    <div className="flex flex-col items-center gap-3">
      <div ref={frame} className="relative w-full max-w-md">
        <Calendar
          mode="single"
          required
          month={month}
          onMonthChange={setMonth}
          selected={chosen}
          onSelect={setChosen}
          today={parseIsoDay(today) ?? undefined}
          modifiers={{ due: due ?? [] }}
          // The ring is round.
          modifiersClassNames={{ due: "[&>button]:rounded-full" }}
          labels={{ labelDayButton: dayLabel }}
        />
        <DueDateRing month={frame} dueDate={dueDate} shownMonth={toIsoDay(month).slice(0, 7)} />
      </div>
      <p role="status" className="text-center text-ink-soft text-sm">
        {formatFullDay(chosen)}: {distanceToDueDate(toIsoDay(chosen), dueDate)}
      </p>
    </div>
  );
}

function dayLabel(date: Date, { today, selected, due }: Record<string, boolean>): string {
  return [today && "Today", formatFullDay(date), due && "your due date", selected && "selected"]
    .filter(Boolean)
    .join(", ");
}
