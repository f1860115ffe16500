import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import { useWithdrawOrder } from "../../../api/commerce/order-requests.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { RefusalAlert } from "../../../ui/feedback/inline-alert.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";

/** Withdraws a request. Nothing was paid, so it needs no confirmation. */
export function WithdrawButton({ order }: { order: Pick<Order, "id" | "package"> }) {
  const withdraw = useWithdrawOrder({
    onSuccess: () =>
      toast({ title: "Request withdrawn", description: "Nothing was charged.", variant: "success" }),
  });
  return (
    <>
      {withdraw.error && <RefusalAlert title="We couldn't withdraw your request" error={withdraw.error} />}
      <Button
        variant="ghost"
        isBusy={withdraw.isPending}
        busyText="Withdrawing..."
        onClick={() => withdraw.mutate(order)}
      >
        <span>
          Withdraw request<span className="sr-only">: {order.package.name}</span>
        </span>
      </Button>
    </>
  );
}
