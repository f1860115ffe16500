import { useForm, useWatch } from "react-hook-form";
import { toFieldErrors, useRefusedFields } from "../../lib/refused-fields.ts";
import { Button } from "../../ui/button.tsx";
import { FormErrorSummary } from "../../ui/form-error-summary.tsx";
import { RefusalAlert } from "../../ui/refusal-alert.tsx";
import { useChangePassword } from "./account-mutations.ts";
import { AccountSection } from "./account-section.tsx";
import { CurrentPasswordField, passwordRule } from "./current-password-field.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

const fieldIds = { current_password: "account-current-password", password: "account-new-password" };

export function PasswordSection({ email }: { email: string }) {
  const changePassword = useChangePassword();
  const form = useForm({
    defaultValues: { current_password: "", password: "" },
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const password = useWatch({ control: form.control, name: "password" });
  useRefusedFields(form.setError, changePassword.error, fieldIds, {
    wrong_password: "current_password",
    password_too_weak: "password",
  });
  const fieldErrors = toFieldErrors(errors, fieldIds);

  const submit = form.handleSubmit((change) =>
    changePassword.mutate(change, { onSuccess: () => form.reset() }),
  );
  return (
    <AccountSection title="Password" description="Changing it signs out all your other devices.">
      <form noValidate className="flex max-w-md flex-col gap-5" onSubmit={submit}>
        <FormErrorSummary errors={fieldErrors} attempt={submitCount} />
        {/* For password managers, which otherwise guess whose password it is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <CurrentPasswordField
          id={fieldIds.current_password}
          error={errors.current_password?.message}
          {...form.register("current_password", passwordRule)}
        />
        <NewPasswordField
          id={fieldIds.password}
          label="New password"
          password={password}
          error={errors.password?.message}
          {...form.register("password")}
        />
        {changePassword.error && fieldErrors.length === 0 && (
          <RefusalAlert title="We could not change it" error={changePassword.error} />
        )}
        <Button type="submit" className="self-start" isBusy={changePassword.isPending} busyText="Saving...">
          Change password
        </Button>
      </form>
    </AccountSection>
  );
}
