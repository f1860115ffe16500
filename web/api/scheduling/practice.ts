import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  NewCommitment,
  Practice,
  PracticeChange,
} from "../../../contract/scheduling/practice.schema.ts";
import { request } from "../../lib/api.ts";
import { toast, toastFailure } from "../../ui/feedback/use-toast.ts";
import { invalidateAfterSetupChange } from "../directory/own-application.ts";
import { api } from "../platform/client.ts";

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

/** Makes room for a parent, or takes it back. */
export function useMakeRoom(parent: { userId: string; firstName: string }) {
  const { userId: parentId, firstName } = parent;
  const queryClient = useQueryClient();
  const room = api.rest.v1.practice.made_room[":parentId"];
  return useMutation({
    mutationFn: (isMade: boolean) => {
      const input = { param: { parentId } };
      return request(isMade ? room.$put(input) : room.$delete(input));
    },
    onSuccess: (practice, isMade) => {
      queryClient.setQueryData(practiceQuery.queryKey, practice);
      const title = isMade ? `You made room for ${firstName}` : "Room taken back";
      toast({
        title,
        description: isMade ? `Tell ${firstName} that they can buy now.` : undefined,
        variant: "success",
      });
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
