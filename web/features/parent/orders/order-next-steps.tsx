import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import { isAcceptedOrder, openUnpaidStatuses, unpaidStatuses } from "../../../../contract/commerce/orders.ts";
import { splitFullName } from "../../../../contract/identity/accounts.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { AcceptProposal } from "../../checkout/purchase/accept-proposal.tsx";
import { ContinueToPayment } from "../../checkout/purchase/continue-to-payment.tsx";
import { WithdrawButton } from "../../checkout/purchase/withdraw-button.tsx";
import { MessageLink } from "../../shared/message-link/message-link.tsx";
import { ReceiptLink } from "../../shared/orders/order-links.tsx";
import { hasProposal } from "../../shared/orders/order-status.tsx";
import { RemoveButton } from "./remove-button.tsx";

interface NextStepsProps {
  order: Order;
  /** Whether a birth or a loss has ended what the order was for. */
  hasEnded: boolean;
  /** Called before the card disappears. */
  onRemove: () => void;
}

/** What the parent can do with an order now. */
export function NextSteps({ order, hasEnded, onRemove }: NextStepsProps) {
  const { doula_slug, status, is_in_review } = order;
  const isPaid = !unpaidStatuses.includes(status);
  const footer = useRef<HTMLElement>(null);
  const isForPackage = <span className="sr-only">: {order.package.name}</span>;
  return (
    <footer
      ref={footer}
      tabIndex={-1}
      className="flex flex-wrap gap-2 border-t pt-4 empty:hidden max-md:*:grow md:items-center md:gap-3"
    >
      {!(hasEnded && order.is_birth) && (
        <ContinueToPayment order={order} variant={hasEnded ? "secondary" : "primary"} />
      )}
      {hasProposal(order) && <AcceptProposal order={order} onAccepted={() => footer.current?.focus()} />}
      {(status === "requested" || isAcceptedOrder(order) || isPaid) && (
        <MessageLink
          doula={order.doula_slug}
          conversation={order.conversation_id}
          variant={isPaid && !hasEnded ? "primary" : "secondary"}
        >
          Message {splitFullName(order.doula_name).firstName}
        </MessageLink>
      )}
      {status === "requested" && <WithdrawButton order={order} />}
      {isPaid && <ReceiptLink order={order} />}
      {!isPaid && !openUnpaidStatuses.includes(status) && !is_in_review && doula_slug && (
        <Button asChild variant="secondary">
          <Link to="/doulas/$slug" params={{ slug: doula_slug }} hash="packages">
            <span>See packages{isForPackage}</span>
          </Link>
        </Button>
      )}
      {!isPaid && status !== "requested" && !is_in_review && (
        <RemoveButton order={order} hasEnded={hasEnded} onRemove={onRemove} />
      )}
    </footer>
  );
}
