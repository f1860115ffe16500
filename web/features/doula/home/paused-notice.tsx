import type { OwnApplication } from "../../../../contract/directory/applications.schema.ts";
import { useResume } from "../../../api/scheduling/pausing.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { resumeToasts } from "../pausing/resume-toasts.ts";

export function PausedNotice({ application: { is_paused } }: { application: OwnApplication }) {
  const resume = useResume(resumeToasts);
  if (!is_paused) return null;
  return (
    <InlineAlert
      tone="info"
      title="You're paused: parents can't book or purchase"
      action={
        <Button size="sm" isBusy={resume.isPending} busyText="Resuming..." onClick={() => resume.mutate()}>
          Resume
        </Button>
      }
    >
      Your page says that you aren't taking new clients. Booked calls aren't affected.
    </InlineAlert>
  );
}
