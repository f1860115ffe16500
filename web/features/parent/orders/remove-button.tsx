import { useState } from "react";
import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import { isAcceptedOrder } from "../../../../contract/commerce/orders.ts";
import { splitFullName } from "../../../../contract/identity/accounts.ts";
import { useRemoveOrder } from "../../../api/commerce/order-requests.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { RefusalAlert } from "../../../ui/feedback/inline-alert.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";

interface RemoveButtonProps {
  order: Order;
  /** Whether a birth or a loss has ended what the order was for. */
  hasEnded: boolean;
  onRemove: () => void;
}

/** Removes an unpaid order. One that the doula has accepted needs confirmation; others can be ordered again. */
export function RemoveButton({ order, hasEnded, onRemove }: RemoveButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const needsConfirmation = isAcceptedOrder(order);
  const { firstName } = splitFullName(order.doula_name);
  const remove = useRemoveOrder({
    onSuccess: () => {
      setAsking(false);
      toast({ title: "Order removed", description: "Nothing was charged.", variant: "success" });
    },
  });
  const start = () => {
    onRemove();
    remove.mutate(order);
  };
  return (
    <>
      {!needsConfirmation && remove.error && <RefusalAlert title={failed} error={remove.error} />}
      {/* In a separate line on a phone, away from the payment. */}
      <div className="max-md:mt-2 max-md:basis-full md:ml-auto">
        <Button
          variant="link"
          isBusy={!needsConfirmation && remove.isPending}
          busyText="Removing..."
          onClick={needsConfirmation ? () => setAsking(true) : start}
        >
          <span>
            Remove<span className="sr-only">: {order.package.name}</span>
          </span>
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remove this accepted order?"
        subject={order.package.name}
        cancelText="Keep it"
        confirmText="Remove"
        isDangerous
        mutation={remove}
        busyText="Removing..."
        failed={failed}
        onConfirm={start}
        onClose={() => setAsking(false)}
      >
        <p>
          {firstName} said yes, and we email {firstName} that you won't go ahead. Nothing was charged.
          {!hasEnded && ` To come back you'd have to ask again, and ${firstName} may have no room by then.`}
        </p>
      </ConfirmDialog>
    </>
  );
}

const failed = "We couldn't remove this order";
