import { ConfirmDialog } from "../dialog/confirm-dialog.tsx";

type LeaveDialogProps = {
  /** The person's text is restored when they come back. */
  keepsDraft: boolean;
  onClose: () => void;
  onLeave: () => void;
};

/** Asks for confirmation before leaving a page with unsaved changes. */
export function LeaveDialog({ keepsDraft, onClose, onLeave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      isOpen
      title="Leave without saving?"
      cancelText="Keep editing"
      confirmText="Leave"
      isDangerous={!keepsDraft}
      onConfirm={onLeave}
      onClose={onClose}
    >
      Your changes are not saved yet.{" "}
      {keepsDraft ? "This browser keeps them until you come back." : "If you leave now, they are lost."}
    </ConfirmDialog>
  );
}
