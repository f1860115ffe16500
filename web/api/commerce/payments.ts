import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { PaymentAccountState } from "../../../contract/commerce/payments.ts";
import { request } from "../../lib/api.ts";
import { invalidateAfterSetupChange } from "../directory/own-application.ts";
import { api } from "../platform/client.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";

/** The signed-in doula's Stripe account, in its current state at Stripe. */
export const paymentAccountQuery = queryOptions({
  queryKey: ["payment-account"],
  queryFn: ({ signal }) => request(api.rest.v1.payment_account.$get({}, { init: { signal } })),
});

/** Returns the address of Stripe's onboarding page, which leads back to `redirectUrl`; undefined if the server names none. */
export async function requestStripeOnboarding(
  doulaProfileId: string,
  redirectUrl: string,
): Promise<string | undefined> {
  const json = {
    action: "create_account_link" as const,
    doula_id: doulaProfileId,
    redirect_url: redirectUrl,
  };
  const response = await request(api.functions.v1["stripe-connect"].$post({ json }));
  return "url" in response ? response.url : undefined;
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
