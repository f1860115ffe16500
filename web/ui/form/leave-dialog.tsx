import { Button } from "../basics/button.tsx";
import { Dialog, DialogBody, DialogContent, DialogFooter } from "../dialog/dialog.tsx";

type LeaveDialogProps = {
  /** The person's text is restored when they come back. */
  keepsDraft: boolean;
  onClose: () => void;
  onLeave: () => void;
};

/** Asks for confirmation before leaving a page with unsaved changes. */
export function LeaveDialog({ keepsDraft, onClose, onLeave }: LeaveDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Leave without saving?" sheet="content" initialFocus="[data-keep]">
        <DialogBody isTextOnly>
          <p>
            Your changes are not saved yet.{" "}
            {keepsDraft ? "This browser keeps them until you come back." : "If you leave now, they are lost."}
          </p>
        </DialogBody>
        <DialogFooter>
          <Button variant="secondary" onClick={onLeave}>
            Leave
          </Button>
          <Button data-keep onClick={onClose}>
            Keep editing
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
