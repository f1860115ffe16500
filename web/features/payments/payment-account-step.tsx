import { useQuery } from "@tanstack/react-query";
import { onboardingQuery } from "../../api/onboarding.ts";
import { ReadOnlyNote } from "../onboarding/read-only-note.tsx";
import { PaymentAccount } from "./payment-account.tsx";
import { PlatformFee } from "./platform-fee.tsx";

/** The fourth step of the setup: the doula's own Stripe account. */
export function PaymentAccountStep() {
  const { data: onboarding } = useQuery(onboardingQuery);
  return (
    <>
      {onboarding?.status === "pending" && <ReadOnlyNote />}
      <PaymentAccount />
      <PlatformFee />
    </>
  );
}
