import { useEffect, useEffectEvent } from "react";
import type { NewOverride } from "../../../contract/availability.schema.ts";
import { overrideReasonMaxLength } from "../../../contract/availability.ts";
import { useAddOverride } from "../../api/availability.ts";
import { AppForm, FormRefusal, SubmitButton } from "../../ui/app-form.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { DateField, TextField } from "../../ui/form-fields.tsx";
import { type AppFormState, useAppForm, useControlledField, useFieldValue } from "../../ui/use-app-form.ts";
import { endTimes, startTimes } from "./half-hours.ts";
import { TimeSelect } from "./time-select.tsx";

interface OverrideFormProps {
  /** Extra hours; otherwise days off. */
  isOpen: boolean;
  today: string;
  onDone: () => void;
}

/** Days off, whole or in part, or extra hours. */
export function OverrideForm({ isOpen, today, onDone }: OverrideFormProps) {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: one day, unless a later one is chosen
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
        hint="Only you see it."
        autoComplete="off"
        maxLength={overrideReasonMaxLength}
      />
      <FormRefusal form={form} title="Not added" />
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
