import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useId, useState } from "react";
import { type FieldPath, type FieldValues, useController } from "react-hook-form";
import { parseIsoDay } from "../../lib/calendar-day.ts";
import { cn } from "../../lib/class-names.ts";
import { findDayProblem } from "../../lib/typed-day.ts";
import { Checkbox } from "./checkbox.tsx";
import { DatePicker } from "./date-picker.tsx";
import { Field, FieldError, RequiredMark } from "./field.tsx";
import { inputClasses, TextInput, useFieldControl } from "./field-control.tsx";
import { LongTextArea } from "./long-text-area.tsx";
import { Select } from "./select.tsx";
import { type AppFormState, useControlledField, useRegisteredField } from "./use-app-form.ts";

interface FormFieldProps<Input extends FieldValues> {
  form: AppFormState<Input>;
  name: FieldPath<Input>;
  label: string;
  hint?: ReactNode;
  isRequired?: boolean;
  /** An error to show before the form is submitted. */
  error?: string | undefined;
  /** Set if the form replaces the button that was just clicked. */
  takesFocus?: boolean;
}

type ControlProps<Input extends FieldValues, Props> = FormFieldProps<Input> &
  Omit<Props, keyof FormFieldProps<Input> | "id">;

/** One line of text. */
export function TextField<Input extends FieldValues>({
  form,
  name,
  label,
  hint,
  isRequired,
  error,
  takesFocus,
  ...input
}: ControlProps<Input, ComponentProps<"input">>) {
  const isEmail = input.type === "email";
  return (
    <FormField {...{ form, name, label, hint, isRequired, error, takesFocus }}>
      <TextInput {...(isEmail && asTyped)} {...input} {...form.register(name)} />
    </FormField>
  );
}

const asTyped = { autoCapitalize: "none", spellCheck: false };

export function PasswordField<Input extends FieldValues>({
  form,
  name,
  label,
  hint,
  isRequired,
  error,
  takesFocus,
  ...input
}: ControlProps<Input, ComponentProps<typeof PasswordInput>>) {
  return (
    <FormField {...{ form, name, label, hint, isRequired, error, takesFocus }}>
      <PasswordInput {...input} {...form.register(name)} />
    </FormField>
  );
}

/** One of a fixed list of choices. */
export function SelectField<Input extends FieldValues>({
  form,
  name,
  label,
  hint,
  isRequired,
  error,
  takesFocus,
  onChoose,
  ...select
}: ControlProps<Input, ComponentProps<typeof Select>> & { onChoose?: (value: string) => void }) {
  const onChange = ({ target }: { target: { value: string } }) => onChoose?.(target.value);
  return (
    <FormField {...{ form, name, label, hint, isRequired, error, takesFocus }}>
      <Select {...select} {...form.register(name, { onChange })} />
    </FormField>
  );
}

/** A calendar day, or none. */
export function DateField<Input extends FieldValues>({
  form,
  name,
  label,
  hint,
  isRequired,
  error,
  takesFocus,
  ...picker
}: ControlProps<Input, Omit<ComponentProps<typeof DatePicker>, "value" | "onChange" | "ref">>) {
  const { field } = useController({ control: form.control, name });
  const { isTypeable, min, max } = picker;
  // A saved day can lie before `min`, and stays; what was typed and refused is no day.
  const isRefused = isTypeable && field.value && parseIsoDay(field.value) === null;
  const problem = isRefused ? findDayProblem(field.value, { min, max }) : null;
  return (
    <FormField {...{ form, name, label, hint, isRequired, takesFocus }} error={error ?? problem ?? undefined}>
      <DatePicker
        {...picker}
        ref={field.ref}
        value={field.value ?? null}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </FormField>
  );
}

type LabelledProps<Input extends FieldValues> = Pick<FormFieldProps<Input>, "form" | "name" | "label">;

/** Several lines of text. */
export function LongTextField<Input extends FieldValues>({
  form,
  name,
  ...props
}: LabelledProps<Input> & {
  hint?: string;
  maxLength?: number;
  rows?: number;
  maxRows?: number;
  isRequired?: boolean;
}) {
  const { value, ...field } = useControlledField(form, name);
  return <LongTextArea {...props} {...field} text={value ?? ""} />;
}

/** One of a few choices, all visible; `texts` has their labels. */
export function ChoiceField<Input extends FieldValues>({
  form,
  name,
  label,
  texts,
  isRequired = false,
  isInRow = false,
}: LabelledProps<Input> & {
  texts: Record<string, string>;
  isRequired?: boolean;
  /** For short labels. */
  isInRow?: boolean;
}) {
  useRegisteredField(form, name);
  const id = form.fieldId(name);
  const error = form.fieldError(name);
  return (
    <fieldset aria-describedby={error && `${id}-error`}>
      <legend className="mb-2 font-semibold text-sm">
        {label}
        {isRequired && <RequiredMark />}
      </legend>
      <div className={isInRow ? "flex flex-wrap gap-x-6" : "flex flex-col"}>
        {Object.entries(texts).map(([value, text], index) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
            <input
              // The summary links to the first one.
              id={index === 0 ? id : undefined}
              type="radio"
              required={isRequired}
              value={value}
              // Custom like Checkbox, because the native one is a neutral gray in the dark theme.
              className="size-5 shrink-0 appearance-none rounded-full border border-control bg-field checked:border-6 checked:border-primary forced-colors:appearance-auto"
              {...form.register(name)}
            />
            {text}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

export function CheckboxField<Input extends FieldValues>({
  form,
  name,
  label,
  hint,
}: LabelledProps<Input> & { hint?: string }) {
  useRegisteredField(form, name);
  const id = form.fieldId(name);
  const error = form.fieldError(name);
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 w-fit cursor-pointer items-center gap-3 font-semibold">
        <Checkbox
          id={id}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          {...form.register(name)}
        />
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 pl-9 text-ink-soft text-sm">
          {hint}
        </p>
      )}
      {error && (
        <div className="pl-9">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}

function FormField<Input extends FieldValues>({
  form,
  name,
  error,
  takesFocus = false,
  isRequired = false,
  ...props
}: FormFieldProps<Input> & { children: ReactNode }) {
  const { setFocus } = form;
  useRegisteredField(form, name);
  useEffect(() => {
    if (takesFocus) setFocus(name);
  }, [takesFocus, setFocus, name]);

  return (
    <Field
      id={form.fieldId(name)}
      error={error ?? form.fieldError(name)}
      isRequired={isRequired}
      {...props}
    />
  );
}

type PasswordInputProps = Omit<ComponentProps<"input">, "type"> & {
  /** Describes the strength of the password while typing; announced politely. */
  strengthHint?: ReactNode;
};

function PasswordInput({ className, strengthHint, ...props }: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  const strengthId = useId();
  const control = useFieldControl({
    id: props.id,
    "aria-describedby": strengthHint === undefined ? props["aria-describedby"] : strengthId,
  });
  const Icon = isShown ? EyeOff : Eye;

  return (
    <div className="flex flex-col gap-1.5">
      <div className="relative">
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...props}
          {...control}
          type={isShown ? "text" : "password"}
          className={cn(inputClasses, "pr-13", className)}
        />
        <button
          type="button"
          aria-label={isShown ? "Hide password" : "Show password"}
          aria-controls={control.id}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0.5 right-0.5 grid w-11 place-items-center rounded-control text-ink-soft hover:text-ink"
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      </div>
      {strengthHint !== undefined && (
        <div id={strengthId} aria-live="polite" className="text-ink-soft text-sm">
          {strengthHint}
        </div>
      )}
    </div>
  );
}
