import { useForm } from "react-hook-form";
import { passwordResetMinutes } from "../../../contract/accounts.ts";
import { isAboutFields, useRefusedFields } from "../../lib/refused-fields.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { RefusalAlert } from "../../ui/refusal-alert.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { useRecover } from "./account-mutations.ts";
import { MailedLinkPage } from "./mailed-link-page.tsx";

const fieldIds = { email: "forgot-password-email" };

type ForgotPasswordProps = { initialEmail: string; onLogIn: () => void };

/** Asks for the link to choose a new password. Says the same whether or not there is such an account. */
export function ForgotPassword({ initialEmail, onLogIn }: ForgotPasswordProps) {
  const recover = useRecover();
  const form = useForm({ defaultValues: { email: initialEmail } });
  const { errors } = form.formState;
  useRefusedFields(form.setError, recover.error, fieldIds);

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
          <Button onClick={onLogIn}>Log In</Button>
        </div>
      </MailedLinkPage>
    );
  }
  return (
    <MailedLinkPage title="Forgot your password?">
      <p className="text-ink-soft">Tell us your email, and we send you a link to choose a new one.</p>
      <form
        noValidate
        className="mt-7 flex w-full flex-col gap-5 text-left"
        onSubmit={form.handleSubmit((account) => recover.mutate(account))}
      >
        <Field id={fieldIds.email} label="Email" error={errors.email?.message} isRequired>
          <TextInput
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register("email")}
          />
        </Field>
        {recover.error && !isAboutFields(recover.error, fieldIds) && (
          <RefusalAlert title="We could not send it" error={recover.error} />
        )}
        <Button type="submit" size="lg" isBusy={recover.isPending} busyText="Sending...">
          Send link
        </Button>
        <Button variant="link" className="self-center" onClick={onLogIn}>
          Back to log in
        </Button>
      </form>
    </MailedLinkPage>
  );
}
