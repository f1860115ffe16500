import { Link } from "@tanstack/react-router";
import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { DialogBody, DialogFooter } from "../../../ui/dialog/dialog.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import {
  describeAsked,
  describeRequest,
  formatOrderDeadline,
  hasProposal,
} from "../../shared/orders/order-status.tsx";
import { AcceptProposal } from "./accept-proposal.tsx";
import { type PackageSeller, PurchaseSummary } from "./purchase-summary.tsx";
import { WithdrawButton } from "./withdraw-button.tsx";

/** After a request, until the doula answers, or until the parent accepts the amount that the doula proposes. */
export function RequestStep({ order, doula }: { order: Order; doula: PackageSeller }) {
  const { first_name: firstName } = doula;
  return (
    <>
      <DialogBody isTextOnly>
        {hasProposal(order) ? (
          <InlineAlert tone="info" title={describeRequest(order, firstName)} />
        ) : (
          <InlineAlert tone="success" title={`We asked ${firstName}`}>
            {describeAsked(order)}
            {order.request_expires_at &&
              `${firstName} has until ${formatOrderDeadline(order.request_expires_at)} to answer. `}
            You pay only after {firstName} accepts. We'll email you.
          </InlineAlert>
        )}
        <PurchaseSummary
          offer={{
            ...order.package,
            price: order.proposed_amount ?? order.amount,
            asks_before_payment: true,
          }}
          doula={doula}
          care={order.care}
        />
      </DialogBody>
      <DialogFooter>
        <WithdrawButton order={order} />
        <Button asChild variant="secondary">
          <Link to="/orders">View My Orders</Link>
        </Button>
        {hasProposal(order) && <AcceptProposal order={order} />}
      </DialogFooter>
    </>
  );
}
