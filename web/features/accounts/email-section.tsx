import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { EmailChange } from "../../../contract/accounts.schema.ts";
import { emailChangeHours } from "../../../contract/accounts.ts";
import { messageOf } from "../../lib/api.ts";
import { toFieldErrors, useRefusedFields } from "../../lib/refused-fields.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Field } from "../../ui/field.tsx";
import { FormErrorSummary } from "../../ui/form-error-summary.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { RefusalAlert } from "../../ui/refusal-alert.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { useChangeEmail, useTakeBackEmailChange } from "./account-mutations.ts";
import { AccountSection } from "./account-section.tsx";
import { CurrentPasswordField, passwordRule } from "./current-password-field.tsx";
import { emailChangeQuery } from "./queries.ts";

export function EmailSection({ email }: { email: string }) {
  const { data: change, error, isError, refetch, isRefetching } = useQuery(emailChangeQuery);
  return (
    <AccountSection
      title="Email"
      description={
        <>
          You log in with <strong className="wrap-anywhere font-semibold text-ink">{email}</strong>, and we
          write there.
        </>
      }
    >
      {change === undefined && isError && (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isRefetching} />
      )}
      {change === undefined && !isError && <FormSkeleton />}
      {change && <PendingChange change={change} />}
      {change === null && <ChangeEmailForm />}
    </AccountSection>
  );
}

/** The form to come: two fields and their button. */
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
  const takeBack = useTakeBackEmailChange();
  return (
    <InlineAlert
      tone="info"
      title="Waiting to be confirmed"
      action={
        <Button
          variant="secondary"
          size="sm"
          isBusy={takeBack.isPending}
          busyText="Cancelling..."
          onClick={() => takeBack.mutate()}
        >
          Cancel this change
        </Button>
      }
    >
      <p>
        We sent a link to <strong className="wrap-anywhere font-semibold">{change.new_email}</strong>. Open it
        within {emailChangeHours} hours to use that address. Until then nothing changes.
      </p>
      {takeBack.error && (
        <p role="alert" className="mt-1 text-danger">
          {messageOf(takeBack.error)}
        </p>
      )}
    </InlineAlert>
  );
}

const fieldIds = { email: "account-new-email", current_password: "account-email-password" };

function ChangeEmailForm() {
  const changeEmail = useChangeEmail();
  const form = useForm({
    defaultValues: { email: "", current_password: "" },
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  useRefusedFields(form.setError, changeEmail.error, fieldIds, {
    wrong_password: "current_password",
    email_unchanged: "email",
    email_taken: "email",
  });
  const fieldErrors = toFieldErrors(errors, fieldIds);
  return (
    <form
      noValidate
      className="flex max-w-md flex-col gap-5"
      onSubmit={form.handleSubmit((change) => changeEmail.mutate(change))}
    >
      <FormErrorSummary errors={fieldErrors} attempt={submitCount} />
      <Field id={fieldIds.email} label="New email" error={errors.email?.message} isRequired>
        <TextInput
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register("email", { required: "Please enter the new address." })}
        />
      </Field>
      <CurrentPasswordField
        id={fieldIds.current_password}
        error={errors.current_password?.message}
        {...form.register("current_password", passwordRule)}
      />
      {changeEmail.error && fieldErrors.length === 0 && (
        <RefusalAlert title="We could not change it" error={changeEmail.error} />
      )}
      <Button type="submit" className="self-start" isBusy={changeEmail.isPending} busyText="Sending...">
        Change email
      </Button>
    </form>
  );
}
