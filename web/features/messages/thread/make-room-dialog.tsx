import { addedCapacityDays } from "../../../../contract/commerce/orders.ts";
import { useMakeRoom } from "../../../api/scheduling/practice.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Dialog, DialogBody, DialogContent, DialogFooter } from "../../../ui/dialog/dialog.tsx";
import { RefusalAlert } from "../../../ui/feedback/inline-alert.tsx";

interface MakeRoomDialogProps {
  parent: { userId: string; firstName: string };
  /** The doula makes room for this parent already. */
  hasRoom: boolean;
  onClose: () => void;
}

/** Makes room for a parent over the doula's own limits, or takes it back. */
export function MakeRoomDialog({ parent, hasRoom, onClose }: MakeRoomDialogProps) {
  const { firstName } = parent;
  const makeRoom = useMakeRoom(parent);
  return (
    <Dialog open onOpenChange={(open) => !open && !makeRoom.isPending && onClose()}>
      <DialogContent
        title={hasRoom ? `You made room for ${firstName}` : `Make room for ${firstName}?`}
        sheet="content"
      >
        <DialogBody isTextOnly>
          <p>
            {hasRoom
              ? `${firstName} can buy your birth packages, even around dates that your limits leave no room for. Taking it back changes nothing about what ${firstName} has already bought.`
              : `For ${addedCapacityDays} days ${firstName} can buy your birth packages, even around dates that your limits leave no room for. Everyone else still sees that you are not available.`}
          </p>
          {makeRoom.error && <RefusalAlert title="We couldn't save this" error={makeRoom.error} />}
        </DialogBody>
        <DialogFooter>
          <Button variant="secondary" disabled={makeRoom.isPending} onClick={onClose}>
            {hasRoom ? "Keep it" : "Not now"}
          </Button>
          <Button
            isBusy={makeRoom.isPending}
            busyText="Saving..."
            onClick={() => makeRoom.mutate(!hasRoom, { onSuccess: onClose })}
          >
            {hasRoom ? "Take it back" : "Make room"}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
