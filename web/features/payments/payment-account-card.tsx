import { CreditCard } from "lucide-react";
import { useId } from "react";
import { Card } from "../../ui/card.tsx";
import { PaymentAccount } from "./payment-account.tsx";

/** The doula's Stripe account on their dashboard. */
export function PaymentAccountCard() {
  const titleId = useId();
  return (
    <Card asChild>
      <section aria-labelledby={titleId}>
        <h2 id={titleId} className="mb-3 flex items-center gap-3 text-xl">
          <CreditCard aria-hidden="true" className="size-5 shrink-0 text-primary" />
          Stripe Account
        </h2>
        <PaymentAccount />
      </section>
    </Card>
  );
}
