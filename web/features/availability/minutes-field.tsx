import { cn } from "../../lib/class-names.ts";
import { Field } from "../../ui/field.tsx";
import { useFieldControl } from "../../ui/field-control.ts";
import { inputClasses } from "../../ui/input-classes.ts";
import { useControlledField } from "../../ui/use-app-form.ts";
import type { AvailabilityFormState } from "./availability-form.tsx";

interface Choice {
  value: number;
  text: string;
}

interface MinutesFieldProps {
  form: AvailabilityFormState;
  name: "notice_minutes" | "buffer_minutes" | "horizon_days";
  label: string;
  hint: string;
  choices: readonly Choice[];
}

/** A length of time, out of the usual ones; an unusual one that is stored stays a choice. */
export function MinutesField({ form, name, label, hint, choices }: MinutesFieldProps) {
  const { id, ref, value, onChange, error } = useControlledField(form, name);
  const isUsual = choices.some((choice) => choice.value === value);
  const unit = name === "horizon_days" ? "days" : "minutes";
  const shown = isUsual ? choices : [{ value, text: `${value} ${unit}` }, ...choices];
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <ChoiceSelect ref={ref} value={value} choices={shown} onChange={onChange} />
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
  const control = useFieldControl();
  return (
    <select
      ref={ref}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      className={cn(inputClasses, "min-w-0")}
      {...control}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.text}
        </option>
      ))}
    </select>
  );
}
