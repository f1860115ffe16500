import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";

/** Why email to the person's address is not sent; null if it is. */
export const ownDeliveryQuery = queryOptions({
  queryKey: ["account", "delivery"],
  queryFn: async ({ signal }) =>
    (await request(api.auth.v1.user.undeliverable.$get({}, { init: { signal } }))).undeliverable,
});

/** Lets emails be sent to the person's confirmed address again. */
export function useAllowOwnEmail({ onSuccess, onError }: MutationCallbacks) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await request(api.auth.v1.user.undeliverable.$delete());
    },
    onSuccess: () => {
      queryClient.setQueryData(ownDeliveryQuery.queryKey, null);
      onSuccess?.();
    },
    onError,
  });
}
