import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import type { DoulaDetail } from "../../../contract/doulas.schema.ts";
import { centsOf, formatMoney } from "../../../contract/money.ts";
import type { Order } from "../../../contract/orders.schema.ts";
import type { DoulaPackage } from "../../../contract/packages.schema.ts";
import { openAccountDialog } from "../../api/account-dialog.ts";
import { ordersOfDoulaQuery } from "../../api/orders.ts";
import { useSession } from "../../api/session.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { toast } from "../../ui/use-toast.ts";
import { CompletePurchaseLink } from "./complete-purchase-link.tsx";
import { isPaidOrder } from "./order-texts.ts";
import { usePurchaseAddress } from "./purchase-address.ts";
import { ReceiptLink } from "./receipt-link.tsx";

const LazyBuyDialog = lazyPart(async () => (await import("./buy-dialog.tsx")).BuyDialog);

const logInFirst = "Please log in to purchase";

interface BuyPackageProps {
  offer: DoulaPackage;
  doula: Pick<DoulaDetail, "id" | "slug" | "first_name" | "full_name">;
}

/** Where a page shows the package. */
export function packageAnchor(packageId: string): string {
  return `package-${packageId}`;
}

/**
 * 'Purchase' beside a package, and what has become of it: the link to pay with, then 'Paid'. Visitors log in first;
 * nothing for those who do not buy.
 */
export function BuyPackage({ offer, doula }: BuyPackageProps) {
  const { data: session, isPending } = useSession();
  const isClient = session?.user.user_type === "client";
  const { data: orders = [] } = useQuery({ ...ordersOfDoulaQuery(doula.id), enabled: isClient });
  const address = usePurchaseAddress();
  const isOpen = isClient && address.packageId === offer.id;
  // It stays while it closes.
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  if (session && !isClient) return null;

  const order = orders.find((each) => each.package_id === offer.id && isPayableOrPaid(each, offer));
  const open = () => {
    if (!session) return promptLogInToPurchase(doula, offer);
    address.open(offer.id);
  };

  return (
    <div className="needs-script mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      {order?.payment_url ? (
        <>
          <CompletePurchaseLink paymentUrl={order.payment_url} packageName={offer.name} />
          <p className="text-ink-soft text-sm">Paying happens on Stripe's page, in a new tab.</p>
        </>
      ) : (
        <>
          {order && (
            <>
              <PaidBadge amount={order.amount} />
              <ReceiptLink order={order} />
            </>
          )}
          <Button
            variant={order ? "secondary" : "primary"}
            onClick={open}
            disabled={isPending}
            onPointerEnter={session ? LazyBuyDialog.prefetch : undefined}
            onFocus={session ? LazyBuyDialog.prefetch : undefined}
          >
            {order ? "Purchase again" : "Purchase"}
            <span className="sr-only"> {offer.name}</span>
          </Button>
        </>
      )}
      {wasOpened && (
        <LazyBuyDialog
          offer={offer}
          doula={doula}
          orderId={address.orderId}
          isOpen={isOpen}
          onOrdered={(orderId) => address.showOrder(offer.id, orderId)}
          onClose={address.close}
        />
      )}
    </div>
  );
}

/** A link for what the package was before is not shown: a new order ends it. */
function isPayableOrPaid(order: Order, offer: DoulaPackage): boolean {
  const { status, payment_url, package: bought } = order;
  if (isPaidOrder(order)) return true;
  const isSame =
    bought.name === offer.name &&
    bought.description === offer.description &&
    bought.price === offer.price &&
    bought.duration_weeks === offer.duration_weeks;
  return status === "pending" && payment_url !== null && isSame;
}

function promptLogInToPurchase(doula: BuyPackageProps["doula"], offer: DoulaPackage): void {
  toast({ title: logInFirst });
  openAccountDialog({
    kind: "login",
    next: `/doulas/${doula.slug}?buy=${offer.id}#${packageAnchor(offer.id)}`,
    reason: logInFirst,
    signUpReason: `Sign up to purchase ${offer.name}.`,
  });
}

/** What was paid, whatever the package costs now. */
function PaidBadge({ amount }: Pick<Order, "amount">) {
  return (
    <Badge tone="confirmed">
      <CircleCheck aria-hidden="true" strokeWidth={2.25} />
      <span className="tabular-nums">Paid {formatMoney(centsOf(amount))}</span>
    </Badge>
  );
}
