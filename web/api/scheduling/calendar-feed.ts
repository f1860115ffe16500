import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";
import { calendarKey } from "./calendar.ts";

/** The link under which a calendar program finds the signed-in person's calls; null if there is none. */
export const calendarFeedQuery = queryOptions({
  queryKey: [...calendarKey, "feed"],
  queryFn: async ({ signal }) =>
    (await request(api.rest.v1.calendar_feeds.own.$get({}, { init: { signal } }))).url,
});

/** Creates a link; an earlier one stops working. */
export function useRenewFeed({ onError }: Pick<MutationCallbacks, "onError">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await request(api.rest.v1.calendar_feeds.own.$post())).url,
    onSuccess: (url) => queryClient.setQueryData(calendarFeedQuery.queryKey, url),
    onError,
  });
}

export function useDeleteFeed({ onError }: Pick<MutationCallbacks, "onError">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await request(api.rest.v1.calendar_feeds.own.$delete());
    },
    onSuccess: () => queryClient.setQueryData(calendarFeedQuery.queryKey, null),
    onError,
  });
}
