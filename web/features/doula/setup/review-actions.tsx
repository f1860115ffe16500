import { useRef } from "react";
import type { OwnApplication } from "../../../../contract/directory/applications.schema.ts";
import { reviewTime, setupSteps } from "../../../../contract/directory/applications.ts";
import {
  useEditRejectedProfile,
  useSubmitProfile,
  useWithdrawProfile,
} from "../../../api/directory/own-application.ts";
import { cn } from "../../../lib/class-names.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { RefusalAlert } from "../../../ui/feedback/inline-alert.tsx";
import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";

export function countDoneSteps({ steps }: Pick<OwnApplication, "steps">): number {
  return setupSteps.filter(({ id }) => steps[id]).length;
}

/** True if all six steps of a draft are done. */
export function canSubmit(application: OwnApplication): boolean {
  return application.status === "draft" && countDoneSteps(application) === setupSteps.length;
}

/** Shown before a submission, because it locks the profile. */
export function SubmissionNote({ className }: { className?: string }) {
  return (
    <div className={className}>
      <p className="font-display font-medium text-lg leading-6">All Steps Complete!</p>
      <p className="text-ink-soft text-sm">
        We review your profile, usually {reviewTime}. It's locked until then, unless you withdraw it.
      </p>
    </div>
  );
}

const submitFailed = "Error submitting for review";

interface ReviewActionsProps {
  application: OwnApplication;
  className?: string;
}

/** The action a profile's status allows: submit, withdraw or edit again. Renders nothing if there is none. */
export function ReviewActions({ application, className }: ReviewActionsProps) {
  const region = useRef<HTMLDivElement>(null);
  const submit = useSubmitProfile({
    onSuccess: () =>
      toast({
        title: "Profile submitted for review!",
        description: "You will be notified once approved.",
        variant: "success",
      }),
    onError: (error) => toastFailure(submitFailed, error),
  });
  const withdraw = useWithdrawProfile({
    onSuccess: () =>
      toast({
        title: "Profile withdrawn",
        description: "You can edit it and submit it again.",
        variant: "success",
      }),
    onError: (error) => toastFailure("Couldn't withdraw your profile", error),
  });
  const edit = useEditRejectedProfile({
    onError: (error) => toastFailure("Couldn't open your profile for editing", error),
  });
  const { status } = application;
  if (status === "approved" || (status === "draft" && !canSubmit(application))) return null;

  // The clicked button disappears when the status changes.
  const focusOnSuccess = { onSuccess: () => region.current?.focus({ preventScroll: true }) };

  return (
    <div ref={region} tabIndex={-1} className={cn("flex flex-col gap-3", className)}>
      {status === "draft" && (
        <>
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
          <Button
            variant="link"
            isBusy={withdraw.isPending}
            busyText="Withdrawing..."
            onClick={() => withdraw.mutate(undefined, focusOnSuccess)}
            className="self-start"
          >
            Withdraw to edit
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
