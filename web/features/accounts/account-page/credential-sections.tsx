import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { EmailChange } from "../../../../contract/identity/accounts.schema.ts";
import { emailChangeHours } from "../../../../contract/identity/accounts.ts";
import type { OwnDelivery } from "../../../../contract/platform/undeliverable.schema.ts";
import { ownDeliveryQuery, useAllowOwnEmail } from "../../../api/identity/email-delivery.ts";
import {
  emailChangeQuery,
  useCancelEmailChange,
  useChangeEmail,
  useChangePassword,
} from "../../../api/identity/own-account.ts";
import { getErrorMessage } from "../../../lib/api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";
import { AppForm, FormActions, FormRefusal } from "../../../ui/form/app-form.tsx";
import { useAppForm } from "../../../ui/form/use-app-form.ts";
import { EmailField } from "../fields/email-field.tsx";
import { changeEmailSchema, changePasswordSchema } from "../fields/form-schemas.ts";
import { CurrentPasswordField, NewPasswordField } from "../fields/password-fields.tsx";
import { AccountSection } from "./account-section.tsx";

export function EmailSection({ email }: { email: string }) {
  return (
    <AccountSection
      title="Email"
      description={
        <>
          <strong className="wrap-anywhere block font-semibold text-ink">{email}</strong>
          You log in with it, and get our emails there.
        </>
      }
    >
      <DeliveryAlert />
      <Loaded
        query={useQuery(emailChangeQuery)}
        skeleton={<Skeleton className="h-11 w-24 rounded-control" />}
        failed="Couldn't load your email address"
      >
        {(change) => (change ? <PendingChange change={change} /> : <ChangeEmail />)}
      </Loaded>
    </AccountSection>
  );
}

const deliveryTexts = {
  refused: "The mail server says this mailbox doesn't exist or doesn't accept email.",
  bounced: "Our email bounced.",
  complained: "Our email was reported as spam from this address.",
} as const satisfies Record<NonNullable<OwnDelivery["undeliverable"]>["reason"], string>;

/** If email to the person's address is not sent. Nothing while that is unknown. */
function DeliveryAlert() {
  const { data: undeliverable } = useQuery(ownDeliveryQuery);
  const allow = useAllowOwnEmail({
    onSuccess: () => toast({ title: "We'll email you again", variant: "success" }),
    onError: (error) => toastFailure("We couldn't save that", error),
  });
  if (!undeliverable) return null;
  return (
    <InlineAlert
      tone="error"
      title="We can't email you at this address"
      action={
        undeliverable.can_clear && (
          <Button
            variant="secondary"
            size="sm"
            isBusy={allow.isPending}
            busyText="Saving..."
            onClick={() => allow.mutate()}
          >
            Email me here again
          </Button>
        )
      }
    >
      {deliveryTexts[undeliverable.reason]} You don't get reminders, messages or receipts by email. Change the
      address, or check that it works.
    </InlineAlert>
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
          {getErrorMessage(cancelChange.error)}
        </p>
      )}
    </InlineAlert>
  );
}

/** A button that opens the form. */
function ChangeEmail() {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) return <ChangeButton what="email" onClick={() => setOpen(true)} />;
  return <ChangeEmailForm onCancel={() => setOpen(false)} />;
}

function ChangeButton({ what, onClick }: { what: "email" | "password"; onClick: () => void }) {
  return (
    <Button variant="secondary" size="sm" className="self-start" onClick={onClick}>
      <span>
        Change<span className="sr-only"> {what}</span>
      </span>
    </Button>
  );
}

function ChangeEmailForm({ onCancel }: { onCancel: () => void }) {
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
      <EmailField form={form} name="email" label="New email" takesFocus />
      <CurrentPasswordField form={form} name="current_password" />
      <FormRefusal form={form} title="We couldn't change your email" />
      <FormActions form={form} busyText="Sending..." onCancel={onCancel}>
        Change email
      </FormActions>
    </AppForm>
  );
}

export function PasswordSection({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <AccountSection title="Password" description="Changing your password signs out all your other devices.">
      {isOpen ? (
        <ChangePasswordForm email={email} onClose={() => setOpen(false)} />
      ) : (
        <ChangeButton what="password" onClick={() => setOpen(true)} />
      )}
    </AccountSection>
  );
}

function ChangePasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const changePassword = useChangePassword({
    onSuccess: () =>
      toast({
        title: "Password changed",
        description: "All other devices were signed out.",
        variant: "success",
      }),
  });
  const form = useAppForm({
    id: "account-password",
    schema: changePasswordSchema,
    defaultValues: { current_password: "", password: "" },
    submit: changePassword.mutateAsync,
    onSuccess: onClose,
    fieldOfError: {
      wrong_password: "current_password",
      password_too_weak: "password",
      admin_password_too_short: "password",
    },
  });

  return (
    <AppForm form={form} className="max-w-md">
      {/* Lets password managers match the new password to the account. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <CurrentPasswordField form={form} name="current_password" takesFocus />
      <NewPasswordField form={form} name="password" label="New password" />
      <FormRefusal form={form} title="We couldn't change your password" />
      <FormActions form={form} onCancel={onClose}>
        Change password
      </FormActions>
    </AppForm>
  );
}
