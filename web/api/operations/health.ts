import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";

/** What works and what does not, as the server found at most five minutes ago. */
export const healthChecksQuery = queryOptions({
  queryKey: ["health-checks"],
  queryFn: ({ signal }) => request(api.rest.v1.health_checks.$get({ query: {} }, { init: { signal } })),
});

export function useRunHealthChecks() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(api.rest.v1.health_checks.$get({ query: { fresh: "true" } })),
    onSuccess: (checks) => queryClient.setQueryData(healthChecksQuery.queryKey, checks),
  });
}
