import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogContent, DialogFooter } from "../../ui/dialog.tsx";

type LeaveDialogProps = { isOpen: boolean; onClose: () => void; onLeave: () => void };

/** Asks whether changes that are not saved shall be lost. */
export function LeaveDialog({ isOpen, onClose, onLeave }: LeaveDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={(isWanted) => !isWanted && onClose()}>
      <DialogContent title="Leave without saving?" sheet="content" initialFocus="[data-keep]">
        <DialogBody isTextOnly>
          <p>Your changes are not saved yet. If you leave now, they are lost.</p>
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
