import type { ComponentProps } from "react";
import { Field } from "../../ui/field.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";

export const passwordRule = { required: "Please enter your password." };

type CurrentPasswordFieldProps = ComponentProps<typeof PasswordInput> & {
  id: string;
  error: string | undefined;
};

/** What must be typed again before something is changed that only the owner may change. */
export function CurrentPasswordField({ id, error, ...input }: CurrentPasswordFieldProps) {
  return (
    <Field id={id} label="Current password" error={error} isRequired>
      <PasswordInput autoComplete="current-password" {...input} />
    </Field>
  );
}
