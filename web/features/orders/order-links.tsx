import { Link } from "@tanstack/react-router";
import { MessageCircle, ReceiptText } from "lucide-react";
import type { Ref } from "react";
import { splitFullName } from "../../../contract/accounts.ts";
import type { Order } from "../../../contract/orders.schema.ts";
import { Button, type ButtonProps } from "../../ui/button.tsx";

type OrderLinkProps<Fields extends keyof Order> = Pick<ButtonProps, "variant" | "className"> & {
  order: Pick<Order, Fields>;
  ref?: Ref<HTMLAnchorElement>;
};

/** Links to the receipt of a paid order. */
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

interface CompletePurchaseLinkProps extends Pick<ButtonProps, "className"> {
  paymentUrl: string;
  packageName: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** Links to Stripe's page, in a new tab. */
export function CompletePurchaseLink({ paymentUrl, packageName, className, ref }: CompletePurchaseLinkProps) {
  return (
    <Button asChild className={className}>
      <a ref={ref} href={paymentUrl} target="_blank" rel="noopener">
        Complete Purchase
        <span className="sr-only"> of {packageName} in a new tab</span>
      </a>
    </Button>
  );
}
