import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CalendarSubscriptions } from "../../../contract/scheduling/calendar.schema.ts";
import { request } from "../../lib/api.ts";
import { toast, toastFailure } from "../../ui/feedback/use-toast.ts";
import { api } from "../platform/client.ts";
import { availabilityPreviewQuery } from "./availability.ts";
import { subscriptionsQuery } from "./calendar.ts";

/** Adds a calendar by its address, which the server reads first: that can take ten seconds. */
export function useAddSubscription() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: { address: string }) => request(api.rest.v1.calendar_subscriptions.$post({ json })),
    onSuccess: (subscriptions) => {
      queryClient.setQueryData(subscriptionsQuery.queryKey, subscriptions);
      void queryClient.invalidateQueries({ queryKey: availabilityPreviewQuery.queryKey });
      toast({
        title: "Calendar added",
        description: "Parents can't book over its events.",
        variant: "success",
      });
    },
  });
}

export const subscriptionNotRemoved = "Couldn't remove it";

export function useRemoveSubscription() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      await request(api.rest.v1.calendar_subscriptions[":id"].$delete({ param: { id } }));
    },
    onSuccess: (_, id) => {
      queryClient.setQueryData(
        subscriptionsQuery.queryKey,
        (known: CalendarSubscriptions | undefined) =>
          known && { ...known, items: known.items.filter((calendar) => calendar.id !== id) },
      );
      void queryClient.invalidateQueries({ queryKey: availabilityPreviewQuery.queryKey });
      toast({ title: "Calendar removed", variant: "success" });
    },
    onError: (error) => toastFailure(subscriptionNotRemoved, error),
  });
}
