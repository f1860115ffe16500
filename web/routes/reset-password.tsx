import { createFileRoute, Link } from "@tanstack/react-router";
import { errorMessages } from "../../contract/errors.ts";
import { useResetPassword } from "../api/identity/accounts.ts";
import { openAccountDialog } from "../client-state/account-dialog.ts";
import { EmailedLinkPage, useEmailedToken } from "../features/accounts/emailed-links/emailed-link-page.tsx";
import { newPasswordSchema } from "../features/accounts/fields/form-schemas.ts";
import { NewPasswordField } from "../features/accounts/fields/password-fields.tsx";
import { TaskFrame } from "../features/shell/frame/site-frame.tsx";
import { ApiError } from "../lib/api.ts";
import { unlistedHead } from "../lib/page-head.ts";
import { parseText } from "../lib/search-text.ts";
import { Button } from "../ui/basics/button.tsx";
import { AppForm, FormRefusal, SubmitButton } from "../ui/form/app-form.tsx";
import { useAppForm } from "../ui/form/use-app-form.ts";

export const Route = createFileRoute("/reset-password")({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } => ({ token: parseText(token) }),
  head: unlistedHead("New Password"),
  component: ResetPasswordPage,
});

/** Removes the token from the address bar, and changes the password with it. */
function ResetPasswordPage() {
  const { token: addressedToken } = Route.useSearch();
  const navigate = Route.useNavigate();
  const passwordReset = useResetPassword();
  const token = useEmailedToken(addressedToken, () => {
    passwordReset.reset();
    void navigate({ search: {}, replace: true });
  });
  return (
    <TaskFrame>
      <ResetPassword token={token} passwordReset={passwordReset} />
    </TaskFrame>
  );
}

type ResetPasswordProps = {
  token: string | null | undefined;
  passwordReset: ReturnType<typeof useResetPassword>;
};

/** Sets a new password with the email's single-use token. */
function ResetPassword({ token, passwordReset }: ResetPasswordProps) {
  const isLinkRefused =
    passwordReset.error instanceof ApiError && passwordReset.error.code === "reset_link_invalid";

  if (token === null || isLinkRefused) {
    return (
      <EmailedLinkPage title="This link does not work">
        <p role="alert" className="text-ink-soft">
          {errorMessages.reset_link_invalid}
        </p>
        <Button asChild className="mt-7">
          <Link to="/forgot-password">Get a new link</Link>
        </Button>
      </EmailedLinkPage>
    );
  }
  if (passwordReset.isSuccess) {
    return (
      <EmailedLinkPage title="Your password is changed">
        <p role="status" className="text-ink-soft">
          All devices were signed out. Log in with your new password.
        </p>
        <Button className="mt-7" onClick={() => openAccountDialog({ kind: "login" })}>
          Log In
        </Button>
      </EmailedLinkPage>
    );
  }
  return (
    <EmailedLinkPage title="Choose a new password">
      <NewPasswordForm token={token ?? ""} passwordReset={passwordReset} />
    </EmailedLinkPage>
  );
}

type NewPasswordFormProps = { token: string; passwordReset: ReturnType<typeof useResetPassword> };

function NewPasswordForm({ token, passwordReset }: NewPasswordFormProps) {
  const form = useAppForm({
    id: "reset-password",
    schema: newPasswordSchema,
    defaultValues: { password: "" },
    submit: ({ password }) => passwordReset.mutateAsync({ token, password }),
    fieldOfError: { password_too_weak: "password", admin_password_too_short: "password" },
  });
  return (
    <AppForm form={form} className="mt-4 w-full text-left">
      <NewPasswordField form={form} name="password" label="New password" />
      <FormRefusal form={form} title="We couldn't change your password" />
      <SubmitButton form={form} size="lg" busyText="Saving...">
        Save password
      </SubmitButton>
    </AppForm>
  );
}
