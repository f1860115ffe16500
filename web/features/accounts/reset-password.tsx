import { Link } from "@tanstack/react-router";
import { useForm, useWatch } from "react-hook-form";
import { errorMessages } from "../../../contract/errors.ts";
import { ApiError } from "../../lib/api.ts";
import { useRefusedFields } from "../../lib/refused-fields.ts";
import { Button } from "../../ui/button.tsx";
import { RefusalAlert } from "../../ui/refusal-alert.tsx";
import { useResetPassword } from "./account-mutations.ts";
import { MailedLinkPage } from "./mailed-link-page.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

const fieldIds = { password: "reset-password" };

type ResetPasswordProps = {
  /** Undefined where the address carried none. */
  token: string | undefined;
  onLogIn: () => void;
};

/** Chooses a new password with the token of the mail, which works once. */
export function ResetPassword({ token, onLogIn }: ResetPasswordProps) {
  const reset = useResetPassword();
  const isLinkRefused = reset.error instanceof ApiError && reset.error.code === "reset_link_invalid";

  if (!token || isLinkRefused) {
    return (
      <MailedLinkPage title="This link does not work">
        <p role="alert" className="text-ink-soft">
          {errorMessages.reset_link_invalid}
        </p>
        <Button asChild className="mt-7">
          <Link to="/forgot-password">Get a new link</Link>
        </Button>
      </MailedLinkPage>
    );
  }
  if (reset.isSuccess) {
    return (
      <MailedLinkPage title="Your password is changed">
        <p role="status" className="text-ink-soft">
          All devices were signed out. Log in with your new password.
        </p>
        <Button className="mt-7" onClick={onLogIn}>
          Log In
        </Button>
      </MailedLinkPage>
    );
  }
  return (
    <MailedLinkPage title="Choose a new password">
      <NewPasswordForm token={token} reset={reset} />
    </MailedLinkPage>
  );
}

type NewPasswordFormProps = { token: string; reset: ReturnType<typeof useResetPassword> };

function NewPasswordForm({ token, reset }: NewPasswordFormProps) {
  const form = useForm({ defaultValues: { password: "" } });
  const password = useWatch({ control: form.control, name: "password" });
  useRefusedFields(form.setError, reset.error, fieldIds, { password_too_weak: "password" });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      className="mt-4 flex w-full flex-col gap-5 text-left"
      onSubmit={form.handleSubmit(({ password }) => reset.mutate({ token, password }))}
    >
      <NewPasswordField
        id={fieldIds.password}
        label="New password"
        password={password}
        error={errors.password?.message}
        {...form.register("password")}
      />
      {reset.error && !errors.password && <RefusalAlert title="We could not change it" error={reset.error} />}
      <Button type="submit" size="lg" isBusy={reset.isPending} busyText="Saving...">
        Save password
      </Button>
    </form>
  );
}
