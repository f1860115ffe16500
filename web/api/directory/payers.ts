import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { OwnPayers, PayersChange } from "../../../contract/directory/payers.schema.ts";
import { request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";
import { invalidateAfterSetupChange } from "./own-application.ts";
import { ownProfileQuery } from "./profiles.ts";

/** The signed-in doula's payers, and what they wrote about insurance before there were payers. */
export const ownPayersQuery = queryOptions({
  queryKey: ["payers", "own"],
  queryFn: ({ signal }) => request(api.rest.v1.doula_payers.$get({}, { init: { signal } })),
});

/** Replaces the payers. */
export function useSavePayers({ onSuccess }: Pick<MutationCallbacks<OwnPayers, PayersChange>, "onSuccess">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: PayersChange) => request(api.rest.v1.doula_payers.$put({ json })),
    onSuccess: (saved, change) => {
      queryClient.setQueryData(ownPayersQuery.queryKey, saved);
      void queryClient.invalidateQueries(ownProfileQuery);
      invalidateAfterSetupChange(queryClient);
      onSuccess?.(saved, change);
    },
    // After a change elsewhere, the form offers the saved version.
    onError: () => void queryClient.invalidateQueries(ownPayersQuery),
  });
}
