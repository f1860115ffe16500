import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import { usePaymentCheck } from "../../../api/commerce/orders.ts";
import { Button, Spinner } from "../../../ui/basics/button.tsx";
import { DialogBody, DialogFooter } from "../../../ui/dialog/dialog.tsx";

/** After this, the wait needs an explanation. */
const isSlowAfterMs = 30_000;

interface CheckingPaymentProps {
  /** Undefined until it is loaded. */
  order: Order | undefined;
  firstName: string;
}

/** After the parent paid on Stripe's page, until Stripe confirms the payment to us. */
export function CheckingPayment({ order, firstName }: CheckingPaymentProps) {
  usePaymentCheck(order?.id);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), isSlowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <DialogBody isTextOnly>
        <div role="status" className="flex flex-col items-center gap-3 py-6 text-center">
          <Spinner className="size-8 text-primary" />
          <p className="max-w-md text-balance">
            {isSlow
              ? `Stripe hasn't confirmed your payment yet. Please don't pay again. We'll email you and ${firstName} as soon as it arrives.`
              : "Stripe is confirming your payment. This usually takes a few seconds, and this page shows it by itself. You can close it, too: we'll email you."}
          </p>
        </div>
      </DialogBody>
      {isSlow && (
        <DialogFooter>
          <Button asChild variant="secondary">
            <Link to="/orders">View My Orders</Link>
          </Button>
        </DialogFooter>
      )}
    </>
  );
}
