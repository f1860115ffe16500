import type { Ref } from "react";
import { Button } from "../../ui/button.tsx";

interface CompletePurchaseLinkProps {
  paymentUrl: string;
  packageName: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** Leads to Stripe's page, in a tab of its own. */
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
