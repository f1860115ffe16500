import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { SessionUser } from "../../contract/accounts.schema.ts";
import type { OwnProfileChange } from "../../contract/own-profile.schema.ts";
import type { NamesChange, TypedParentProfile } from "../../contract/profiles.schema.ts";
import { ask, isRefusedWith } from "../lib/api.ts";
import { toast, toastFailure } from "../ui/use-toast.ts";
import { api } from "./client.ts";
import { invalidateAfterSetupChange } from "./onboarding.ts";
import { saveSearchData } from "./search-data.ts";
import { invalidateSessionUser } from "./session.ts";

export const profileNotSaved = "Failed to update profile";

/** A parent's own profile. */
export function parentProfileQuery(userId: string) {
  return queryOptions({
    queryKey: ["profile", "parent", userId],
    queryFn: () => ask(api.rest.v1.parent_profiles[":user_id"].$get({ param: { user_id: userId } })),
  });
}

/** Saves a parent's profile. On failure the form shows the reason too, and keeps what was typed. */
export function useSaveParentProfile(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: TypedParentProfile) =>
      ask(api.rest.v1.parent_profiles[":user_id"].$put({ param: { user_id: userId }, json })),
    onSuccess: (profile) => {
      const { queryKey } = parentProfileQuery(userId);
      const hadDueDate = Boolean(queryClient.getQueryData(queryKey)?.due_date);
      // A due date that is gone from the profile, whatever the reason, does not come back with the next search.
      if (hadDueDate && profile.due_date === null) saveSearchData({ dueDate: null });
      queryClient.setQueryData(queryKey, profile);
      invalidateSessionUser(queryClient);
      toastSaved();
    },
    onError: toastNotSaved,
  });
}

/** The signed-in doula's own profile, with what parents see of it. */
export const ownProfileQuery = queryOptions({
  queryKey: ["profile", "doula"],
  queryFn: ({ signal }) => ask(api.rest.v1.doula_profiles.own.$get({}, { init: { signal } })),
});

/** The signed-in person's own row, and whether Edit Profile is the admin form for them. */
export function ownUserQuery(userId: string) {
  return queryOptions({
    queryKey: ["profile", "user", userId],
    queryFn: ({ signal }) =>
      ask(api.rest.v1.users[":user_id"].$get({ param: { user_id: userId } }, { init: { signal } })),
  });
}

/** Reads what somebody's form of Edit Profile begins with. */
export async function prefetchEditedProfile(queryClient: QueryClient, user: SessionUser): Promise<void> {
  if (user.user_type !== "admin") void queryClient.prefetchQuery(ownUserQuery(user.id));
  if (user.user_type === "client") await queryClient.prefetchQuery(parentProfileQuery(user.id));
  if (user.user_type !== "doula") return;
  // What other pages have changed meanwhile is not to be overwritten.
  queryClient.removeQueries({ queryKey: ownProfileQuery.queryKey, type: "inactive" });
  await queryClient.prefetchQuery(ownProfileQuery);
}

/** Saves a doula's profile. On failure the form shows the reason too, and keeps what was typed. */
export function useSaveOwnProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: OwnProfileChange) => ask(api.rest.v1.doula_profiles.own.$patch({ json })),
    onSuccess: (profile) => {
      queryClient.setQueryData(ownProfileQuery.queryKey, profile);
      invalidateAfterProfileChange(queryClient);
      toastSaved();
    },
    onError: (error) => {
      // What has changed meanwhile is offered beside what was typed.
      if (isRefusedWith(error, ["profile_changed", "profile_in_review"]))
        void queryClient.invalidateQueries({ queryKey: ownProfileQuery.queryKey });
      toastNotSaved(error);
    },
  });
}

/** Her name is the account's too; her card and page show the rest, and her dashboard says what is missing. */
function invalidateAfterProfileChange(queryClient: QueryClient): void {
  invalidateSessionUser(queryClient);
  invalidateAfterSetupChange(queryClient);
  void queryClient.invalidateQueries({ queryKey: ["doulas"] });
}

/** Saves the admin form, which makes the account an admin's where it is none yet. */
export function useSaveAdminProfile(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (json: NamesChange) => {
      await ask(api.rest.v1.users[":user_id"].admin_profile.$put({ param: { user_id: userId }, json }));
    },
    onSuccess: () => {
      invalidateSessionUser(queryClient);
      toastSaved();
    },
    onError: toastNotSaved,
  });
}

function toastSaved(): void {
  toast({ title: "Profile updated successfully!", variant: "success" });
}

function toastNotSaved(error: Error): void {
  toastFailure(profileNotSaved, error);
}
