import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { AnswersChange, OwnAnswers } from "../../../contract/directory/answers.schema.ts";
import { request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";
import { invalidateAfterSetupChange } from "./own-application.ts";
import { ownProfileQuery } from "./profiles.ts";

/** The signed-in doula's answers to parents' questions. */
export const ownAnswersQuery = queryOptions({
  queryKey: ["answers", "own"],
  queryFn: ({ signal }) => request(api.rest.v1.doula_answers.$get({}, { init: { signal } })),
});

/** Replaces the answers. */
export function useSaveAnswers({
  onSuccess,
}: Pick<MutationCallbacks<OwnAnswers, AnswersChange>, "onSuccess">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: AnswersChange) => request(api.rest.v1.doula_answers.$put({ json })),
    onSuccess: (saved, change) => {
      queryClient.setQueryData(ownAnswersQuery.queryKey, saved);
      void queryClient.invalidateQueries(ownProfileQuery);
      invalidateAfterSetupChange(queryClient);
      void queryClient.invalidateQueries({ queryKey: ["doulas"] });
      onSuccess?.(saved, change);
    },
    // After a change elsewhere, the form offers the saved version.
    onError: () => void queryClient.invalidateQueries(ownAnswersQuery),
  });
}
