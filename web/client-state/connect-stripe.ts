import { useMutation } from "@tanstack/react-query";
import { stripeOnboardingOrigin } from "../../contract/commerce/payments.ts";
import { isProviderUrl } from "../../contract/platform/fields.ts";
import { requestStripeOnboarding } from "../api/commerce/payments.ts";
import type { MutationCallbacks } from "../api/platform/mutation-callbacks.ts";
import { ApiError } from "../lib/api.ts";

/** Redirects to Stripe's onboarding page, which leads back to the doula's home. */
export function useConnectStripe({ onError }: Pick<MutationCallbacks<void, string>, "onError">) {
  return useMutation({
    mutationFn: async (doulaProfileId: string) => {
      const url = await requestStripeOnboarding(doulaProfileId, `${location.origin}/doula-dashboard`);
      if (!url || !isOnboardingUrl(url)) throw new ApiError("internal");
      location.assign(url);
    },
    onError,
  });
}

/** Stripe's own origin, or the sandbox's on this machine. */
function isOnboardingUrl(address: string): boolean {
  if (!isProviderUrl(address)) return false;
  const { origin, protocol } = new URL(address);
  return origin === stripeOnboardingOrigin || protocol === "http:";
}
