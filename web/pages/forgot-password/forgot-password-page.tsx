import { useLocation } from "@tanstack/react-router";
import { passwordResetMinutes } from "../../../contract/accounts.ts";
import { openAccountDialog } from "../../api/account-dialog.ts";
import { useRecover } from "../../api/accounts.ts";
import { prefetchAccountDialogs } from "../../features/accounts/lazy-account-dialogs.tsx";
import { MailedLinkPage } from "../../features/accounts/mailed-link-page.tsx";
import { PublicHeader } from "../../features/shell/public-header.tsx";
import { AppForm, FormRefusal, SubmitButton } from "../../ui/app-form.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form-fields.tsx";
import { useAppForm } from "../../ui/use-app-form.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** What was typed where the person came from; not in the address, where others may read it. */
    email?: string;
  }
}

export function ForgotPasswordPage() {
  return (
    <>
      <PublicHeader onAccountIntent={prefetchAccountDialogs} />
      <main>
        <ForgotPassword />
      </main>
    </>
  );
}

/** Asks for the link to choose a new password. Says the same whether or not there is such an account. */
function ForgotPassword() {
  const typedEmail = useLocation({ select: ({ state }) => state.email });
  const recover = useRecover();
  const form = useAppForm({
    id: "forgot-password",
    schema: async () => (await import("../../../contract/accounts.schema.ts")).recoverSchema,
    defaultValues: { email: typedEmail ?? "" },
    submit: recover.mutateAsync,
  });

  const logIn = () => openAccountDialog({ kind: "login" });

  if (recover.isSuccess) {
    return (
      <MailedLinkPage title="Check your email">
        <p role="status">
          If <strong className="wrap-anywhere font-semibold">{recover.variables.email}</strong> has an account
          here, a link to choose a new password is on its way. It works once, for {passwordResetMinutes}{" "}
          minutes.
        </p>
        <p className="mt-3 text-ink-soft text-sm">
          Nothing there after a few minutes? Check your spam folder too.
        </p>
        <div className="mt-7 flex flex-wrap justify-center gap-2">
          <Button variant="ghost" onClick={() => recover.reset()}>
            Try again
          </Button>
          <Button onClick={logIn}>Log In</Button>
        </div>
      </MailedLinkPage>
    );
  }
  return (
    <MailedLinkPage title="Forgot your password?">
      <p className="text-ink-soft">Tell us your email, and we send you a link to choose a new one.</p>
      <AppForm form={form} className="mt-7 w-full text-left">
        <TextField form={form} name="email" label="Email" type="email" autoComplete="username" isRequired />
        <FormRefusal form={form} title="We could not send it" />
        <SubmitButton form={form} size="lg" busyText="Sending...">
          Send link
        </SubmitButton>
        <Button variant="link" className="self-center" onClick={logIn}>
          Back to log in
        </Button>
      </AppForm>
    </MailedLinkPage>
  );
}
