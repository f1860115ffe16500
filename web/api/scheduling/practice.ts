import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  NewCommitment,
  Practice,
  PracticeChange,
} from "../../../contract/scheduling/practice.schema.ts";
import { request } from "../../lib/api.ts";
import { invalidateAfterSetupChange } from "../directory/own-application.ts";
import { api } from "../platform/client.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";

export const practiceKey = ["practice"] as const;

/** The signed-in doula's answers about births, clients, time off and next months. */
export const practiceQuery = queryOptions({
  queryKey: [...practiceKey, "own"],
  queryFn: ({ signal }) => request(api.rest.v1.practice.$get({}, { init: { signal } })),
});

/** Saves whether the doula attends births, and how many. */
export function useSavePractice({
  onSuccess,
}: Pick<MutationCallbacks<Practice, PracticeChange>, "onSuccess">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: PracticeChange) => request(api.rest.v1.practice.$put({ json })),
    onSuccess: (practice, change) => {
      queryClient.setQueryData(practiceQuery.queryKey, practice);
      invalidateAfterSetupChange(queryClient);
      onSuccess?.(practice, change);
    },
  });
}

/** Adds the due date of a client from elsewhere. */
export function useAddCommitment({
  onSuccess,
}: Pick<MutationCallbacks<Practice, NewCommitment>, "onSuccess">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: NewCommitment) => request(api.rest.v1.practice.commitments.$post({ json })),
    onSuccess: (practice, commitment) => {
      queryClient.setQueryData(practiceQuery.queryKey, practice);
      onSuccess?.(practice, commitment);
    },
  });
}

/** Removes a client from elsewhere. */
export function useRemoveCommitment({ onSuccess, onError }: MutationCallbacks<Practice, string>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(api.rest.v1.practice.commitments[":id"].$delete({ param: { id } })),
    onSuccess: (practice, id) => {
      queryClient.setQueryData(practiceQuery.queryKey, practice);
      onSuccess?.(practice, id);
    },
    onError: (error, id) => {
      onError?.(error, id);
      void queryClient.invalidateQueries({ queryKey: practiceKey });
    },
  });
}

/** Makes room for a parent, or takes it back. */
export function useMakeRoom(
  parentId: string,
  { onSuccess }: Pick<MutationCallbacks<Practice, boolean>, "onSuccess">,
) {
  const queryClient = useQueryClient();
  const room = api.rest.v1.practice.made_room[":parentId"];
  return useMutation({
    mutationFn: (isMade: boolean) => {
      const input = { param: { parentId } };
      return request(isMade ? room.$put(input) : room.$delete(input));
    },
    onSuccess: (practice, isMade) => {
      queryClient.setQueryData(practiceQuery.queryKey, practice);
      onSuccess?.(practice, isMade);
    },
  });
}
