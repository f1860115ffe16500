import { CalendarOff, CalendarPlus, Trash2 } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type {
  Availability,
  AvailabilityOverride,
  NewOverride,
} from "../../../contract/availability.schema.ts";
import { overrideReasonMaxLength } from "../../../contract/availability.ts";
import { formatShortDate } from "../../../contract/time.ts";
import { useAddOverride, useRemoveOverride } from "../../api/availability.ts";
import { AppForm, FormRefusal, SubmitButton } from "../../ui/app-form.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { DateField, TextField } from "../../ui/form-fields.tsx";
import { type AppFormState, useAppForm, useControlledField, useFieldValue } from "../../ui/use-app-form.ts";
import { endTimes, formatHalfHour, startTimes, TimeSelect } from "./time-select.tsx";

/** Upcoming days off and extra hours, with a form to add more. Each one is saved immediately. */
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
                  <span className="text-ink-soft text-sm">{overrideText(override)}</span>
                </span>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Remove ${datesText(override)}, ${overrideText(override)}`}
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

function overrideText({ is_open, start_time, end_time, reason }: AvailabilityOverride): string {
  const hours =
    start_time && end_time ? `${formatHalfHour(start_time)} – ${formatHalfHour(end_time)}` : "all day";
  return [is_open ? "Extra hours" : "Off", hours, reason].filter(Boolean).join(" · ");
}

interface OverrideFormProps {
  /** True for extra hours, false for days off. */
  isOpen: boolean;
  today: string;
  onDone: () => void;
}

/** Adds extra hours, or full or partial days off. */
function OverrideForm({ isOpen, today, onDone }: OverrideFormProps) {
  const add = useAddOverride();
  const form = useAppForm({
    id: "override",
    schema: async () => (await import("../../../contract/availability.schema.ts")).newOverrideSchema,
    defaultValues: {
      is_open: isOpen,
      first_date: "",
      last_date: "",
      start_time: isOpen ? "09:00" : null,
      end_time: isOpen ? "12:00" : null,
      reason: "",
    },
    submit: add.mutateAsync,
    onSuccess: onDone,
  });
  const firstDate = useFieldValue(form, "first_date");
  const followFirstDate = useEffectEvent(() => {
    if (form.getValues("last_date") < firstDate) form.setValue("last_date", firstDate);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new first day may change the last day
  useEffect(() => followFirstDate(), [firstDate]);

  return (
    <AppForm
      form={form}
      aria-label={isOpen ? "Add extra hours" : "Add days off"}
      className="rounded-card bg-sunken p-4"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField
          form={form}
          name="first_date"
          label="First day"
          title="First day"
          min={today}
          isRequired
          takesFocus
        />
        <DateField
          form={form}
          name="last_date"
          label="Last day"
          title="Last day"
          min={firstDate || today}
          isRequired
        />
        <TimeField
          form={form}
          name="start_time"
          label="From"
          times={startTimes}
          none={isOpen ? undefined : "All day"}
        />
        <TimeField
          form={form}
          name="end_time"
          label="Until"
          times={endTimes}
          none={isOpen ? undefined : "All day"}
        />
      </div>
      <TextField
        form={form}
        name="reason"
        label="Reason (optional)"
        hint="Only you can see it."
        autoComplete="off"
        maxLength={overrideReasonMaxLength}
      />
      <FormRefusal form={form} title="We couldn't add this" />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onDone} disabled={form.isBusy}>
          Cancel
        </Button>
        <SubmitButton form={form} busyText="Adding...">
          Add
        </SubmitButton>
      </div>
    </AppForm>
  );
}

type OverrideFormState = AppFormState<NewOverride>;

interface TimeFieldProps {
  form: OverrideFormState;
  name: "start_time" | "end_time";
  label: string;
  times: readonly string[];
  none: string | undefined;
}

function TimeField({ form, name, label, times, none }: TimeFieldProps) {
  const { id, ref, value, onChange, error } = useControlledField(form, name);
  return (
    <Field id={id} label={label} error={error}>
      <TimeSelect
        ref={ref}
        value={value ?? ""}
        times={times}
        none={none}
        onChange={(time) => onChange(time || null)}
      />
    </Field>
  );
}
