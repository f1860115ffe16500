import { Link } from "@tanstack/react-router";
import { ReceiptText } from "lucide-react";
import type { Ref } from "react";
import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import { isProviderUrl } from "../../../../contract/platform/fields.ts";
import { usePaymentCheck } from "../../../api/commerce/orders.ts";
import { Button, type ButtonProps } from "../../../ui/basics/button.tsx";

type OrderLinkProps<Fields extends keyof Order> = Pick<ButtonProps, "variant" | "className"> & {
  order: Pick<Order, Fields>;
  ref?: Ref<HTMLAnchorElement>;
};

export function ReceiptLink({
  order,
  variant = "secondary",
  className,
  ref,
}: OrderLinkProps<"id" | "package">) {
  return (
    <Button asChild variant={variant} className={className}>
      <Link ref={ref} to="/orders/$id/receipt" params={{ id: order.id }}>
        <ReceiptText aria-hidden="true" className="size-4.5" />
        <span>
          View receipt<span className="sr-only"> for {order.package.name}</span>
        </span>
      </Link>
    </Button>
  );
}

/** Links to Stripe's page, in a new tab. Checks whether the order was paid there. */
export function CompletePurchaseLink({
  order,
  variant,
  className,
  ref,
}: OrderLinkProps<"id" | "payment_url" | "package">) {
  usePaymentCheck(order.id);
  if (!order.payment_url || !isProviderUrl(order.payment_url)) return null;
  return (
    <Button asChild variant={variant} className={className}>
      <a ref={ref} href={order.payment_url} target="_blank" rel="noopener">
        Complete Purchase
        <span className="sr-only"> of {order.package.name} in a new tab</span>
      </a>
    </Button>
  );
}
