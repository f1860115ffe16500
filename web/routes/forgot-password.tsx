import { createFileRoute, useLocation } from "@tanstack/react-router";
import { recoverSchema } from "../../contract/identity/accounts.schema.ts";
import { passwordResetMinutes } from "../../contract/identity/accounts.ts";
import { useRecover } from "../api/identity/accounts.ts";
import { useAccountDialog } from "../client-state/account-dialog.ts";
import { EmailedLinkPage } from "../features/accounts/emailed-links/emailed-link-page.tsx";
import { EmailField } from "../features/accounts/fields/email-field.tsx";
import { TaskFrame } from "../features/shell/frame/site-frame.tsx";
import { makeUnlistedHead } from "../lib/page-head.ts";
import { Button } from "../ui/basics/button.tsx";
import { AppForm, FormRefusal, SubmitButton } from "../ui/form/app-form.tsx";
import { useAppForm } from "../ui/form/use-app-form.ts";

export const Route = createFileRoute("/forgot-password")({
  head: makeUnlistedHead("Forgot Password"),
  component: ForgotPasswordPage,
});

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The email typed on the previous page; not in the URL, which others may read. */
    email?: string;
  }
}

function ForgotPasswordPage() {
  return (
    <TaskFrame>
      <ForgotPassword />
    </TaskFrame>
  );
}

/** Requests a link to reset the password. Shows the same text whether or not the account exists. */
function ForgotPassword() {
  const typedEmail = useLocation({ select: ({ state }) => state.email });
  const recover = useRecover();
  const form = useAppForm({
    id: "forgot-password",
    schema: recoverSchema,
    defaultValues: { email: typedEmail ?? "" },
    submit: recover.mutateAsync,
  });

  const { open } = useAccountDialog();
  const logIn = () => open({ kind: "login" });

  if (recover.isSuccess) {
    return (
      <EmailedLinkPage title="Check your email">
        <p role="status">
          If <strong className="wrap-anywhere font-semibold">{recover.variables.email}</strong> has an account
          here, a link to choose a new password is on its way. It works once, for {passwordResetMinutes}{" "}
          minutes.
        </p>
        <p className="mt-3 text-ink-soft text-sm">
          Didn't get it after a few minutes? Check your spam folder.
        </p>
        <div className="mt-7 flex flex-wrap justify-center gap-2">
          <Button variant="ghost" onClick={() => recover.reset()}>
            Try again
          </Button>
          <Button onClick={logIn}>Log In</Button>
        </div>
      </EmailedLinkPage>
    );
  }
  return (
    <EmailedLinkPage title="Forgot your password?">
      <p className="text-ink-soft">Enter your email, and we'll send you a link to choose a new one.</p>
      <AppForm form={form} className="mt-7 w-full text-left">
        <EmailField form={form} name="email" autoComplete="username" />
        <FormRefusal form={form} title="We couldn't send the link" />
        <SubmitButton form={form} size="lg" busyText="Sending...">
          Send link
        </SubmitButton>
        <Button variant="link" className="self-center" onClick={logIn}>
          Back to log in
        </Button>
      </AppForm>
    </EmailedLinkPage>
  );
}
