import { Link } from "@tanstack/react-router";
import { MessageCircle, ReceiptText } from "lucide-react";
import type { Ref } from "react";
import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import { splitFullName } from "../../../../contract/identity/accounts.ts";
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

/**
 * Links to the conversation with the order's doula. An unlisted doula can be written to only in an existing
 * conversation; without one, this renders nothing.
 */
export function MessageLink({
  order,
  variant = "primary",
  className,
  ref,
}: OrderLinkProps<"doula_slug" | "doula_name" | "conversation_id">) {
  const { doula_slug, doula_name, conversation_id } = order;
  const thread = doula_slug ? { doula: doula_slug } : conversation_id ? { with: conversation_id } : undefined;
  if (!thread) return null;
  return (
    <Button asChild variant={variant} className={className}>
      <Link ref={ref} to="/messages" search={thread}>
        <MessageCircle aria-hidden="true" className="size-4.5" />
        <span className="min-w-0 break-words">Message {splitFullName(doula_name).firstName}</span>
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
  if (!order.payment_url) return null;
  return (
    <Button asChild variant={variant} className={className}>
      <a ref={ref} href={order.payment_url} target="_blank" rel="noopener">
        Complete Purchase
        <span className="sr-only"> of {order.package.name} in a new tab</span>
      </a>
    </Button>
  );
}
