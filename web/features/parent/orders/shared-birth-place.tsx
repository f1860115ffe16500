import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import { splitFullName } from "../../../../contract/identity/accounts.ts";
import { useWithdrawOrderedBirthPlace } from "../../../api/commerce/order-requests.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { RefusalAlert } from "../../../ui/feedback/inline-alert.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";

/** The place that a parent shares with the doula of an order, with a button to stop sharing it. */
export function SharedBirthPlace({ order, place }: { order: Order; place: string }) {
  const withdrawal = useWithdrawOrderedBirthPlace({
    onSuccess: (_, { doula_name }) =>
      toast({
        title: "No longer shared",
        description: `${splitFullName(doula_name).firstName} no longer sees this place.`,
        variant: "success",
      }),
  });
  return (
    <div>
      <p className="measure break-words text-ink-soft text-sm">
        {describeSharing(order)}: {place}
      </p>
      <Button variant="link" size="sm" isBusy={withdrawal.isPending} onClick={() => withdrawal.mutate(order)}>
        <span>
          Stop sharing<span className="sr-only">: {order.package.name}</span>
        </span>
      </Button>
      {withdrawal.isError && <RefusalAlert title="We couldn't stop sharing this" error={withdrawal.error} />}
    </div>
  );
}

/** Does not name a birth, because there may have been a loss. */
function describeSharing({ status, accepted_at, doula_name }: Order): string {
  const { firstName } = splitFullName(doula_name);
  if (status === "requested") return `Once your request is accepted, ${firstName} sees the place you shared`;
  if (status === "pending" && !accepted_at) return `Once you pay, ${firstName} sees the place you shared`;
  return `${firstName} sees the place you shared`;
}
