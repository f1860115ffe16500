import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import type { DoulaPackage } from "../../../../contract/directory/packages.schema.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import {
  isNotOnCall,
  isPackageChanged,
  ordersOfDoulaQuery,
  useOrderPackage,
} from "../../../api/commerce/orders.ts";
import { ownBirthQuery } from "../../../api/families/births.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Dialog, DialogContent } from "../../../ui/dialog/dialog.tsx";
import { hasEnded } from "../../shared/orders/ended-orders.ts";
import { hasProposal, isPaidOrder } from "../../shared/orders/order-status.tsx";
import { AcceptedStep } from "./accepted-step.tsx";
import { CheckingPayment } from "./checking-payment.tsx";
import { isPayable } from "./continue-to-payment.tsx";
import { PaidStep } from "./paid-step.tsx";
import { toastLinkFailure } from "./payment-link-texts.ts";
import { PurchaseStep } from "./purchase-step.tsx";
import type { PackageSeller } from "./purchase-summary.tsx";
import { RequestStep } from "./request-step.tsx";

interface BuyDialogProps {
  offer: DoulaPackage;
  doula: PackageSeller;
  /** The order in the URL; undefined before there is one. */
  orderId: string | undefined;
  /** The parent comes from Stripe's page after paying. */
  isReturning?: boolean;
  isOpen: boolean;
  onOrdered: (orderId: string) => void;
  onClose: () => void;
}

/** How often to read the order again, in case this tab misses its change. */
const checkAgainMs = 4000;

/** A summary before buying, then the payment link, then the payment, until it is confirmed. */
export function BuyDialog({
  offer,
  doula,
  orderId,
  isReturning = false,
  isOpen,
  onOrdered,
  onClose,
}: BuyDialogProps) {
  const buy = useOrderPackage(doula, {
    onError: (error) => {
      // The dialog asks for confirmation again, or shows other doulas instead.
      if (!isPackageChanged(error) && !isNotOnCall(error)) toastLinkFailure(error);
    },
  });
  // The URL may name an order for another package.
  const findOrder = (orders: Order[] | undefined) =>
    orders?.find((each) => each.id === orderId && each.package_id === offer.id);
  const isWaiting = (orders: Order[] | undefined) => {
    const order = findOrder(orders);
    return isReturning && (!order || (order.status === "pending" && !order.is_in_review));
  };
  const orders = useQuery({
    ...ordersOfDoulaQuery(doula.id),
    refetchInterval: ({ state }) => isOpen && isWaiting(state.data) && checkAgainMs,
  });
  const found = findOrder(orders.data);
  const isUnpaid = found?.status === "pending";
  const { data: own } = useQuery({ ...ownBirthQuery, enabled: isUnpaid });
  const order = isUnpaid && hasEnded(found, own) ? undefined : found;
  const isPaid = order !== undefined && isPaidOrder(order);
  const isChecking = isWaiting(orders.data);
  const isAccepted = order !== undefined && order.accepted_at !== null && isPayable(order);
  // Back closes it too.
  const startOver = useEffectEvent((isOpening: boolean) => {
    if (isOpening) buy.reset();
    else if (buy.isPending) buy.variables.tab?.close();
  });
  useEffect(() => startOver(isOpen), [isOpen]);
  const close = () => {
    if (!buy.isPending) onClose();
  };
  const title = isPaid
    ? order.place_answer_until
      ? `${doula.first_name} is checking for room`
      : `You and ${doula.first_name} are set`
    : isChecking
      ? "Checking your payment"
      : order?.status === "requested"
        ? hasProposal(order)
          ? `${doula.first_name} proposes ${formatMoney(toCents(order.proposed_amount ?? order.amount))}`
          : "Requested"
        : isAccepted
          ? `${doula.first_name} said yes. Pay ${formatMoney(toCents(order.amount))}`
          : `${offer.asks_before_payment ? "Request" : "Purchase"} ${offer.name}`;

  return (
    <Dialog open={isOpen} onOpenChange={(isOpening) => !isOpening && close()}>
      <DialogContent title={title} sheet="content" size="md">
        {isPaid ? (
          <PaidStep order={order} doula={doula} />
        ) : isChecking ? (
          <CheckingPayment order={order} firstName={doula.first_name} />
        ) : order?.status === "requested" ? (
          <RequestStep order={order} doula={doula} />
        ) : isAccepted ? (
          <AcceptedStep order={order} doula={doula} />
        ) : (
          <PurchaseStep
            offer={offer}
            doula={doula}
            order={order}
            orders={orders.data ?? []}
            isLoading={orders.isPending}
            buy={buy}
            onOrdered={onOrdered}
            onClose={close}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
