import type { FieldPath, FieldValues } from "react-hook-form";
import { errorMessages } from "../../../../contract/errors.ts";
import { type PasswordStrength, ratePassword } from "../../../../contract/identity/accounts.ts";
import { screenMessages } from "../../../../contract/platform/texts.ts";
import { cn } from "../../../lib/class-names.ts";
import { PasswordField } from "../../../ui/form/form-fields.tsx";
import { type AppFormState, useFieldValue } from "../../../ui/form/use-app-form.ts";

type CurrentPasswordFieldProps<Input extends FieldValues> = {
  form: AppFormState<Input>;
  name: FieldPath<Input>;
  takesFocus?: boolean;
};

/** The current password, required for changes that only the account's owner may make. */
export function CurrentPasswordField<Input extends FieldValues>(props: CurrentPasswordFieldProps<Input>) {
  return <PasswordField label="Current password" autoComplete="current-password" isRequired {...props} />;
}

type NewPasswordFieldProps<Input extends FieldValues> = {
  form: AppFormState<Input>;
  name: FieldPath<Input>;
  label: string;
  takesFocus?: boolean;
};

/** A new password, with its requirements and, while it is typed and has no error, its strength. */
export function NewPasswordField<Input extends FieldValues>(props: NewPasswordFieldProps<Input>) {
  const { form, name } = props;
  const password = useFieldValue(form, name);
  const isRated = password !== "" && !form.fieldError(name);
  return (
    <PasswordField
      hint={screenMessages.passwordHint}
      autoComplete="new-password"
      strengthHint={isRated ? <PasswordStrengthHint password={password} /> : null}
      isRequired
      {...props}
    />
  );
}

const strengthLooks = {
  "too-short": { text: "A few more characters to go.", filled: 1, bar: "bg-pending" },
  common: { text: errorMessages.password_too_weak, filled: 1, bar: "bg-danger" },
  weak: { text: "Weak. Add a few more words to make it safer.", filled: 1, bar: "bg-pending" },
  fair: { text: "Fair. Make it a little longer to be even safer.", filled: 2, bar: "bg-success" },
  strong: { text: "Strong.", filled: 3, bar: "bg-success" },
} satisfies Record<PasswordStrength, { text: string; filled: number; bar: string }>;

/** The strength of a new password as three bars and a sentence. */
function PasswordStrengthHint({ password }: { password: string }) {
  const { text, filled, bar } = strengthLooks[ratePassword(password)];
  return (
    <div className="flex items-center gap-3">
      <span aria-hidden="true" className="flex w-18 shrink-0 gap-1">
        {[1, 2, 3].map((step) => (
          <span key={step} className={cn("h-1.5 grow rounded-full", step <= filled ? bar : "bg-line")} />
        ))}
      </span>
      {text}
    </div>
  );
}
