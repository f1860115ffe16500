import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CalendarSubscriptions } from "../../../contract/scheduling/calendar.schema.ts";
import { request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";
import { availabilityPreviewQuery } from "./availability.ts";
import { subscriptionsQuery } from "./calendar.ts";

/** Adds a calendar by its address, which the server reads first: that can take ten seconds. */
export function useAddSubscription({
  onSuccess,
}: Pick<MutationCallbacks<CalendarSubscriptions, { address: string }>, "onSuccess">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: { address: string }) => request(api.rest.v1.calendar_subscriptions.$post({ json })),
    onSuccess: (subscriptions, json) => {
      queryClient.setQueryData(subscriptionsQuery.queryKey, subscriptions);
      void queryClient.invalidateQueries({ queryKey: availabilityPreviewQuery.queryKey });
      onSuccess?.(subscriptions, json);
    },
  });
}

export function useRemoveSubscription({ onSuccess, onError }: MutationCallbacks<void, string>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      await request(api.rest.v1.calendar_subscriptions[":id"].$delete({ param: { id } }));
    },
    onSuccess: (data, id) => {
      queryClient.setQueryData(
        subscriptionsQuery.queryKey,
        (known: CalendarSubscriptions | undefined) =>
          known && { ...known, items: known.items.filter((calendar) => calendar.id !== id) },
      );
      void queryClient.invalidateQueries({ queryKey: availabilityPreviewQuery.queryKey });
      onSuccess?.(data, id);
    },
    onError,
  });
}
