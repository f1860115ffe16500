import { Button } from "../../ui/button.tsx";

interface CompletePurchaseLinkProps {
  paymentUrl: string;
  packageName: string;
}

/** Leads to Stripe's page, in a tab of its own. */
export function CompletePurchaseLink({ paymentUrl, packageName }: CompletePurchaseLinkProps) {
  return (
    <Button asChild>
      <a href={paymentUrl} target="_blank" rel="noopener">
        Complete Purchase
        <span className="sr-only"> of {packageName} in a new tab</span>
      </a>
    </Button>
  );
}
