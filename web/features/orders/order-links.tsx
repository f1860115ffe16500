import { Link } from "@tanstack/react-router";
import { ReceiptText } from "lucide-react";
import type { Ref } from "react";
import type { Order } from "../../../contract/orders.schema.ts";
import { Button, type ButtonProps } from "../../ui/button.tsx";

interface ReceiptLinkProps extends Pick<ButtonProps, "variant"> {
  order: Pick<Order, "id" | "package">;
  ref?: Ref<HTMLAnchorElement>;
}

/** Links to the receipt of a paid order. */
export function ReceiptLink({ order, variant = "secondary", ref }: ReceiptLinkProps) {
  return (
    <Button asChild variant={variant}>
      <Link ref={ref} to="/orders/$id/receipt" params={{ id: order.id }}>
        <ReceiptText aria-hidden="true" className="size-4.5" />
        <span>
          View receipt<span className="sr-only"> for {order.package.name}</span>
        </span>
      </Link>
    </Button>
  );
}

interface CompletePurchaseLinkProps {
  paymentUrl: string;
  packageName: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** Links to Stripe's page, in a new tab. */
export function CompletePurchaseLink({ paymentUrl, packageName, ref }: CompletePurchaseLinkProps) {
  return (
    <Button asChild>
      <a ref={ref} href={paymentUrl} target="_blank" rel="noopener">
        Complete Purchase
        <span className="sr-only"> of {packageName} in a new tab</span>
      </a>
    </Button>
  );
}
