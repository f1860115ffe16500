import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type PaymentAccountState, stripeOnboardingOrigin } from "../../../contract/commerce/payments.ts";
import { ApiError, request } from "../../lib/api.ts";
import { invalidateAfterSetupChange } from "../directory/own-application.ts";
import { api } from "../platform/client.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";

/** The signed-in doula's Stripe account, in its current state at Stripe. */
export const paymentAccountQuery = queryOptions({
  queryKey: ["payment-account"],
  queryFn: ({ signal }) => request(api.rest.v1.payment_account.$get({}, { init: { signal } })),
});

const dashboardPath = "/doula-dashboard";

/** Redirects to Stripe's onboarding page. */
export function useConnectStripe({ onError }: Pick<MutationCallbacks<void, string>, "onError">) {
  return useMutation({
    mutationFn: async (doulaProfileId: string) => {
      const response = await request(
        api.functions.v1["stripe-connect"].$post({
          json: {
            action: "create_account_link",
            doula_id: doulaProfileId,
            redirect_url: location.origin + dashboardPath,
          },
        }),
      );
      if (!("url" in response) || !isOnboardingUrl(response.url)) throw new ApiError("internal");
      location.assign(response.url);
    },
    onError,
  });
}

/** Stripe's own origin, or the sandbox's on this machine. */
function isOnboardingUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, hostname, protocol } = new URL(url);
  return origin === stripeOnboardingOrigin || (protocol === "http:" && isLoopback(hostname));
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "127.0.0.1";
}

interface StripeReturn {
  code: string;
  state: string;
}

/** Completes the return from Stripe with the URL's parameters, and returns the account's state. */
export function useReturnFromStripe(callbacks: MutationCallbacks<PaymentAccountState | null, StripeReturn>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (returned: StripeReturn): Promise<PaymentAccountState | null> => {
      await request(
        api.functions.v1["stripe-connect"].$post({ json: { action: "handle_callback", ...returned } }),
      );
      return readState(queryClient);
    },
    ...callbacks,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: paymentAccountQuery.queryKey });
      invalidateAfterSetupChange(queryClient);
    },
  });
}

/** Null if it fails to load; the card shows the error. */
async function readState(queryClient: QueryClient): Promise<PaymentAccountState | null> {
  const account = await queryClient.fetchQuery({ ...paymentAccountQuery, staleTime: 0 }).catch(() => null);
  return account?.state ?? null;
}
