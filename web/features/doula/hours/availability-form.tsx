import { useEffect, useEffectEvent, useState } from "react";
import { z } from "zod";
import { errorMessages } from "../../../../contract/errors.ts";
import {
  type Availability,
  type AvailabilityChange,
  availabilityChangeSchema,
} from "../../../../contract/scheduling/availability.schema.ts";
import { introCallMinutes } from "../../../../contract/scheduling/availability.ts";
import { useSession } from "../../../api/identity/session.ts";
import { useSaveAvailability } from "../../../api/scheduling/availability.ts";
import { isRefusedWith } from "../../../lib/api.ts";
import { cn } from "../../../lib/class-names.ts";
import { Card } from "../../../ui/basics/card.tsx";
import { ExpandIcon } from "../../../ui/basics/expand-icon.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { AppForm, FormActions, FormRefusal } from "../../../ui/form/app-form.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Select } from "../../../ui/form/select.tsx";
import {
  type AppFormState,
  useAppForm,
  useControlledField,
  useFieldValue,
} from "../../../ui/form/use-app-form.ts";
import { readCallStarts, storeCallStarts } from "./call-starts.ts";
import { WeeklyHoursField } from "./weekly-hours-field.tsx";

const hour = 60;
const day = 24 * hour;

/** The contract's schema, with the choice of when calls start. */
const availabilityFormSchema = availabilityChangeSchema.extend({ start_minutes: z.int().positive() });

const startChoices = [
  { value: introCallMinutes, text: "Every half hour" },
  { value: hour, text: "Every hour" },
];

const noticeChoices = [
  { value: 0, text: "None" },
  { value: hour, text: "1 hour" },
  { value: 2 * hour, text: "2 hours" },
  { value: 4 * hour, text: "4 hours" },
  { value: 12 * hour, text: "12 hours" },
  { value: day, text: "1 day" },
  { value: 2 * day, text: "2 days" },
  { value: 7 * day, text: "1 week" },
  { value: 14 * day, text: "2 weeks" },
];

const bufferChoices = [
  { value: 0, text: "None" },
  ...[10, 15, 30, 45].map((minutes) => ({ value: minutes, text: `${minutes} minutes` })),
  { value: hour, text: "1 hour" },
  { value: 2 * hour, text: "2 hours" },
  { value: 4 * hour, text: "4 hours" },
];

const horizonChoices = [
  { value: 7, text: "1 week" },
  { value: 14, text: "2 weeks" },
  { value: 30, text: "30 days" },
  { value: 60, text: "60 days" },
  { value: 90, text: "90 days" },
  { value: 180, text: "180 days" },
];

/** Calls that start every hour are stored as windows of one call each. */
type AvailabilityValues = AvailabilityChange & { start_minutes: number };

type AvailabilityFormProps = {
  availability: Availability;
  /** Tells the preview whether it is out of date. */
  onDirtyChange: (isDirty: boolean) => void;
};

/**
 * Weekly hours and the rules for calls. If another tab saved first, the form shows that version with a notice.
 */
