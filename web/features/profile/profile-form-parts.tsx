import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import { SubmitButton } from "../../ui/app-form.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/form-fields.tsx";
import { type AppFormState, useFieldValue } from "../../ui/use-app-form.ts";

type SaveBarProps<Input extends FieldValues> = {
  form: AppFormState<Input>;
  /** A required field is blank. */
  isDisabled: boolean;
  hasSaved: boolean;
};

interface FormSectionProps {
  title: string;
  hint?: string | undefined;
  children: ReactNode;
}

/** A group of fields in a long form. */
export function FormSection({ title, hint, children }: FormSectionProps) {
  const titleId = useId();
  return (
    <Card asChild className="flex flex-col gap-5">
      <section aria-labelledby={titleId}>
        <div>
          <h2 id={titleId} className="text-xl">
            {title}
          </h2>
          {hint && <p className="mt-1 text-ink-soft text-sm">{hint}</p>}
        </div>
        {children}
      </section>
    </Card>
  );
}

interface NameFieldProps<Input extends FieldValues> {
  form: AppFormState<Input>;
  name: FieldPath<Input>;
  label: string;
  autoComplete: string;
  maxLength: number;
}

/** A required name: while it is blank, a message is shown beside it. */
export function NameField<Input extends FieldValues>(props: NameFieldProps<Input>) {
  const { form, name, label } = props;
  const isBlank = String(useFieldValue(form, name)).trim() === "";
  return <TextField {...props} error={isBlank ? `${label} is required.` : undefined} isRequired />;
}

/** The end of a profile form: buttons to save or leave, and whether everything is saved. */
export function SaveBar<Input extends FieldValues>({ form, isDisabled, hasSaved }: SaveBarProps<Input>) {
  return (
    <div className="flex flex-col-reverse gap-3 border-line border-t pt-5 sm:flex-row sm:items-center sm:justify-end">
      <p
        role="status"
        className="text-center text-ink-soft text-sm empty:hidden max-sm:order-last sm:mr-auto sm:text-left"
      >
        {form.isDirty ? "You have unsaved changes." : hasSaved ? "All changes are saved." : ""}
      </p>
      <Button asChild variant="ghost">
        <Link to="/dashboard">Cancel</Link>
      </Button>
      <SubmitButton form={form} disabled={isDisabled} busyText="Saving...">
        Save Changes
      </SubmitButton>
    </div>
  );
}

/** The account's email address, shown here and changed on the account page. */
export function EmailLine({ email }: { email: string }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-semibold text-ink text-sm">Email</p>
      <p className="flex min-h-12 flex-wrap items-center gap-x-4">
        <span className="break-all text-ink">{email}</span>
        <Button asChild variant="link" size="sm">
          <Link to="/account">Change email</Link>
        </Button>
      </p>
    </div>
  );
}
