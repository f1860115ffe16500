import type { ComponentProps } from "react";
import { screenMessages } from "../../../contract/texts.ts";
import { Field } from "../../ui/field.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { PasswordStrengthHint } from "./password-strength-hint.tsx";

type NewPasswordFieldProps = ComponentProps<typeof PasswordInput> & {
  id: string;
  label: string;
  /** What is typed now, for the hint how strong it is. */
  password: string;
  error: string | undefined;
};

/** A password that is being chosen: what it needs, and how strong it is while it is typed. */
export function NewPasswordField({ id, label, password, error, ...input }: NewPasswordFieldProps) {
  return (
    <Field id={id} label={label} hint={screenMessages.passwordHint} error={error} isRequired>
      <PasswordInput
        autoComplete="new-password"
        strengthHint={<PasswordStrengthHint password={password} />}
        {...input}
      />
    </Field>
  );
}
