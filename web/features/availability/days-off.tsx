import { CalendarOff, CalendarPlus, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import type { Availability, AvailabilityOverride } from "../../../contract/availability.schema.ts";
import { formatShortDate } from "../../../contract/time.ts";
import { useRemoveOverride } from "../../api/availability.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { formatHalfHour } from "./half-hours.ts";
import { OverrideForm } from "./override-form.tsx";

/** Days off and extra hours: those to come, and a form to add some. Each is saved by itself. */
export function DaysOff({ availability, today }: { availability: Availability; today: string }) {
  const { overrides } = availability;
  const [adding, setAdding] = useState<"off" | "extra" | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = useRemoveOverride();
  const close = () => {
    setAdding(null);
    heading.current?.focus();
  };

  return (
    <Card asChild>
      <section aria-labelledby="days-off" className="flex flex-col gap-4">
        <div>
          <h2 id="days-off" ref={heading} tabIndex={-1} className="text-xl">
            Days off and extra hours
          </h2>
          <p className="mt-1 text-ink-soft">Booked calls stay as they are. Only you see the reasons.</p>
        </div>
        {overrides.length > 0 && (
          <ul className="flex flex-col">
            {overrides.map((override) => (
              <li
                key={override.id}
                className="flex items-center gap-3 border-line border-t py-2 first:border-t-0"
              >
                <span className="min-w-0 grow break-words">
                  <strong className="block font-semibold">{datesText(override)}</strong>
                  <span className="text-ink-soft text-sm">{whatText(override)}</span>
                </span>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Remove ${datesText(override)}, ${whatText(override)}`}
                  isBusy={remove.isPending && remove.variables === override.id}
                  className="text-ink-soft! hover:text-danger!"
                  onClick={() => remove.mutate(override.id, { onSuccess: () => heading.current?.focus() })}
                >
                  {!(remove.isPending && remove.variables === override.id) && (
                    <Trash2 aria-hidden="true" className="size-4.5" />
                  )}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {adding ? (
          <OverrideForm key={adding} isOpen={adding === "extra"} today={today} onDone={close} />
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={() => setAdding("off")}>
              <CalendarOff aria-hidden="true" className="size-4" />
              Add days off
            </Button>
            <Button variant="secondary" size="sm" onClick={() => setAdding("extra")}>
              <CalendarPlus aria-hidden="true" className="size-4" />
              Add extra hours
            </Button>
          </div>
        )}
      </section>
    </Card>
  );
}

function dateText(day: string): string {
  return formatShortDate(new Date(`${day}T12:00:00Z`), "UTC");
}

function datesText({ first_date, last_date }: AvailabilityOverride): string {
  return first_date === last_date ? dateText(first_date) : `${dateText(first_date)} – ${dateText(last_date)}`;
}

function whatText({ is_open, start_time, end_time, reason }: AvailabilityOverride): string {
  const hours =
    start_time && end_time ? `${formatHalfHour(start_time)} – ${formatHalfHour(end_time)}` : "all day";
  return [is_open ? "Extra hours" : "Off", hours, reason].filter(Boolean).join(" · ");
}
