import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CoverageNote, CoverageNoteChange } from "../../../contract/operations/coverage-notes.schema.ts";
import { isRefusedWith, request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";

/** What the site says about Medicaid, by state. */
export const coverageNotesQuery = queryOptions({
  queryKey: ["coverage-notes"],
  queryFn: async ({ signal }) =>
    (await request(api.rest.v1.coverage_notes.$get({}, { init: { signal } }))).items,
  staleTime: 5 * 60_000,
});

/** Adds a state's text, or changes the one with this ID. */
export function useSaveCoverageNote(
  id: string | undefined,
  { onSuccess, onError }: MutationCallbacks<CoverageNote, CoverageNoteChange>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: CoverageNoteChange) =>
      id
        ? request(api.rest.v1.coverage_notes[":id"].$put({ param: { id }, json }))
        : request(api.rest.v1.coverage_notes.$post({ json })),
    onSuccess,
    onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: coverageNotesQuery.queryKey }),
  });
}

/** Deletes a state's text. If another admin already deleted it, that is not a failure. */
export function useDeleteCoverageNote({ onSuccess, onError }: MutationCallbacks<void, CoverageNote>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: CoverageNote) => {
      await request(api.rest.v1.coverage_notes[":id"].$delete({ param: { id } })).catch((error: unknown) => {
        if (!isRefusedWith(error, ["not_found"])) throw error;
      });
    },
    onSuccess,
    onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: coverageNotesQuery.queryKey }),
  });
}
