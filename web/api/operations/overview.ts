import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";

/** Everything waiting for an admin, refetched whenever the overview opens. */
export const overviewQuery = queryOptions({
  queryKey: ["overview"],
  queryFn: ({ signal }) => request(api.rest.v1.overview.$get({}, { init: { signal } })),
  staleTime: 0,
});

/**
 * Call after an admin handled something. Refetches in the background, so that nobody returns to an old count.
 */
export function refetchOverview(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey, refetchType: "all" });
}
