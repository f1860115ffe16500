import { removalWithdraws } from "../../../api/directory/own-application.ts";
import { disconnectFailed, useDisconnectCalendar } from "../../../api/scheduling/calendar-connecting.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";

interface DisconnectDialogProps {
  isInReview: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for confirmation before disconnecting. */
export function DisconnectDialog({ isInReview, isOpen, onClose }: DisconnectDialogProps) {
  const disconnect = useDisconnectCalendar();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Disconnect your Google Calendar?"
      cancelText="Keep it"
      confirmText="Disconnect"
      isDangerous
      mutation={disconnect}
      busyText="Disconnecting..."
      failed={disconnectFailed}
      onConfirm={() => disconnect.mutate()}
      onClose={onClose}
    >
      <p>We'll revoke our access at Google, and this step will be open again.</p>
      {isInReview && <p>{removalWithdraws}</p>}
    </ConfirmDialog>
  );
}
