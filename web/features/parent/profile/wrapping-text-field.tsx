import type { Ref } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import { cn } from "../../../lib/class-names.ts";
import { Field } from "../../../ui/form/field.tsx";
import { inputClasses, useFieldControl } from "../../../ui/form/field-control.tsx";
import { type AppFormState, useControlledField } from "../../../ui/form/use-app-form.ts";

interface WrappingTextFieldProps<Input extends FieldValues> {
  form: AppFormState<Input>;
  name: FieldPath<Input>;
  label: string;
  hint?: string;
  maxLength: number;
}

/** One line of text that wraps if it is wider than the field. Enter submits, as in any line. */
export function WrappingTextField<Input extends FieldValues>({
  form,
  name,
  label,
  hint,
  maxLength,
}: WrappingTextFieldProps<Input>) {
  const { id, ref, value, onChange, error } = useControlledField(form, name);
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <WrappingInput ref={ref} value={value ?? ""} maxLength={maxLength} onChange={onChange} />
    </Field>
  );
}

interface WrappingInputProps {
  ref: Ref<HTMLTextAreaElement>;
  value: string;
  maxLength: number;
  onChange: (text: string) => void;
}

function WrappingInput({ onChange, ...props }: WrappingInputProps) {
  return (
    <textarea
      // The height where browsers cannot fit it to the text.
      rows={2}
      autoComplete="off"
      enterKeyHint="go"
      className={cn(
        inputClasses,
        "field-sizing-content block resize-y supports-[field-sizing:content]:resize-none",
      )}
      onChange={({ target }) => onChange(target.value.replace(/\s*\n\s*/g, " "))}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
        event.preventDefault();
        // Does nothing while the button is disabled.
        event.currentTarget.form?.querySelector<HTMLButtonElement>('[type="submit"]')?.click();
      }}
      {...props}
      {...useFieldControl()}
    />
  );
}
