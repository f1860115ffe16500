import { useQuery } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import { minOrderAmount } from "../../../../contract/commerce/orders.ts";
import type { DoulaPackage } from "../../../../contract/directory/packages.schema.ts";
import { formatPackage } from "../../../../contract/directory/packages.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import { ordersOfDoulaQuery } from "../../../api/commerce/orders.ts";
import { ownBirthQuery } from "../../../api/families/births.ts";
import { useSession } from "../../../api/identity/session.ts";
import { useAccountDialog } from "../../../client-state/account-dialog.ts";
import { formatMoney } from "../../../lib/format.ts";
import { getNow } from "../../../lib/now.ts";
import { useUrlDialog } from "../../../lib/use-url-dialog.ts";
import { Badge } from "../../../ui/basics/badge.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { lazyComponent } from "../../../ui/feedback/lazy-component.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { MessageLink } from "../../shared/message-link/message-link.tsx";
import { hasEnded } from "../../shared/orders/ended-orders.ts";
import { CompletePurchaseLink, ReceiptLink } from "../../shared/orders/order-links.tsx";
import {
  describeAcceptance,
  hasProposal,
  isPaidOrder,
  OrderStatusBadge,
} from "../../shared/orders/order-status.tsx";
import { ContinueToPayment, isPayable } from "./continue-to-payment.tsx";
import type { PackageSeller } from "./purchase-summary.tsx";

const BuyDialog = lazyComponent(async () => (await import("./buy-dialog.tsx")).BuyDialog, {
  close: ({ onClose }) => onClose(),
});

const logInToPurchaseText = "Please log in to purchase";

interface BuyPackageProps {
  offer: DoulaPackage;
  doula: PackageSeller;
}

export function getPackageElementId(packageId: string): string {
  return `package-${packageId}`;
}

/**
 * The Purchase button of a package; after ordering, the payment link and then 'Paid'. Visitors log in
 * first. No button while the doula is paused, below Stripe's smallest payment or while a paid birth is open, and nothing
 * for people who cannot buy.
 */
export function BuyPackage({ offer, doula }: BuyPackageProps) {
  const { data: session, isPending } = useSession();
  const isClient = session?.user.user_type === "client";
  const { data: all = [] } = useQuery({ ...ordersOfDoulaQuery(doula.id), enabled: isClient });
  const hasUnpaid = all.some(({ status }) => status === "pending");
  const { data: own } = useQuery({ ...ownBirthQuery, enabled: hasUnpaid });
  const orders = all.filter((each) => each.status !== "pending" || !hasEnded(each, own));
  const address = usePurchaseUrl();
  const promptLogIn = useLogInToPurchase(doula, offer);
  const isOpen = isClient && address.packageId === offer.id;
  // Keeps the dialog mounted while it closes.
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  if (session && !isClient) return null;

  const order = orders.find((each) => each.package_id === offer.id && isPayableOrPaid(each, offer));
  const requested = orders.find((each) => each.package_id === offer.id && each.status === "requested");
  const accepted = orders.find(
    (each) => each.package_id === offer.id && each.accepted_at !== null && isPayable(each),
  );
  const isTooCheap = toCents(offer.price) < minOrderAmount;
  const open = () => {
    if (!session) return promptLogIn();
    address.open(offer.id);
  };

  return (
    <div className="needs-script flex max-w-full flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
      {requested ? (
        <>
          <OrderStatusBadge status="requested" />
          <p className="text-ink-soft text-sm">
            {hasProposal(requested)
              ? `${doula.first_name} proposes another amount.`
              : `${doula.first_name} answers within two days.`}
          </p>
          <Button variant="link" onClick={() => address.showRequest(offer.id, requested.id)}>
            View request<span className="sr-only"> for {offer.name}</span>
          </Button>
        </>
      ) : accepted ? (
        <>
          <p className="basis-full font-semibold">{describeAcceptance(accepted, doula.first_name)}</p>
          <ContinueToPayment order={accepted} />
        </>
      ) : order?.payment_url ? (
        <>
          <CompletePurchaseLink order={order} className="max-md:w-full" />
          <p className="text-ink-soft text-sm">You pay on Stripe's page, in a new tab.</p>
        </>
      ) : (
        <>
          {order && (
            <>
              <PaidBadge amount={order.amount} />
              <MessageLink
                doula={order.doula_slug}
                conversation={order.conversation_id}
                className="max-md:w-full"
              >
                Message {doula.first_name}
              </MessageLink>
              <ReceiptLink order={order} className="max-md:w-full" />
            </>
          )}
          {isTooCheap && !order && (
            <p className="text-ink-soft text-sm">
              This package costs too little to pay for online. Ask {doula.first_name} about it.
            </p>
          )}
          {!doula.is_paused && !isTooCheap && !(order && isOpenBirth(order)) && (
            <Button variant={order ? "link" : "secondary"} onClick={open} disabled={isPending}>
              {order && !order.is_birth
                ? "Purchase again"
                : offer.asks_before_payment
                  ? "Request"
                  : "Purchase"}
              <span className="sr-only"> {offer.name}</span>
            </Button>
          )}
        </>
      )}
      {wasOpened && (
        <BuyDialog
          offer={offer}
          doula={doula}
          orderId={address.orderId}
          isReturning={address.isReturning}
          isOpen={isOpen}
          onOrdered={(orderId) => address.showOrder(offer.id, orderId)}
          onClose={address.close}
        />
      )}
    </div>
  );
}

