import { verifyCodeSchema } from "../../../../contract/identity/accounts.schema.ts";
import { confirmationCodeMinutes, confirmationHours } from "../../../../contract/identity/accounts.ts";
import { useConfirmEmailWithCode, useResendConfirmation } from "../../../api/identity/accounts.ts";
import { getErrorMessage } from "../../../lib/api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Illustration } from "../../../ui/basics/illustration.tsx";
import { DialogContent, DialogFooter } from "../../../ui/dialog/dialog.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { FormRefusal, SubmitButton } from "../../../ui/form/app-form.tsx";
import { DialogAppForm, FormDialogBody } from "../../../ui/form/dialog-app-form.tsx";
import { TextField } from "../../../ui/form/form-fields.tsx";
import { useAppForm } from "../../../ui/form/use-app-form.ts";

type CheckEmailDialogContentProps = {
  /** Empty if unknown, for example after a reload. */
  email: string;
  next: string | undefined;
  /** What continues once the email is confirmed. */
  nextStep: string | undefined;
  onWrongEmail: () => void;
};

/** Repeats the sign-up toast, which disappears after five seconds, and takes the code from the email. */
export function CheckEmailDialogContent(props: CheckEmailDialogContentProps) {
  return (
    <DialogContent title="Check your email" sheet="content">
      <ConfirmationCodeForm {...props} />
    </DialogContent>
  );
}

function ConfirmationCodeForm({ email, next, nextStep, onWrongEmail }: CheckEmailDialogContentProps) {
  const confirmation = useConfirmEmailWithCode();
  const form = useAppForm({
    id: "confirmation-code",
    schema: verifyCodeSchema,
    defaultValues: { code: "" },
    submit: confirmation.mutateAsync,
    // A toast would cover what they come back to, such as the times of a call.
    onSuccess: () =>
      !next && toast({ title: "Email confirmed", description: "You are logged in.", variant: "success" }),
    fieldOfError: { confirmation_code_invalid: "code" },
  });
  return (
    <DialogAppForm form={form}>
      <FormDialogBody form={form} className="gap-4">
        <Illustration name="envelope" className="mx-auto w-32" />
        <p>
          We sent an email to{" "}
          <strong className="wrap-anywhere font-semibold">{email || "your email address"}</strong>. Enter its
          code here to continue.
          {next === "/doula-dashboard" && " Then you complete your profile setup."}
          {nextStep && <strong className="mt-2 block font-semibold">{nextStep}</strong>}
        </p>
        <TextField
          form={form}
          name="code"
          label="Code from the email"
          hint={`Six digits, good for ${confirmationCodeMinutes} minutes.`}
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          className="max-w-60 tabular-nums tracking-widest"
          isRequired
        />
        <FormRefusal form={form} title="We couldn't confirm your email" />
        <div className="flex flex-col gap-1 rounded-card bg-sunken p-4 text-sm">
          <p className="text-ink-soft">
            Or open the link in the email within {confirmationHours} hours. If you use this browser, you'll be
            logged in right away.
          </p>
          <p className="text-ink-soft">Didn't get it after a few minutes? Check your spam folder.</p>
          {email && <ResendConfirmation email={email} next={next} />}
        </div>
      </FormDialogBody>
      <DialogFooter>
        <Button variant="ghost" disabled={form.isBusy} onClick={onWrongEmail}>
          Change email
        </Button>
        <SubmitButton form={form} busyText="Confirming...">
          Confirm My Email
        </SubmitButton>
      </DialogFooter>
    </DialogAppForm>
  );
}

type ResendConfirmationProps = { email: string; next: string | undefined };

export function ResendConfirmation({ email, next }: ResendConfirmationProps) {
  const resend = useResendConfirmation();
  return (
    <div className="flex flex-col items-start text-sm">
      <Button
        variant="link"
        size="sm"
        isBusy={resend.isPending}
        busyText="Sending..."
        onClick={() => resend.mutate({ type: "signup", email, next })}
      >
        Resend link
      </Button>
      <p role="status" className="text-ink-soft">
        {resend.isSuccess && `We sent a new email to ${email}.`}
      </p>
      <p role="alert" className="text-danger">
        {resend.isError && getErrorMessage(resend.error)}
      </p>
    </div>
  );
}
