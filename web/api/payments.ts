import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type PaymentAccountState, stripeOnboardingOrigin } from "../../contract/payments.ts";
import { ApiError, ask, messageOf } from "../lib/api.ts";
import { toast, toastFailure } from "../ui/use-toast.ts";
import { api } from "./client.ts";
import { invalidateAfterSetupChange } from "./onboarding.ts";

/** The signed-in doula's Stripe account, as Stripe says now. */
export const paymentAccountQuery = queryOptions({
  queryKey: ["payment-account"],
  queryFn: ({ signal }) => ask(api.rest.v1.payment_account.$get({}, { init: { signal } })),
});

const dashboardPath = "/doula-dashboard";

/** What is said of a connection that could not begin. */
export function connectFailure(error: Error): string {
  return `Failed to connect to Stripe: ${messageOf(error)}`;
}

/** Leaves for Stripe's onboarding page. */
export function useConnectStripe() {
  return useMutation({
    mutationFn: async (doulaProfileId: string) => {
      const answer = await ask(
        api.functions.v1["stripe-connect"].$post({
          json: {
            action: "create_account_link",
            doula_id: doulaProfileId,
            redirect_url: location.origin + dashboardPath,
          },
        }),
      );
      if (!("url" in answer) || !isOnboardingUrl(answer.url)) throw new ApiError("internal");
      location.assign(answer.url);
    },
    onError: (error) => toastFailure("Error", error, connectFailure(error)),
  });
}

/** Stripe's own, or the sandbox's on this machine. */
function isOnboardingUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, hostname, protocol } = new URL(url);
  return origin === stripeOnboardingOrigin || (protocol === "http:" && isLoopback(hostname));
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "127.0.0.1";
}

export const returnFailed = "Failed to complete Stripe connection";

/** Ends a visit at Stripe with what came back in the address, and answers how the account stands now. */
export function useReturnFromStripe() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (returned: { code: string; state: string }): Promise<PaymentAccountState | null> => {
      await ask(
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

/** Null where it cannot be read: the card says so by itself. */
async function readState(queryClient: QueryClient): Promise<PaymentAccountState | null> {
  const account = await queryClient.fetchQuery({ ...paymentAccountQuery, staleTime: 0 }).catch(() => null);
  return account?.state ?? null;
}
