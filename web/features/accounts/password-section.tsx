import { useChangePassword } from "../../api/accounts.ts";
import { AppForm, FormRefusal, SubmitButton } from "../../ui/app-form.tsx";
import { useAppForm } from "../../ui/use-app-form.ts";
import { AccountSection } from "./account-section.tsx";
import { CurrentPasswordField, NewPasswordField } from "./password-fields.tsx";

export function PasswordSection({ email }: { email: string }) {
  const changePassword = useChangePassword();
  const form = useAppForm({
    id: "account-password",
    schema: async () => (await import("./form-schemas.ts")).changePasswordSchema,
    defaultValues: { current_password: "", password: "" },
    submit: changePassword.mutateAsync,
    onSuccess: () => form.reset(),
    fieldOfError: {
      wrong_password: "current_password",
      password_too_weak: "password",
      admin_password_too_short: "password",
    },
  });

  return (
    <AccountSection title="Password" description="Changing it signs out all your other devices.">
      <AppForm form={form} className="max-w-md">
        {/* For password managers, which otherwise guess whose password it is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <CurrentPasswordField form={form} name="current_password" />
        <NewPasswordField form={form} name="password" label="New password" />
        <FormRefusal form={form} title="We could not change it" />
        <SubmitButton form={form} className="self-start" busyText="Saving...">
          Change password
        </SubmitButton>
      </AppForm>
    </AccountSection>
  );
}
