import { useRef } from "react";
import type { OwnApplication } from "../../../contract/applications.schema.ts";
import { setupSteps } from "../../../contract/applications.ts";
import {
  submitFailed,
  useEditRejectedProfile,
  useSubmitProfile,
  useWithdrawProfile,
} from "../../api/own-application.ts";
import { cn } from "../../lib/class-names.ts";
import { Announcement } from "../../ui/announcement.tsx";
import { Button } from "../../ui/button.tsx";
import { RefusalAlert } from "../../ui/inline-alert.tsx";

export function countDoneSteps({ steps }: Pick<OwnApplication, "steps">): number {
  return setupSteps.filter(({ id }) => steps[id]).length;
}

interface ReviewActionsProps {
  application: OwnApplication;
  /** Set if nothing else on the screen shows the profile's status. */
  withStatus?: boolean;
  className?: string;
}

/** The action a profile's status allows: submit, withdraw or edit again. Renders nothing if there is none. */
export function ReviewActions({ application, withStatus = false, className }: ReviewActionsProps) {
  const region = useRef<HTMLDivElement>(null);
  const submit = useSubmitProfile();
  const withdraw = useWithdrawProfile();
  const edit = useEditRejectedProfile();
  const { status } = application;
  const isComplete = countDoneSteps(application) === setupSteps.length;
  if (status === "approved" || (status === "draft" && !isComplete)) return null;

  // The clicked button disappears when the status changes.
  const focusOnSuccess = { onSuccess: () => region.current?.focus({ preventScroll: true }) };

  return (
    <div ref={region} tabIndex={-1} className={cn("flex flex-col gap-3", className)}>
      {status === "draft" && (
        <>
          <p className="font-display font-medium text-lg">All Steps Complete!</p>
          {withStatus && <Announcement duration={4000}>All Steps Complete!</Announcement>}
          <Button
            isBusy={submit.isPending}
            busyText="Submitting..."
            onClick={() => submit.mutate(undefined, focusOnSuccess)}
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
            You will be notified once approved. Until then, you can't change your profile unless you withdraw
            it.
          </p>
          <Button
            variant="secondary"
            isBusy={withdraw.isPending}
            busyText="Withdrawing..."
            onClick={() => withdraw.mutate(undefined, focusOnSuccess)}
            className="sm:self-start"
          >
            Withdraw
          </Button>
          {withdraw.error && <RefusalAlert title="Couldn't withdraw your profile" error={withdraw.error} />}
        </>
      )}
      {status === "rejected" && (
        <>
          <Button
            isBusy={edit.isPending}
            busyText="Opening..."
            onClick={() => edit.mutate(undefined, focusOnSuccess)}
            className="sm:self-start"
          >
            Edit and resubmit
          </Button>
          {edit.error && <RefusalAlert title="Couldn't open your profile for editing" error={edit.error} />}
        </>
      )}
    </div>
  );
}
