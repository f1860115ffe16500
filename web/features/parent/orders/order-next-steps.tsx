import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import { openUnpaidStatuses, unpaidStatuses } from "../../../../contract/commerce/orders.ts";
import { splitFullName } from "../../../../contract/identity/accounts.ts";
import { useRequestLink } from "../../../api/commerce/orders.ts";
import { isPast } from "../../../lib/now.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import {
  describeLinkFailure,
  linkCreated,
  linkNotCreated,
  toastLinkFailure,
} from "../../checkout/purchase/payment-link-texts.ts";
import { describePaymentTab, openPaymentTab } from "../../checkout/purchase/payment-tab.ts";
import { WithdrawButton } from "../../checkout/purchase/withdraw-button.tsx";
import { MessageLink } from "../../shared/message-link/message-link.tsx";
import { CompletePurchaseLink, ReceiptLink } from "../../shared/orders/order-links.tsx";
import { RemoveButton } from "./remove-button.tsx";

interface NextStepsProps {
  order: Order;
  /** A birth or a loss has ended what the order was for. */
  hasEnded: boolean;
  /** Called before the card disappears. */
  onRemove: () => void;
}

/** What the parent can do with an order now. */
export function NextSteps({ order, hasEnded, onRemove }: NextStepsProps) {
  const { doula_slug, payment_url, status, is_in_review } = order;
  const isPaid = !unpaidStatuses.includes(status);
  const request = useRequestLink({ onError: toastLinkFailure });
  const isEndedBirth = hasEnded && order.is_birth;
  const isForPackage = <span className="sr-only">: {order.package.name}</span>;
  return (
    <footer className="flex flex-wrap gap-2 border-t pt-4 empty:hidden max-md:*:grow md:gap-3">
      {payment_url && request.isSuccess && (
        <InlineAlert tone="success" title={linkCreated} className="basis-full">
          {describePaymentTab(request.data)}
        </InlineAlert>
      )}
      {payment_url && !isEndedBirth && (
        <CompletePurchaseLink order={order} variant={hasEnded ? "secondary" : "primary"} />
      )}
      {isPayable(order) && !isEndedBirth && (
        <RequestLink order={order} request={request} variant={hasEnded ? "secondary" : "primary"}>
          {isForPackage}
        </RequestLink>
      )}
      {(status === "requested" || isPaid) && (
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
        <RemoveButton order={order} onRemove={onRemove} />
      )}
    </footer>
  );
}

/** Open, but without a link yet, because Stripe failed or the parent left early. */
function isPayable({ status, payment_url, expires_at, is_in_review }: Order): boolean {
  return (
    status === "pending" && !payment_url && !is_in_review && !(expires_at !== null && isPast(expires_at))
  );
}

interface RequestLinkProps {
  order: Order;
  request: ReturnType<typeof useRequestLink>;
  variant: "primary" | "secondary";
  children: ReactNode;
}

function RequestLink({ order, request, variant, children }: RequestLinkProps) {
  return (
    <>
      <Button
        variant={variant}
        isBusy={request.isPending}
        busyText="Opening Stripe..."
        onClick={() => request.mutate({ order, tab: openPaymentTab() })}
      >
        <span>Continue to payment{children}</span>
      </Button>
      {request.error && (
        <InlineAlert tone="error" title={linkNotCreated} className="basis-full">
          {describeLinkFailure(request.error)}
        </InlineAlert>
      )}
    </>
  );
}
