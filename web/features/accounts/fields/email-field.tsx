import type { FieldPath, FieldValues } from "react-hook-form";
import { TextField } from "../../../ui/form/form-fields.tsx";
import type { AppFormState } from "../../../ui/form/use-app-form.ts";

interface EmailFieldProps<Input extends FieldValues> {
  form: AppFormState<Input>;
  name: FieldPath<Input>;
  label?: string;
  /** A username if the person already has an account, for password managers. */
  autoComplete?: "email" | "username";
  takesFocus?: boolean;
}

export function EmailField<Input extends FieldValues>(props: EmailFieldProps<Input>) {
  return <TextField label="Email" type="email" autoComplete="email" isRequired {...props} />;
}
