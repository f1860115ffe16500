import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { ask } from "../lib/api.ts";
import { api } from "./client.ts";

/** What waits for an admin; read anew whenever the overview is opened. */
export const overviewQuery = queryOptions({
  queryKey: ["overview"],
  queryFn: ({ signal }) => ask(api.rest.v1.overview.$get({}, { init: { signal } })),
  staleTime: 0,
});

/** After an admin has dealt with something. It is read while another page is open: nobody comes back to an old count. */
export function refetchOverview(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey, refetchType: "all" });
}
