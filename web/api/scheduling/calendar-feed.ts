import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "../../lib/api.ts";
import { toastFailure } from "../../ui/feedback/use-toast.ts";
import { api } from "../platform/client.ts";
import { calendarKey } from "./calendar.ts";

/** The link under which a calendar program finds the signed-in person's calls; null if there is none. */
export const calendarFeedQuery = queryOptions({
  queryKey: [...calendarKey, "feed"],
  queryFn: async ({ signal }) =>
    (await request(api.rest.v1.calendar_feeds.own.$get({}, { init: { signal } }))).url,
});

/** Creates a link; an earlier one stops working. */
export function useRenewFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await request(api.rest.v1.calendar_feeds.own.$post())).url,
    onSuccess: (url) => queryClient.setQueryData(calendarFeedQuery.queryKey, url),
    onError: (error) => toastFailure("We couldn't create a link", error),
  });
}

export function useDeleteFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await request(api.rest.v1.calendar_feeds.own.$delete());
    },
    onSuccess: () => queryClient.setQueryData(calendarFeedQuery.queryKey, null),
    onError: (error) => toastFailure("We couldn't delete the link", error),
  });
}
