import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import { useAcceptProposal } from "../../../api/commerce/order-requests.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Button, type ButtonProps } from "../../../ui/basics/button.tsx";
import { RefusalAlert } from "../../../ui/feedback/inline-alert.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";

interface AcceptProposalProps {
  order: Pick<Order, "id" | "package" | "amount" | "proposed_amount">;
  variant?: ButtonProps["variant"];
  /** Called once the payment has replaced the button. */
  onAccepted?: () => void;
}

/** Accepts the amount that the doula proposes. The payment is another step, for which the parent has two days. */
export function AcceptProposal({ order, variant = "primary", onAccepted }: AcceptProposalProps) {
  const amount = order.proposed_amount ?? order.amount;
  const price = formatMoney(toCents(amount));
  const accept = useAcceptProposal({
    onSuccess: () =>
      toast({
        title: `You agreed on ${price}`,
        description: "You have two days to pay.",
        variant: "success",
      }),
  });
  const press = () =>
    accept.mutateAsync({ id: order.id, amount }).then(
      () => onAccepted?.(),
      // Shown above the button.
      () => undefined,
    );
  return (
    <>
      {accept.error && <RefusalAlert title="We couldn't accept this amount" error={accept.error} />}
      <Button
        variant={variant}
        isBusy={accept.isPending}
        busyText="Accepting..."
        onClick={() => void press()}
      >
        <span>
          Accept {price}
          <span className="sr-only">: {order.package.name}</span>
        </span>
      </Button>
    </>
  );
}