/** Nobody pays twice for the same birth, but a family may have another child. */
function isOpenBirth({ is_birth, ends_at }: Order): boolean {
  return is_birth && (ends_at === null || new Date(ends_at) > getNow());
}

/** A link for an earlier version of the package is hidden; a new order replaces it. */
function isPayableOrPaid(order: Order, offer: DoulaPackage): boolean {
  const { status, payment_url, package: bought } = order;
  if (isPaidOrder(order)) return true;
  const isSame =
    bought.name === offer.name &&
    bought.description === offer.description &&
    bought.price === offer.price &&
    bought.duration_weeks === offer.duration_weeks &&
    formatPackage(bought) === formatPackage(offer);
  return status === "pending" && payment_url !== null && isSame;
}

function useLogInToPurchase(doula: PackageSeller, offer: DoulaPackage): () => void {
  const { open } = useAccountDialog();
  return () => {
    toast({ title: logInToPurchaseText });
    open({
      kind: "login",
      next: `/doulas/${doula.slug}?buy=${offer.id}#${getPackageElementId(offer.id)}`,
      reason: logInToPurchaseText,
      signUpReason: `Sign up to purchase ${offer.name}.`,
    });
  };
}

/** The amount that was paid, even if the package costs something else now. */
function PaidBadge({ amount }: Pick<Order, "amount">) {
  return (
    <Badge tone="confirmed">
      <CircleCheck aria-hidden="true" strokeWidth={2.25} />
      <span className="tabular-nums">Paid {formatMoney(toCents(amount))}</span>
    </Badge>
  );
}

/** The package purchase in the URL, on every page that shows packages. */
interface PurchaseSearch {
  /** The ID of the package. */
  buy?: string;
  /** The ID of the order, if there is one, so that a reload shows the same order, paid or not. */
  order?: string;
  /** The parent comes from Stripe's page after paying. */
  returned?: true;
}

function usePurchaseUrl() {
  const router = useRouter();
  const { buy: packageId, order: orderId, returned }: PurchaseSearch = useSearch({ strict: false });
  const dialog = useUrlDialog<PurchaseSearch>(["buy", "order", "returned"]);
  return {
    packageId,
    orderId,
    isReturning: returned === true,
    open: (buy: string) => dialog.open({ buy }),
    showRequest: (buy: string, order: string) => dialog.open({ buy, order }),
    /** Does nothing if the dialog was closed in between. */
    showOrder: (buy: string, order: string) => {
      const current: PurchaseSearch = router.state.location.search;
      if (current.buy === buy) dialog.replace({ buy, order });
    },
    close: () => dialog.close(),
  };
}
