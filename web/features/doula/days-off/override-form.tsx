import { useEffect, useEffectEvent } from "react";
import { toCalendarDay } from "../../../../contract/platform/time.ts";
import {
  type AvailabilityOverride,
  newOverrideSchema,
  type TypedOverride,
} from "../../../../contract/scheduling/availability.schema.ts";
import { overrideReasonMaxLength } from "../../../../contract/scheduling/availability.ts";
import { practiceLimits } from "../../../../contract/scheduling/practice.ts";
import { useAddOverride } from "../../../api/scheduling/availability.ts";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { AppForm, FormActions, FormRefusal } from "../../../ui/form/app-form.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { ChoiceField, DateField, TextField } from "../../../ui/form/form-fields.tsx";
import {
  type AppFormState,
  useAppForm,
  useControlledField,
  useFieldValue,
} from "../../../ui/form/use-app-form.ts";
import { StayingCalls } from "../bookings/staying-calls.tsx";
import { endTimes, startTimes, TimeSelect } from "../hours/time-select.tsx";
import { type ChosenDays, DaysOffMonth } from "./days-off-month.tsx";

const timeOffTexts = { calls: "Calls", births: "Births", both: "Both" };

export function toastOverrideAdded(): void {
  toast({ title: "Added", description: "Parents see it right away.", variant: "success" });
}

interface OverrideFormProps {
  /** True for extra hours, false for days off. */
  isOpen: boolean;
  /** The first choice of what days off are from. */
  from: "calls" | "births";
  entries: AvailabilityOverride[];
  title: string;
  submitText: string;
  today: string;
  /** The days that were chosen before the form opened. */
  dates: ChosenDays | null;
  onDone: () => void;
}

/** Adds extra hours, or full or partial days off from calls, births or both. */
export function OverrideForm({
  isOpen,
  from,
  entries,
  title,
  submitText,
  today,
  dates,
  onDone,
}: OverrideFormProps) {
  const add = useAddOverride({ onSuccess: toastOverrideAdded });
  const form = useAppForm({
    id: "override",
    schema: newOverrideSchema,
    defaultValues: {
      is_open: isOpen,
      covers: from,
      first_date: dates?.first ?? "",
      last_date: dates?.last ?? "",
      start_time: isOpen ? "09:00" : null,
      end_time: isOpen ? "12:00" : null,
      backup_name: "",
      reason: "",
    },
    submit: add.mutateAsync,
    onSuccess: onDone,
  });
  const firstDate = useFieldValue(form, "first_date");
  const lastDate = useFieldValue(form, "last_date");
  const covers = useFieldValue(form, "covers");
  const isFromBirths = covers !== "calls";
  const followFirstDate = useEffectEvent(() => {
    if (form.getValues("last_date") < firstDate) form.setValue("last_date", firstDate);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new first day may change the last day
  useEffect(() => followFirstDate(), [firstDate]);
  const chooseDays = (days: ChosenDays | null) => {
    form.setValue("first_date", days?.first ?? "");
    form.setValue("last_date", days?.last ?? "");
  };
  const clearHiddenFields = useEffectEvent(() => {
    if (isFromBirths) {
      form.setValue("start_time", null);
      form.setValue("end_time", null);
    } else form.setValue("backup_name", "");
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice hides fields
  useEffect(() => clearHiddenFields(), [isFromBirths]);

  return (
    <AppForm form={form} aria-label={submitText} className="rounded-card bg-sunken p-4">
      <h3 className="-mb-2 text-lg">{title}</h3>
      <DaysOffMonth
        from={from}
        entries={entries}
        today={today}
        chosen={firstDate && firstDate <= lastDate ? { first: firstDate, last: lastDate } : null}
        onChoose={chooseDays}
        takesFocus
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField form={form} name="first_date" label="First day" title="First day" min={today} isRequired />
        <DateField
          form={form}
          name="last_date"
          label="Last day"
          title="Last day"
          min={firstDate || today}
          isRequired
        />
      </div>
      {!isOpen && (
        <ChoiceField form={form} name="covers" label="Time off from" texts={timeOffTexts} isInRow />
      )}
      <div role="status" className="empty:hidden">
        {!isOpen && covers !== "births" && firstDate && (
          <StayingCalls
            isAffected={({ starts_at, time_zone }) => {
              const day = toCalendarDay(new Date(starts_at), time_zone);
              return firstDate <= day && day <= lastDate;
            }}
          />
        )}
      </div>
      {isFromBirths ? (
        <TextField
          form={form}
          name="backup_name"
          label="Who covers for you (optional)"
          hint={`Parents due around these days read the name. For up to ${practiceLimits.coveredDays} days, and you stay on call.`}
          autoComplete="off"
          maxLength={practiceLimits.backupNameLength}
        />
      ) : (
        <div className="grid grid-cols-2 gap-3 sm:gap-5">
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
      )}
      <TextField
        form={form}
        name="reason"
        label="Reason (optional)"
        hint="Only you can see it."
        autoComplete="off"
        maxLength={overrideReasonMaxLength}
      />
      <FormRefusal form={form} title="We couldn't add this" />
      <FormActions form={form} onCancel={onDone} busyText="Adding...">
        {submitText}
      </FormActions>
    </AppForm>
  );
}

interface TimeFieldProps {
  form: AppFormState<TypedOverride>;
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
