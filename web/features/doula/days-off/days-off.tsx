import { CalendarOff, CalendarPlus, Trash2 } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import type { AvailabilityOverride } from "../../../../contract/scheduling/availability.schema.ts";
import { useRemoveOverride } from "../../../api/scheduling/availability.ts";
import { formatShortDate } from "../../../lib/format.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { useMediaQuery } from "../../../ui/basics/use-media-query.ts";
import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";
import { formatHalfHour } from "../hours/time-select.tsx";
import { type ChosenDays, DaysOffMonth } from "./days-off-month.tsx";
import { Holidays } from "./holidays.tsx";
import { OverrideForm } from "./override-form.tsx";

const texts = {
  calls: {
    heading: "Days off and extra hours",
    about: "Booked calls aren't affected. Only you see the reasons.",
    formTitle: "Days off",
    add: "Add days off",
  },
  births: {
    heading: "Time off from births",
    about:
      "Parents whose on-call days meet your time off read that you are not available, unless somebody covers for you. Your current clients don't change.",
    formTitle: "Time off",
    add: "Add time off",
  },
};

const hint =
  "Choose a day, or the first and the last of several. Days off are crossed out, a bar marks partial days, and a dot marks holidays.";

interface DaysOffProps {
  /** Upcoming and current ones, by date. */
  entries: AvailabilityOverride[];
  /** What the page is about. Extra hours are for calls only. */
  from: keyof typeof texts;
  today: string;
}

/** Upcoming days off and extra hours, with a form to add more. Each one is saved immediately. */
export function DaysOff({ entries, from, today }: DaysOffProps) {
  const { heading, about, formTitle, add } = texts[from];
  const [adding, setAdding] = useState<"off" | "extra" | null>(null);
  const [chosen, setChosen] = useState<ChosenDays | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const isWide = useMediaQuery("(width >= 48rem)");
  const close = () => {
    setAdding(null);
    setChosen(null);
    title.current?.focus();
  };

  return (
    <Card asChild>
      <section aria-labelledby="days-off" className="flex flex-col gap-4">
        <div>
          <h2 id="days-off" ref={title} tabIndex={-1} className="text-xl">
            {heading}
          </h2>
          <p className="mt-1 text-ink-soft">{about}</p>
        </div>
        {adding ? (
          <OverrideForm
            key={adding}
            isOpen={adding === "extra"}
            from={from}
            entries={entries}
            title={adding === "extra" ? "Extra hours" : formTitle}
            submitText={adding === "extra" ? "Add extra hours" : add}
            today={today}
            dates={chosen}
            onDone={close}
          />
        ) : (
          <div className="grid items-start gap-4 md:grid-cols-[minmax(0,21rem)_1fr] md:gap-6">
            {isWide && (
              <DaysOffMonth
                from={from}
                entries={entries}
                today={today}
                chosen={chosen}
                onChoose={setChosen}
                takesFocus={false}
              />
            )}
            <div className="flex flex-wrap gap-2 md:flex-col md:items-start">
              {isWide && (
                <p role="status" className="text-ink-soft text-sm">
                  {chosen ? `Chosen: ${formatRange(chosen.first, chosen.last)}` : hint}
                </p>
              )}
              <Button variant="secondary" size="sm" onClick={() => setAdding("off")}>
                <CalendarOff aria-hidden="true" className="size-4" />
                {add}
              </Button>
              {from === "calls" && (
                <Button variant="secondary" size="sm" onClick={() => setAdding("extra")}>
                  <CalendarPlus aria-hidden="true" className="size-4" />
                  Add extra hours
                </Button>
              )}
            </div>
          </div>
        )}
        {entries.length > 0 && <Entries entries={entries} title={title} />}
        {from === "calls" && <Holidays entries={entries} today={today} />}
      </section>
    </Card>
  );
}

interface EntriesProps {
  entries: AvailabilityOverride[];
  /** Takes the focus once an entry is gone. */
  title: RefObject<HTMLHeadingElement | null>;
}

function Entries({ entries, title }: EntriesProps) {
  const remove = useRemoveOverride({
    onSuccess: () =>
      toast({ title: "Removed", description: "Parents see it right away.", variant: "success" }),
    onError: (error) => toastFailure("Couldn't remove it", error),
  });
  return (
    <ul className="flex flex-col">
      {entries.map((entry) => {
        const isBusy = remove.isPending && remove.variables === entry.id;
        return (
          <li key={entry.id} className="flex items-center gap-3 border-line border-t py-2 first:border-t-0">
            <span className="min-w-0 grow break-words">
              <strong className="block font-semibold">{formatDates(entry)}</strong>
              <span className="text-ink-soft text-sm">{formatEntry(entry)}</span>
            </span>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove ${formatDates(entry)}, ${formatEntry(entry)}`}
              isBusy={isBusy}
              className="text-ink-soft hover:text-danger"
              onClick={() => remove.mutate(entry.id, { onSuccess: () => title.current?.focus() })}
            >
              {!isBusy && <Trash2 aria-hidden="true" className="size-4.5" />}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function formatDate(day: string): string {
  return formatShortDate(new Date(`${day}T12:00:00Z`), "UTC");
}

function formatDates({ first_date, last_date }: AvailabilityOverride): string {
  return formatRange(first_date, last_date);
}

function formatRange(first: string, last: string): string {
  return first === last ? formatDate(first) : `${formatDate(first)} – ${formatDate(last)}`;
}

const coversTexts = { calls: null, births: "births", both: "calls and births" };

function formatEntry(entry: AvailabilityOverride): string {
  const { is_open, start_time, end_time, covers, backup_name, reason } = entry;
  const hours =
    start_time && end_time ? `${formatHalfHour(start_time)} – ${formatHalfHour(end_time)}` : "all day";
  const backup = backup_name && `${backup_name} covers`;
  return [is_open ? "Extra hours" : "Off", hours, coversTexts[covers], backup, reason]
    .filter(Boolean)
    .join(" · ");
}
