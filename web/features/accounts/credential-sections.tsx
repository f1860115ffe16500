import { useQuery } from "@tanstack/react-query";
import type { EmailChange } from "../../../contract/accounts.schema.ts";
import { emailChangeHours } from "../../../contract/accounts.ts";
import {
  emailChangeQuery,
  useCancelEmailChange,
  useChangeEmail,
  useChangePassword,
} from "../../api/accounts.ts";
import { errorMessage } from "../../lib/api.ts";
import { AppForm, FormRefusal, SubmitButton } from "../../ui/app-form.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { TextField } from "../../ui/form-fields.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useAppForm } from "../../ui/use-app-form.ts";
import { AccountSection } from "./account-section.tsx";
import { changeEmailSchema, changePasswordSchema } from "./form-schemas.ts";
import { CurrentPasswordField, NewPasswordField } from "./password-fields.tsx";

export function EmailSection({ email }: { email: string }) {
  const { data: change, error, isError, refetch, isRefetching } = useQuery(emailChangeQuery);
  return (
    <AccountSection
      title="Email"
      description={
        <>
          You log in with <strong className="wrap-anywhere font-semibold text-ink">{email}</strong>. We also
          send our emails there.
        </>
      }
    >
      {change === undefined && isError && (
        <ErrorState
          title="Couldn't load your email address"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
        />
      )}
      {change === undefined && !isError && <FormSkeleton />}
      {change && <PendingChange change={change} />}
      {change === null && <ChangeEmailForm />}
    </AccountSection>
  );
}

/** A placeholder for a form with two fields and a button. */
function FormSkeleton() {
  return (
    <div className="flex max-w-md flex-col gap-5">
      {["email", "password"].map((field) => (
        <div key={field} className="flex flex-col gap-1.5">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-12 rounded-control" />
        </div>
      ))}
      <Skeleton className="h-11 w-36 rounded-control" />
    </div>
  );
}

function PendingChange({ change }: { change: EmailChange }) {
  const cancelChange = useCancelEmailChange();
  return (
    <InlineAlert
      tone="info"
      title="Waiting for confirmation"
      action={
        <Button
          variant="secondary"
          size="sm"
          isBusy={cancelChange.isPending}
          busyText="Cancelling..."
          onClick={() => cancelChange.mutate()}
        >
          Cancel this change
        </Button>
      }
    >
      <p>
        We sent a link to <strong className="wrap-anywhere font-semibold">{change.new_email}</strong>. Open it
        within {emailChangeHours} hours to switch to that address. Until then, nothing changes.
      </p>
      {cancelChange.error && (
        <p role="alert" className="mt-1 text-danger">
          {errorMessage(cancelChange.error)}
        </p>
      )}
    </InlineAlert>
  );
}

function ChangeEmailForm() {
  const changeEmail = useChangeEmail();
  const form = useAppForm({
    id: "account-email",
    schema: changeEmailSchema,
    defaultValues: { email: "", current_password: "" },
    submit: changeEmail.mutateAsync,
    fieldOfError: { wrong_password: "current_password", email_unchanged: "email", email_taken: "email" },
  });

  return (
    <AppForm form={form} className="max-w-md">
      <TextField form={form} name="email" label="New email" type="email" autoComplete="email" isRequired />
      <CurrentPasswordField form={form} name="current_password" />
      <FormRefusal form={form} title="We couldn't change your email" />
      <SubmitButton form={form} className="self-start" busyText="Sending...">
        Change email
      </SubmitButton>
    </AppForm>
  );
}

export function PasswordSection({ email }: { email: string }) {
  const changePassword = useChangePassword();
  const form = useAppForm({
    id: "account-password",
    schema: changePasswordSchema,
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
    <AccountSection title="Password" description="Changing your password signs out all your other devices.">
      <AppForm form={form} className="max-w-md">
        {/* Lets password managers match the new password to the account. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <CurrentPasswordField form={form} name="current_password" />
        <NewPasswordField form={form} name="password" label="New password" />
        <FormRefusal form={form} title="We couldn't change your password" />
        <SubmitButton form={form} className="self-start" busyText="Saving...">
          Change password
        </SubmitButton>
      </AppForm>
    </AccountSection>
  );
}
