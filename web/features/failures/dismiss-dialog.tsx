import { useLastDefined } from "../../lib/use-url-dialog.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogContent, DialogFooter } from "../../ui/dialog.tsx";

interface DismissDialogProps {
  /** 'Dismiss this email?' */
  title: string;
  /** What is about to be dismissed; undefined while nothing is. */
  name: string | undefined;
  /** What will not happen once it is gone. */
  consequence: string;
  onClose: () => void;
  onDismiss: () => void;
}

/** Asks before a failure is deleted: nobody gets it back. */
export function DismissDialog({ title, name, consequence, onClose, onDismiss }: DismissDialogProps) {
  const shown = useLastDefined(name);
  return (
    <Dialog open={name !== undefined} onOpenChange={(isOpening) => !isOpening && onClose()}>
      <DialogContent title={title} description={shown} sheet="content" initialFocus="[data-keep]">
        <DialogBody isTextOnly>
          <p>{consequence}</p>
        </DialogBody>
        <DialogFooter>
          <Button data-keep variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" onClick={onDismiss}>
            Dismiss
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
