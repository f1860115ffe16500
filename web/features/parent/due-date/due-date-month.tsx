import { type RefObject, useEffect, useRef, useState } from "react";
import { type IsoDay, parseIsoDay, toIsoDay } from "../../../lib/calendar-day.ts";
import { formatFullDay } from "../../../lib/format.ts";
import { getNow } from "../../../lib/now.ts";
import { Calendar } from "../../../ui/form/calendar.tsx";
import { distanceToDueDate } from "./due-date.ts";

type DueDateMonthProps = { dueDate: IsoDay; today: IsoDay };

/** The month of the due date, with a ring around the day. Selecting any day shows its distance. */
export function DueDateMonth({ dueDate, today }: DueDateMonthProps) {
  const due = parseIsoDay(dueDate);
  const frame = useRef<HTMLDivElement>(null);
  const [month, setMonth] = useState(() => due ?? getNow());
  const [chosen, setChosen] = useState(() => due ?? getNow());

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
          // Matches the round ring.
          modifiersClassNames={{ due: "[&>button]:rounded-full" }}
          labels={{ labelDayButton: dayLabel }}
        />
        <DueDateRing month={frame} dueDate={dueDate} shownMonth={toIsoDay(month).slice(0, 7)} />
      </div>
      {/* The due date itself is above the month. */}
      <p role="status" className="text-center text-ink-soft text-sm empty:hidden">
        {toIsoDay(chosen) !== dueDate &&
          `${formatFullDay(chosen)}: ${distanceToDueDate(toIsoDay(chosen), dueDate)}`}
      </p>
    </div>
  );
}

function dayLabel(date: Date, { today, selected, due }: Record<string, boolean>): string {
  return [today && "Today", formatFullDay(date), due && "your due date", selected && "selected"]
    .filter(Boolean)
    .join(", ");
}

/** Spec section 2: the ring appears this long after the month. */
const delayMs = 300;

interface Place {
  left: number;
  top: number;
  size: number;
}

type DueDateRingProps = {
  /** The month's element; the ring is placed inside it. */
  month: RefObject<HTMLElement | null>;
  dueDate: IsoDay;
  /** The displayed month as 'yyyy-mm'; the ring moves when it changes. */
  shownMonth: string;
};

/** A ring around the due day, hidden from screen readers: the day's name and the line below say the same. */
function DueDateRing({ month, dueDate, shownMonth }: DueDateRingProps) {
  const [place, setPlace] = useState<Place | null>(null);
  const isInMonth = dueDate.startsWith(shownMonth);

  useEffect(() => {
    const element = month.current;
    if (!isInMonth || !element) return;
    const placeRing = () => setPlace(measureRing(dueDate, element));
    const observer = new ResizeObserver(placeRing);
    const waiting = setTimeout(() => {
      placeRing();
      observer.observe(element);
    }, delayMs);
    return () => {
      clearTimeout(waiting);
      observer.disconnect();
      setPlace(null);
    };
  }, [month, dueDate, isInMonth]);

  if (!place) return null;
  return (
    <svg
      data-due-date-ring
      aria-hidden="true"
      viewBox="0 0 100 100"
      width={place.size}
      height={place.size}
      style={{ left: place.left, top: place.top }}
      className="pointer-events-none absolute animate-fade-in overflow-visible"
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

/** A little larger than the day, centered on it. */
function measureRing(day: IsoDay, month: HTMLElement): Place | null {
  const button = month.querySelector(`[data-day="${day}"] button`);
  if (!button) return null;
  const inner = button.getBoundingClientRect();
  const outer = month.getBoundingClientRect();
  const size = Math.max(inner.width, inner.height) + 12;
  return {
    left: inner.left - outer.left + (inner.width - size) / 2,
    top: inner.top - outer.top + (inner.height - size) / 2,
    size,
  };
}
