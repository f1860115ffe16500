import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";

const reappearsText = "If it fails again, it will reappear here.";

/** What an admin reads after handling a failure. */
export const failureToasts = {
  resendEmail: makeToasts(
    { title: "Sending the email again", description: reappearsText },
    "Couldn't send the email again",
  ),
  retryJob: makeToasts(
    { title: "Running the job again", description: reappearsText },
    "Couldn't run the job again",
  ),
  dismissEmail: makeToasts({ title: "Email dismissed" }, "Couldn't dismiss the email"),
  dismissJob: makeToasts({ title: "Job dismissed" }, "Couldn't dismiss the job"),
  retryEvent: makeToasts({ title: "Event processed" }, "Couldn't process the event"),
  dismissEvent: makeToasts({ title: "Event dismissed" }, "Couldn't dismiss the event"),
  allowEmail: makeToasts(
    {
      title: "We'll email this address again",
      description: "If our email bounces, the address will appear here again.",
    },
    "Couldn't allow email",
  ),
};

function makeToasts(done: { title: string; description?: string }, failed: string) {
  return {
    onSuccess: () => toast(done),
    onError: (error: Error) => toastFailure(failed, error),
  };
}
