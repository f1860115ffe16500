import { getRouteApi, Link } from "@tanstack/react-router";
import { errorMessages } from "../../../contract/errors.ts";
import { openAccountDialog } from "../../api/account-dialog.ts";
import { useResetPassword } from "../../api/accounts.ts";
import { prefetchAccountDialogs } from "../../features/accounts/lazy-account-dialogs.tsx";
import { MailedLinkPage, useMailedToken } from "../../features/accounts/mailed-link-page.tsx";
import { NewPasswordField } from "../../features/accounts/password-fields.tsx";
import { PublicHeader } from "../../features/shell/public-header.tsx";
import { ApiError } from "../../lib/api.ts";
import { AppForm, FormRefusal, SubmitButton } from "../../ui/app-form.tsx";
import { Button } from "../../ui/button.tsx";
import { useAppForm } from "../../ui/use-app-form.ts";

const route = getRouteApi("/reset-password");

/** Takes the token out of the address bar, and changes the password with it. */
export function ResetPasswordPage() {
  const { token: addressedToken } = route.useSearch();
  const navigate = route.useNavigate();
  const token = useMailedToken(addressedToken, () => void navigate({ search: {}, replace: true }));
  return (
    <>
      <PublicHeader onAccountIntent={prefetchAccountDialogs} />
      <main>
        <ResetPassword token={token} />
      </main>
    </>
  );
}

/** Chooses a new password with the token of the mail, which works once. */
function ResetPassword({ token }: { token: string | undefined }) {
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
        <Button className="mt-7" onClick={() => openAccountDialog({ kind: "login" })}>
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
  const form = useAppForm({
    id: "reset-password",
    schema: async () => (await import("../../features/accounts/form-schemas.ts")).newPasswordSchema,
    defaultValues: { password: "" },
    submit: ({ password }) => reset.mutateAsync({ token, password }),
    fieldOfError: { password_too_weak: "password", admin_password_too_short: "password" },
  });
  return (
    <AppForm form={form} className="mt-4 w-full text-left">
      <NewPasswordField form={form} name="password" label="New password" />
      <FormRefusal form={form} title="We could not change it" />
      <SubmitButton form={form} size="lg" busyText="Saving...">
        Save password
      </SubmitButton>
    </AppForm>
  );
}
