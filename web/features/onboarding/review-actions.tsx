import { useRef } from "react";
import type { Onboarding } from "../../../contract/onboarding.schema.ts";
import { setupSteps } from "../../../contract/onboarding.ts";
import {
  submitFailed,
  useEditRejectedProfile,
  useSubmitProfile,
  useWithdrawProfile,
} from "../../api/onboarding.ts";
import { cn } from "../../lib/class-names.ts";
import { Announcement } from "../../ui/announcement.tsx";
import { Button } from "../../ui/button.tsx";
import { RefusalAlert } from "../../ui/refusal-alert.tsx";

export function countDoneSteps({ steps }: Pick<Onboarding, "steps">): number {
  return setupSteps.filter(({ id }) => steps[id]).length;
}

interface ReviewActionsProps {
  onboarding: Onboarding;
  /** Says where the profile stands, where nothing else does. */
  withStatus?: boolean;
  className?: string;
}

/** What brings a profile on from where it stands: submit, withdraw, or edit again. Nothing where nothing does. */
export function ReviewActions({ onboarding, withStatus = false, className }: ReviewActionsProps) {
  const region = useRef<HTMLDivElement>(null);
  const submit = useSubmitProfile();
  const withdraw = useWithdrawProfile();
  const edit = useEditRejectedProfile();
  const { status } = onboarding;
  const isComplete = countDoneSteps(onboarding) === setupSteps.length;
  if (status === "approved" || (status === "draft" && !isComplete)) return null;

  // The pressed button goes with the status; the keyboard goes on from here.
  const keepFocus = { onSuccess: () => region.current?.focus({ preventScroll: true }) };

  return (
    <div ref={region} tabIndex={-1} className={cn("flex flex-col gap-3", className)}>
      {status === "draft" && (
        <>
          <p className="font-display font-medium text-lg">All Steps Complete!</p>
          {withStatus && <Announcement duration={4000}>All Steps Complete!</Announcement>}
          <Button
            isBusy={submit.isPending}
            busyText="Submitting..."
            onClick={() => submit.mutate(undefined, keepFocus)}
            className="sm:self-start"
          >
            Submit For Review to Go Live
          </Button>
          {submit.error && <RefusalAlert title={submitFailed} error={submit.error} />}
        </>
      )}
      {status === "pending" && (
        <>
          {withStatus && <p className="font-display font-medium text-lg">In Review Queue</p>}
          <p className="text-ink-soft">
            You will be notified once approved. Until then your profile cannot be changed, unless you withdraw
            it.
          </p>
          <Button
            variant="secondary"
            isBusy={withdraw.isPending}
            busyText="Withdrawing..."
            onClick={() => withdraw.mutate(undefined, keepFocus)}
            className="sm:self-start"
          >
            Withdraw
          </Button>
          {withdraw.error && <RefusalAlert title="Could not withdraw your profile" error={withdraw.error} />}
        </>
      )}
      {status === "rejected" && (
        <>
          <Button
            isBusy={edit.isPending}
            busyText="Opening..."
            onClick={() => edit.mutate(undefined, keepFocus)}
            className="sm:self-start"
          >
            Edit and resubmit
          </Button>
          {edit.error && <RefusalAlert title="Could not open your profile for editing" error={edit.error} />}
        </>
      )}
    </div>
  );
}
