import { useResendConfirmation } from "../../../api/identity/accounts.ts";
import { getErrorMessage } from "../../../lib/api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Illustration } from "../../../ui/basics/illustration.tsx";
import { DialogBody, DialogClose, DialogContent, DialogFooter } from "../../../ui/dialog/dialog.tsx";

type CheckEmailDialogContentProps = {
  /** Empty if unknown, for example after a reload. */
  email: string;
  next: string | undefined;
  /** What continues once the email is confirmed. */
  nextStep: string | undefined;
  onWrongEmail: () => void;
};

/** Repeats the sign-up toast, which disappears after five seconds. */
export function CheckEmailDialogContent({
  email,
  next,
  nextStep,
  onWrongEmail,
}: CheckEmailDialogContentProps) {
  return (
    <DialogContent title="Check your email" sheet="content">
      <DialogBody className="gap-4">
        <Illustration name="envelope" className="mx-auto w-40" />
        <p>
          We sent a link to{" "}
          <strong className="wrap-anywhere font-semibold">{email || "your email address"}</strong>. Open it
          within 24 hours and click Confirm My Email. If you use this browser, you'll be signed in right away.
          {next === "/doula-dashboard" && " Then you complete your profile setup in the dashboard."}
          {nextStep && <strong className="mt-2 block font-semibold">{nextStep}</strong>}
        </p>
        <div className="flex flex-col gap-1 rounded-card bg-sunken p-4 text-sm">
          <p className="text-ink-soft">Didn't get it after a few minutes? Check your spam folder.</p>
          {email && <ResendConfirmation email={email} next={next} />}
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" onClick={onWrongEmail}>
          Change email
        </Button>
        <DialogClose asChild>
          <Button>Done</Button>
        </DialogClose>
      </DialogFooter>
    </DialogContent>
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
        {resend.isSuccess && `We sent a new link to ${email}.`}
      </p>
      <p role="alert" className="text-danger">
        {resend.isError && getErrorMessage(resend.error)}
      </p>
    </div>
  );
}
