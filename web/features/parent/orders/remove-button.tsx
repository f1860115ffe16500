import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import { useRemoveOrder } from "../../../api/commerce/order-requests.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { RefusalAlert } from "../../../ui/feedback/inline-alert.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";

interface RemoveButtonProps {
  order: Pick<Order, "id" | "package">;
  onRemove: () => void;
}

/** Removes an unpaid order. The package can be ordered again, so it needs no confirmation. */
export function RemoveButton({ order, onRemove }: RemoveButtonProps) {
  const remove = useRemoveOrder({
    onSuccess: () =>
      toast({ title: "Order removed", description: "Nothing was charged.", variant: "success" }),
  });
  return (
    <>
      {remove.error && <RefusalAlert title="We couldn't remove this order" error={remove.error} />}
      <Button
        variant="ghost"
        isBusy={remove.isPending}
        busyText="Removing..."
        onClick={() => {
          onRemove();
          remove.mutate(order);
        }}
      >
        <span>
          Remove<span className="sr-only">: {order.package.name}</span>
        </span>
      </Button>
    </>
  );
}
