import { AppForm, FormRefusal, SubmitButton } from "../../../ui/form/app-form.tsx";
import { PasswordField } from "../../../ui/form/form-fields.tsx";
import { useAppForm } from "../../../ui/form/use-app-form.ts";
import { newPasswordSchema, passwordSchema } from "../fields/form-schemas.ts";
import { NewPasswordField } from "../fields/password-fields.tsx";

interface PasswordFormProps {
  id: string;
  /** For password managers, which otherwise guess the account. */
  email?: string;
  action: string;
  busyText: string;
  /** The title of a refusal. */
  failed: string;
  submit: (password: string) => Promise<unknown>;
}

/** Asks for the account's password. */
export function PasswordForm({ id, email, action, busyText, failed, submit }: PasswordFormProps) {
  const form = useAppForm({
    id,
    schema: passwordSchema,
    defaultValues: { password: "" },
    submit: ({ password }) => submit(password),
    fieldOfError: { wrong_password: "password" },
  });
  return (
    <AppForm form={form} className="mt-7 w-full text-left">
      <UserName email={email} />
      <PasswordField
        form={form}
        name="password"
        label="Password"
        autoComplete="current-password"
        takesFocus
        isRequired
      />
      <FormRefusal form={form} title={failed} />
      <SubmitButton form={form} size="lg" busyText={busyText}>
        {action}
      </SubmitButton>
    </AppForm>
  );
}

/** Asks for a new password. */
export function NewPasswordForm({
  id,
  email,
  action,
  busyText,
  failed,
  submit,
  takesFocus = false,
}: PasswordFormProps & { takesFocus?: boolean }) {
  const form = useAppForm({
    id,
    schema: newPasswordSchema,
    defaultValues: { password: "" },
    submit: ({ password }) => submit(password),
    fieldOfError: { password_too_weak: "password", admin_password_too_short: "password" },
  });
  return (
    <AppForm form={form} className="mt-7 w-full text-left">
      <UserName email={email} />
      <NewPasswordField form={form} name="password" label="New password" takesFocus={takesFocus} />
      <FormRefusal form={form} title={failed} />
      <SubmitButton form={form} size="lg" busyText={busyText}>
        {action}
      </SubmitButton>
    </AppForm>
  );
}

function UserName({ email }: { email: string | undefined }) {
  return email && <input type="text" autoComplete="username" value={email} readOnly hidden />;
}
