import { messageOf } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { useResendConfirmation } from "./mutations.ts";

type ResendConfirmationProps = { email: string; next: string | undefined };

/** Sends the confirmation mail once more and says so in its place. */
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
        {resend.isSuccess && `We have sent a new link to ${email}.`}
      </p>
      <p role="alert" className="text-danger">
        {resend.isError && messageOf(resend.error)}
      </p>
    </div>
  );
}
