import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "../../lib/api.ts";
import { toast, toastFailure } from "../../ui/feedback/use-toast.ts";
import { api } from "../platform/client.ts";

/** Why email to the person's address is not sent; null if it is. */
export const ownDeliveryQuery = queryOptions({
  queryKey: ["account", "delivery"],
  queryFn: async ({ signal }) =>
    (await request(api.auth.v1.user.undeliverable.$get({}, { init: { signal } }))).undeliverable,
});

/** Lets emails be sent to the person's confirmed address again. */
export function useAllowOwnEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await request(api.auth.v1.user.undeliverable.$delete());
    },
    onSuccess: () => {
      queryClient.setQueryData(ownDeliveryQuery.queryKey, null);
      toast({ title: "We'll email you again", variant: "success" });
    },
    onError: (error) => toastFailure("We couldn't save that", error),
  });
}
