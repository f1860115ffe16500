import { needsCoverageAnswer } from "../../../../contract/commerce/coverage.ts";
import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import { useRequestLink } from "../../../api/commerce/orders.ts";
import { formatMoney } from "../../../lib/format.ts";
import { isPast } from "../../../lib/now.ts";
import { Button, type ButtonProps } from "../../../ui/basics/button.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { CompletePurchaseLink } from "../../shared/orders/order-links.tsx";
import { describeLinkFailure, linkCreated, linkNotCreated, toastLinkFailure } from "./payment-link-texts.ts";
import { describePaymentTab, openPaymentTab } from "./payment-tab.ts";
import { useCoverageDialog } from "./use-coverage-dialog.tsx";

interface ContinueToPaymentProps {
  order: Order;
  variant?: ButtonProps["variant"];
}

/**
 * An unpaid order's way to Stripe's page: the link to it, or a button that creates the link and opens it. Renders nothing
 * if the order can't be paid. Its parent is a row that wraps.
 */
export function ContinueToPayment({ order, variant }: ContinueToPaymentProps) {
  const request = useRequestLink({ onError: toastLinkFailure });
  const coverage = useCoverageDialog(order);
  if (order.payment_url) {
    return (
      <>
        {request.isSuccess && (
          <InlineAlert tone="success" title={linkCreated} className="basis-full">
            {describePaymentTab(request.data)}
          </InlineAlert>
        )}
        <CompletePurchaseLink order={order} variant={variant} />
      </>
    );
  }
  if (!isPayable(order)) return null;
  // A server of the previous release sends no programs.
  const mustAnswer = Boolean(order.programs) && needsCoverageAnswer(order);
  return (
    <>
      <Button
        variant={variant}
        isBusy={request.isPending}
        busyText="Opening Stripe..."
        onClick={() => (mustAnswer ? coverage.ask() : request.mutate({ order, tab: openPaymentTab() }))}
      >
        <span>
          {mustAnswer
            ? "Answer one question to continue"
            : `Continue to payment (${formatMoney(toCents(order.amount))})`}
          <span className="sr-only">: {order.package.name}</span>
        </span>
      </Button>
      {coverage.dialog}
      {request.error && (
        <InlineAlert tone="error" title={linkNotCreated} className="basis-full">
          {describeLinkFailure(request.error)}
        </InlineAlert>
      )}
    </>
  );
}

/** Returns true if a payment link exists or can be created: after an acceptance, if Stripe failed, or if the parent left early. */
export function isPayable({ status, payment_url, expires_at, is_in_review }: Order): boolean {
  if (status !== "pending" || is_in_review) return false;
  return payment_url !== null || expires_at === null || !isPast(expires_at);
}