export function AvailabilityForm({ availability, onDirtyChange }: AvailabilityFormProps) {
  const save = useSaveAvailability({
    onSuccess: () =>
      toast({ title: "Availability saved", description: "Parents see it right away.", variant: "success" }),
  });
  const { data: session } = useSession();
  const [isOverwritten, setOverwritten] = useState(false);
  const form = useAppForm({
    id: "availability",
    schema: availabilityFormSchema,
    defaultValues: toFormValues(availability),
    submit: async ({ start_minutes, weekly_hours, ...rules }: AvailabilityValues) => {
      setOverwritten(false);
      try {
        const stored = storeCallStarts({ start_minutes, weekly_hours });
        return await save.mutateAsync({ ...rules, weekly_hours: stored });
      } catch (error) {
        if (isRefusedWith(error, ["availability_changed"])) setOverwritten(true);
        throw error;
      }
    },
    onSuccess: (saved) => form.reset(toFormValues(saved)),
    // Someone who has signed out cannot save anymore.
    warnsWhenUnsaved: Boolean(session),
  });
  const { isDirty } = form;

  const resetToStored = useEffectEvent(() => {
    if (isOverwritten || !isDirty) form.reset(toFormValues(availability));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version resets the form
  useEffect(() => resetToStored(), [availability.version, isOverwritten]);

  const reportDirty = useEffectEvent(onDirtyChange);
  useEffect(() => reportDirty(isDirty), [isDirty]);

  return (
    <Card asChild>
      <AppForm
        form={form}
        aria-label="Hours and rules"
        // Keeps the focused field from hiding behind the sticky bar.
        className="[&_:is(input,select,fieldset_button)]:scroll-mb-52"
      >
        {isOverwritten && (
          <InlineAlert tone="error" title="Not saved">
            {errorMessages.availability_changed}
          </InlineAlert>
        )}
        <section aria-labelledby="weekly-hours">
          <h2 id="weekly-hours" className="mb-1 text-xl">
            Weekly hours
          </h2>
          <p className="mb-2 text-ink-soft">Parents can book a 30-minute call within these times.</p>
          <HoursField form={form} />
        </section>
        <section aria-labelledby="call-rules" className="flex flex-col gap-3 border-line border-t pt-3">
          <details className="group">
            <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-control [&::-webkit-details-marker]:hidden">
              <div className="min-w-0 grow">
                <h2 id="call-rules" className="text-xl">
                  Rules for calls
                </h2>
                <RulesSummary form={form} />
              </div>
              <ExpandIcon />
            </summary>
            <div className="grid items-end gap-5 py-3 sm:grid-cols-2">
              <DurationField
                form={form}
                name="start_minutes"
                label="Calls start"
                hint="From the start of each time span."
                choices={startChoices}
              />
              <DurationField
                form={form}
                name="notice_minutes"
                label="Notice"
                hint="How far in advance parents must book."
                choices={noticeChoices}
              />
              <DurationField
                form={form}
                name="buffer_minutes"
                label="Buffer"
                hint="Free time after each call."
                choices={bufferChoices}
              />
              <DurationField
                form={form}
                name="horizon_days"
                label="How far ahead"
                hint="How far into the future parents can book."
                choices={horizonChoices}
              />
            </div>
          </details>
          <ApprovalField form={form} />
        </section>
        {!isOverwritten && <FormRefusal form={form} title="Not saved" />}
        <FormActions
          form={form}
          hasSaved={save.isSuccess}
          className={cn(
            "border-line border-t pt-5",
            isDirty &&
              "sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 -mx-5 -mb-5 rounded-b-card bg-surface px-5 pt-3 pb-3 md:bottom-0 md:-mx-6 md:-mb-6 md:px-6",
          )}
        >
          Save Changes
        </FormActions>
      </AppForm>
    </Card>
  );
}

type AvailabilityFormState = AppFormState<AvailabilityValues>;

/** 'Every half hour · 2 hours of notice · 60 days ahead' */
function RulesSummary({ form }: { form: AvailabilityFormState }) {
  const notice = useFieldValue(form, "notice_minutes");
  const buffer = useFieldValue(form, "buffer_minutes");
  const horizon = useFieldValue(form, "horizon_days");
  const facts = [
    findChoice(startChoices, useFieldValue(form, "start_minutes"), "minutes"),
    notice > 0 && `${findChoice(noticeChoices, notice, "minutes")} of notice`,
    buffer > 0 && `${findChoice(bufferChoices, buffer, "minutes")} free after each`,
    `${findChoice(horizonChoices, horizon, "days")} ahead`,
  ];
  return <p className="text-ink-soft text-sm">{facts.filter(Boolean).join(" · ")}</p>;
}

function findChoice(choices: readonly Choice[], value: number, unit: string): string {
  return choices.find((choice) => choice.value === value)?.text ?? `${value} ${unit}`;
}

function HoursField({ form }: { form: AvailabilityFormState }) {
  const { value, ...field } = useControlledField(form, "weekly_hours");
  return <WeeklyHoursField {...field} hours={value} />;
}

function ApprovalField({ form }: { form: AvailabilityFormState }) {
  const { id, ref, value, onChange } = useControlledField(form, "requires_approval");
  return (
    <div>
      <label className="flex min-h-11 w-fit max-w-full cursor-pointer items-center gap-3 font-semibold">
        <Checkbox
          id={id}
          ref={ref}
          checked={value}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={`${id}-hint`}
        />
        Accept requests first
      </label>
      <p id={`${id}-hint`} className="ml-9 text-ink-soft text-sm">
        Each call waits until you accept it. Requests you don't answer before the call's start time expire.
      </p>
    </div>
  );
}

function toFormValues({
  version,
  weekly_hours,
  notice_minutes,
  buffer_minutes,
  horizon_days,
  requires_approval,
}: Availability): AvailabilityValues {
  const rules = { notice_minutes, buffer_minutes, horizon_days, requires_approval };
  return { version, ...readCallStarts(weekly_hours), ...rules };
}

interface Choice {
  value: number;
  text: string;
}

interface DurationFieldProps {
  form: AvailabilityFormState;
  name: "start_minutes" | "notice_minutes" | "buffer_minutes" | "horizon_days";
  label: string;
  hint: string;
  choices: readonly Choice[];
}

/** A duration from a list. A stored value that is not in the list stays selectable. */
function DurationField({ form, name, label, hint, choices }: DurationFieldProps) {
  const { id, ref, value, onChange, error } = useControlledField(form, name);
  const isListed = choices.some((choice) => choice.value === value);
  const unit = name === "horizon_days" ? "days" : "minutes";
  const options = isListed ? choices : [{ value, text: findChoice(choices, value, unit) }, ...choices];
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <ChoiceSelect ref={ref} value={value} choices={options} onChange={onChange} />
    </Field>
  );
}

interface ChoiceSelectProps {
  ref: (element: HTMLSelectElement | null) => void;
  value: number;
  choices: readonly Choice[];
  onChange: (value: number) => void;
}

function ChoiceSelect({ ref, value, choices, onChange }: ChoiceSelectProps) {
  return (
    <Select ref={ref} value={value} onChange={(event) => onChange(Number(event.target.value))}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.text}
        </option>
      ))}
    </Select>
  );
}
