import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { NewCommitment, Practice, PracticeChange } from "../../contract/practice.schema.ts";
import { request } from "../lib/api.ts";
import { toast, toastFailure } from "../ui/use-toast.ts";
import { api } from "./client.ts";
import { invalidateAfterSetupChange } from "./own-application.ts";

/** Everything about the signed-in doula's own births. */
export const practiceKey = ["practice"] as const;

/** The signed-in doula's answers about births, clients, time off and next months. */
export const practiceQuery = queryOptions({
  queryKey: [...practiceKey, "own"],
  queryFn: ({ signal }) => request(api.rest.v1.practice.$get({}, { init: { signal } })),
});

/** Saves whether the doula attends births, and how many. */
export function useSavePractice() {
  const queryClient = useQueryClient();
  const show = useShowPractice({ title: "Saved", description: "Parents see it right away." });
  return useMutation({
    mutationFn: (json: PracticeChange) => request(api.rest.v1.practice.$put({ json })),
    onSuccess: (practice) => {
      show(practice);
      invalidateAfterSetupChange(queryClient);
    },
  });
}

/** Adds the due date of a client from elsewhere. */
export function useAddCommitment() {
  return useMutation({
    mutationFn: (json: NewCommitment) => request(api.rest.v1.practice.commitments.$post({ json })),
    onSuccess: useShowPractice({ title: "Client added", description: "Only you can see it." }),
  });
}

/** Removes a client from elsewhere. */
export function useRemoveCommitment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(api.rest.v1.practice.commitments[":id"].$delete({ param: { id } })),
    onSuccess: useShowPractice({ title: "Client removed" }),
    onError: (error) => {
      toastFailure("Couldn't remove the client", error);
      void queryClient.invalidateQueries({ queryKey: practiceKey });
    },
  });
}

function useShowPractice(shown: { title: string; description?: string }) {
  const queryClient = useQueryClient();
  return (practice: Practice) => {
    queryClient.setQueryData(practiceQuery.queryKey, practice);
    toast({ ...shown, variant: "success" });
  };
}
