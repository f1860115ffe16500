import { formatMoney, toCents } from "../../../contract/money.ts";
import type { Order } from "../../../contract/orders.schema.ts";
import type { DoulaPackage } from "../../../contract/packages.schema.ts";
import {
  isPackageChanged,
  linkCreated,
  linkFailure,
  linkNotCreated,
  type useOrderPackage,
} from "../../api/orders.ts";
import { focusOnArrival } from "../../lib/focus-on-arrival.ts";
import { Button } from "../../ui/button.tsx";
import { DialogBody, DialogFooter } from "../../ui/dialog.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import type { BuyingFrom } from "./buy-dialog.tsx";
import { CompletePurchaseLink } from "./order-links.tsx";
import { isPaidOrder, orderDayText } from "./order-status.tsx";
import { PurchaseSummary } from "./purchase-summary.tsx";

interface PurchaseStepProps {
  offer: DoulaPackage;
  doula: BuyingFrom;
  /** The order in the URL. */
  order: Order | undefined;
  /** The parent's orders from this doula. */
  orders: Order[];
  isLoading: boolean;
  buy: ReturnType<typeof useOrderPackage>;
  onOrdered: (orderId: string) => void;
  onClose: () => void;
}

/** What is bought and how, and then the payment link or why there is none. */
export function PurchaseStep({
  offer,
  doula,
  order,
  orders,
  isLoading,
  buy,
  onOrdered,
  onClose,
}: PurchaseStepProps) {
  const paymentUrl = order?.payment_url;
  if (order && paymentUrl) {
    // An order keeps its name and price, even if the package has changed.
    const bought = { ...order.package, price: order.amount };
    return (
      <>
        <DialogBody isTextOnly>
          <PurchaseSummary offer={bought} doula={doula} />
          <InlineAlert tone="success" title={linkCreated} />
        </DialogBody>
        <DialogFooter>
          <CompletePurchaseLink
            ref={focusOnArrival}
            paymentUrl={paymentUrl}
            packageName={offer.name}
            className="w-full"
          />
        </DialogFooter>
      </>
    );
  }

  const isInReview = Boolean(order?.is_in_review);
  const earlier = orders.find((each) => each.package_id === offer.id && isPaidOrder(each));
  const isChanged = isPackageChanged(buy.error);
  return (
    <>
      <DialogBody isTextOnly>
        <PurchaseSummary offer={offer} doula={doula} />
        {order && <OrderOutcome order={order} />}
        {!isInReview && earlier?.paid_at && (
          <InlineAlert tone="info" title={`You bought this package on ${orderDayText(earlier.paid_at)}`}>
            Purchasing it again means a second payment.
          </InlineAlert>
        )}
        {!isInReview && <WhatHappensNext firstName={doula.first_name} />}
        {isChanged && buy.variables && <PackageChange before={buy.variables} now={offer} />}
        {buy.error && !isChanged && (
          <InlineAlert tone="error" title={linkNotCreated}>
            {linkFailure(buy.error)}
          </InlineAlert>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" disabled={buy.isPending} onClick={onClose}>
          {isInReview ? "Close" : "Not now"}
        </Button>
        {!isInReview && (
          <Button
            // After a reload it is unknown whether there is already a link.
            disabled={isLoading}
            isBusy={buy.isPending}
            busyText="Creating your link..."
            onClick={() => buy.mutate(offer, { onSuccess: ({ orderId }) => onOrdered(orderId) })}
          >
            {isChanged
              ? `Create payment link for ${formatMoney(toCents(offer.price))}`
              : "Create payment link"}
          </Button>
        )}
      </DialogFooter>
    </>
  );
}

/** Asks for confirmation again after the doula has changed the package. */
function PackageChange({ before, now }: { before: DoulaPackage; now: DoulaPackage }) {
  const hasNewPrice = before.price !== now.price;
  return (
    <InlineAlert tone="info" title={hasNewPrice ? "The price has changed" : "This package has changed"}>
      {hasNewPrice &&
        `It was ${formatMoney(toCents(before.price))} and is now ${formatMoney(toCents(now.price))}. `}
      You were not charged. Please check the new price before you continue.
    </InlineAlert>
  );
}

/** What happened to an order that can no longer be paid with a link. */
function OrderOutcome({ order }: { order: Order }) {
  if (order.is_in_review) {
    return (
      <InlineAlert tone="info" title="We're looking into your payment">
        Something about it doesn't match this purchase. You don't need to do anything; we'll write to you.
      </InlineAlert>
    );
  }
  switch (order.status) {
    case "expired":
      return <InlineAlert tone="info" title="The payment link has expired. You were not charged." />;
    case "failed":
      return <InlineAlert tone="error" title="The payment failed. You were not charged." />;
    case "cancelled":
      return <InlineAlert tone="info" title="This purchase was cancelled. You were not charged." />;
    case "refunded":
    case "lost":
      return <InlineAlert tone="info" title="This purchase was refunded." />;
    default:
      return null;
  }
}

function WhatHappensNext({ firstName }: { firstName: string }) {
  return (
    <>
      <section>
        <h3 className="mb-1 text-base">What happens next</h3>
        <p className="text-ink-soft">
          You'll get a link to Stripe's page, where you pay by card in a new tab. The link works for 23 hours.
          The money goes to {firstName}. Once it arrives, you'll see 'Paid' here and a receipt you can print.
        </p>
      </section>
      <section>
        <h3 className="mb-1 text-base">If plans change</h3>
        <p className="text-ink-soft">
          Talk to {firstName} first, then write to Support. We can refund a payment in full or in part, to the
          card you paid with.
        </p>
      </section>
    </>
  );
}
