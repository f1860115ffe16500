import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type PaymentAccountState, stripeOnboardingOrigin } from "../../../contract/commerce/payments.ts";
import { ApiError, getErrorMessage, request } from "../../lib/api.ts";
import { toast, toastFailure } from "../../ui/feedback/use-toast.ts";
import { invalidateAfterSetupChange } from "../directory/own-application.ts";
import { api } from "../platform/client.ts";

/** The signed-in doula's Stripe account, in its current state at Stripe. */
export const paymentAccountQuery = queryOptions({
  queryKey: ["payment-account"],
  queryFn: ({ signal }) => request(api.rest.v1.payment_account.$get({}, { init: { signal } })),
});

const dashboardPath = "/doula-dashboard";

/** The message for a connection that could not start. */
export function describeOnboardingFailure(error: Error): string {
  return `Failed to connect to Stripe: ${getErrorMessage(error)}`;
}

/** Redirects to Stripe's onboarding page. */
export function useConnectStripe() {
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
    onError: (error) => toastFailure("Error", error, describeOnboardingFailure(error)),
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

export const returnFailed = "Failed to complete Stripe connection";

/** Completes the return from Stripe with the URL's parameters, and returns the account's state. */
export function useReturnFromStripe() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (returned: { code: string; state: string }): Promise<PaymentAccountState | null> => {
      await request(
        api.functions.v1["stripe-connect"].$post({ json: { action: "handle_callback", ...returned } }),
      );
      return readState(queryClient);
    },
    onSuccess: (state) =>
      toast(
        state === "pending"
          ? { title: "Your Stripe setup is not finished", description: "You can continue at any time." }
          : { title: "Stripe account connected successfully!", variant: "success" },
      ),
    onError: (error) => toastFailure(returnFailed, error),
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
