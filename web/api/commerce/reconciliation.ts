import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { DifferenceDismissal } from "../../../contract/commerce/reconciliation.schema.ts";
import { request } from "../../lib/api.ts";
import { refetchOverview } from "../operations/overview.ts";
import { api } from "../platform/client.ts";
import { cursorPages } from "../platform/cursor-pages.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";

/** Open differences between Stripe's books and our orders, newest first. Refetched with the overview's counts. */
export const differencesQuery = infiniteQueryOptions({
  queryKey: ["overview", "payment-differences"],
  queryFn: ({ pageParam, signal }) =>
    request(
      api.rest.v1.payment_differences.$get(
        { query: { after: pageParam || undefined } },
        { init: { signal } },
      ),
    ),
  ...cursorPages,
});

/** Dismisses a difference, then refetches the list whatever the response. */
export function useDismissDifference(
  id: string,
  { onSuccess }: Pick<MutationCallbacks<void, DifferenceDismissal>, "onSuccess">,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (json: DifferenceDismissal) => {
      await request(api.rest.v1.payment_differences[":id"].dismiss.$post({ param: { id }, json }));
    },
    onSuccess,
    onSettled: () => refetchOverview(queryClient),
  });
}
