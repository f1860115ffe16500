import { Link } from "@tanstack/react-router";
import type { FieldPath, FieldValues } from "react-hook-form";
import { profileLengths } from "../../../../contract/identity/profiles.ts";
import { cn } from "../../../lib/class-names.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { FormActions } from "../../../ui/form/app-form.tsx";
import { TextField } from "../../../ui/form/form-fields.tsx";
import { type AppFormState, useFieldValue } from "../../../ui/form/use-app-form.ts";

type SaveBarProps<Input extends FieldValues> = {
  form: AppFormState<Input>;
  /** A required field is blank. */
  isDisabled: boolean;
  /** Why it is disabled, if nothing above the button says so. */
  problem?: string | undefined;
  hasSaved: boolean;
  className?: string;
};

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

type OneNameFieldProps<Input extends FieldValues> = Pick<NameFieldProps<Input>, "form" | "name">;

export function FirstNameField<Input extends FieldValues>(props: OneNameFieldProps<Input>) {
  const { first_name: maxLength } = profileLengths;
  return <NameField label="First name" autoComplete="given-name" maxLength={maxLength} {...props} />;
}

export function LastNameField<Input extends FieldValues>(props: OneNameFieldProps<Input>) {
  const { last_name: maxLength } = profileLengths;
  return <NameField label="Last name" autoComplete="family-name" maxLength={maxLength} {...props} />;
}

/** The end of a profile form: buttons to save or leave, and whether everything is saved. */
export function SaveBar<Input extends FieldValues>({
  form,
  isDisabled,
  problem,
  hasSaved,
  className = "border-t pt-5",
}: SaveBarProps<Input>) {
  return (
    <FormActions
      form={form}
      hasSaved={hasSaved}
      problem={problem}
      disabled={isDisabled}
      otherAction={
        <Button asChild variant="secondary">
          <Link to="/dashboard">Cancel</Link>
        </Button>
      }
      className={cn("border-line", className)}
    >
      Save Changes
    </FormActions>
  );
}

/** The account's email address, shown here and changed on the account page. */
export function EmailLine({ email }: { email: string }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-semibold text-ink text-sm">Email</p>
      <p className="flex min-h-12 flex-wrap items-center gap-x-4">
        <span className="break-all text-ink">{email}</span>
        <TextLink to="/account" layout="standalone" className="text-sm">
          Change email
        </TextLink>
      </p>
    </div>
  );
}
