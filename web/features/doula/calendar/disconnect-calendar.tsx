import { useState } from "react";
import { useDisconnectCalendar } from "../../../api/scheduling/calendar-connecting.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";
import { removalWithdraws } from "../../shared/doula-profile/removal-text.ts";

const disconnectFailed = "Error disconnecting calendar";

/** Disconnects Google Calendar, after a confirmation. */
export function DisconnectCalendar({ isInReview }: { isInReview: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const disconnect = useDisconnectCalendar({
    onSuccess: () => toast({ title: "Calendar disconnected successfully", variant: "success" }),
    onError: (error) => toastFailure(disconnectFailed, error),
  });
  return (
    <>
      <Button variant="secondary" className="sm:self-start" onClick={() => setAsking(true)}>
        Disconnect
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Disconnect your Google Calendar?"
        cancelText="Keep it"
        confirmText="Disconnect"
        isDangerous
        mutation={disconnect}
        busyText="Disconnecting..."
        failed={disconnectFailed}
        onConfirm={() => disconnect.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>We'll revoke our access at Google, and this step will be open again.</p>
        {isInReview && <p>{removalWithdraws}</p>}
      </ConfirmDialog>
    </>
  );
}
