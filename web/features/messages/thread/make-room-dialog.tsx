import { addedCapacityDays } from "../../../../contract/commerce/orders.ts";
import { useMakeRoom } from "../../../api/scheduling/practice.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";

interface MakeRoomDialogProps {
  parent: { userId: string; firstName: string };
  /** The doula makes room for this parent already. */
  hasRoom: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** Makes room for a parent over the doula's own limits, or takes it back. */
export function MakeRoomDialog({ parent, hasRoom, isOpen, onClose }: MakeRoomDialogProps) {
  const { userId, firstName } = parent;
  const makeRoom = useMakeRoom(userId, {
    onSuccess: (_, isMade) =>
      toast({
        title: isMade ? `You made room for ${firstName}` : "Room taken back",
        description: isMade ? `Tell ${firstName} that they can buy now.` : undefined,
        variant: "success",
      }),
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={hasRoom ? `You made room for ${firstName}` : `Make room for ${firstName}?`}
      cancelText={hasRoom ? "Keep it" : "Not now"}
      confirmText={hasRoom ? "Take it back" : "Make room"}
      mutation={makeRoom}
      busyText="Saving..."
      failed="We couldn't save this"
      onConfirm={() => makeRoom.mutate(!hasRoom, { onSuccess: onClose })}
      onClose={onClose}
    >
      {hasRoom
        ? `${firstName} can buy your birth packages, even around dates that your limits leave no room for. Taking it back changes nothing about what ${firstName} has already bought.`
        : `For ${addedCapacityDays} days ${firstName} can buy your birth packages, even around dates that your limits leave no room for. Everyone else still sees that you are not available.`}
    </ConfirmDialog>
  );
}
