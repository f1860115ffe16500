import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { NamesChange, TypedParentProfile } from "../../../contract/profiles.schema.ts";
import { ApiError, ask, messageOf } from "../../lib/api.ts";
import { api } from "../../lib/api-client.ts";
import { sessionUserUpdated } from "../../lib/session.ts";
import { toast } from "../../ui/use-toast.ts";

export const profileNotSaved = "Failed to update profile";

/** What a parent told of themselves. */
export function parentProfileQuery(userId: string) {
  return queryOptions({
    queryKey: ["profile", "parent", userId],
    queryFn: () => ask(api.rest.v1.parent_profiles[":user_id"].$get({ param: { user_id: userId } })),
  });
}

/** Saves a parent's profile. What failed is said in the form too, which keeps what was typed. */
export function useSaveParentProfile(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: TypedParentProfile) =>
      ask(api.rest.v1.parent_profiles[":user_id"].$put({ param: { user_id: userId }, json })),
    onSuccess: (profile) => {
      queryClient.setQueryData(parentProfileQuery(userId).queryKey, profile);
      profileSaved(queryClient);
    },
    onError: sayNotSaved,
  });
}

/** Saves the names of somebody who is no parent. */
export function useSaveNames(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (json: NamesChange) => {
      await ask(api.rest.v1.users[":user_id"].$patch({ param: { user_id: userId }, json }));
    },
    onSuccess: () => profileSaved(queryClient),
    onError: sayNotSaved,
  });
}

function profileSaved(queryClient: QueryClient): void {
  sessionUserUpdated(queryClient);
  toast({ title: "Profile updated successfully!", variant: "success" });
}

function sayNotSaved(error: Error): void {
  // The page asks to log in by itself, and says why.
  if (error instanceof ApiError && error.code === "unauthenticated") return;
  toast({ title: profileNotSaved, description: messageOf(error), variant: "destructive" });
}
