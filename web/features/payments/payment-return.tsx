import { useEffect, useRef } from "react";
import { returnFailed, useReturnFromStripe } from "../../api/payments.ts";
import { messageOf } from "../../lib/api.ts";
import { InlineAlert } from "../../ui/inline-alert.tsx";

interface PaymentReturnProps {
  /** What Stripe sent back in the address; undefined on any other visit. */
  returned: { code: string; state: string } | undefined;
  /** The address is to be cleared: it works once. */
  onHandled: () => void;
}

/** Completes a visit at Stripe when the browser comes back from it. */
export function PaymentReturn({ returned, onHandled }: PaymentReturnProps) {
  const { mutateAsync, error, isPending } = useReturnFromStripe();
  const handled = useRef<string>(undefined);
  const { code, state } = returned ?? {};

  useEffect(() => {
    if (!code || !state || handled.current === code) return;
    handled.current = code;
    // The failure is shown below.
    mutateAsync({ code, state }).then(onHandled, onHandled);
  }, [code, state, mutateAsync, onHandled]);

  if (isPending) return <InlineAlert tone="info" title="Checking your Stripe account..." />;
  if (!error) return null;
  return (
    <InlineAlert tone="error" title={returnFailed}>
      {messageOf(error)}
    </InlineAlert>
  );
}
