import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { OwnProfile, OwnProfileChange } from "../../../contract/directory/own-profile.schema.ts";
import type { SessionUser } from "../../../contract/identity/accounts.schema.ts";
import type {
  NamesChange,
  ParentProfile,
  TypedParentProfile,
} from "../../../contract/identity/profiles.schema.ts";
import { isRefusedWith, request } from "../../lib/api.ts";
import { invalidateSessionUser } from "../identity/session.ts";
import { api } from "../platform/client.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";
import { invalidateAfterSetupChange } from "./own-application.ts";

export function parentProfileQuery(userId: string) {
  return queryOptions({
    queryKey: ["profile", "parent", userId],
    queryFn: () => request(api.rest.v1.parent_profiles[":user_id"].$get({ param: { user_id: userId } })),
  });
}

interface ParentProfileCallbacks extends MutationCallbacks<ParentProfile, TypedParentProfile> {
  onDueDateRemoved: () => void;
}

/** Saves a parent's profile. If it fails, the form also shows the reason and keeps the input. */
export function useSaveParentProfile(
  userId: string,
  { onDueDateRemoved, onSuccess, onError }: ParentProfileCallbacks,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: TypedParentProfile) =>
      request(api.rest.v1.parent_profiles[":user_id"].$put({ param: { user_id: userId }, json })),
    onSuccess: (profile, change) => {
      const { queryKey } = parentProfileQuery(userId);
      const hadDueDate = Boolean(queryClient.getQueryData(queryKey)?.due_date);
      if (hadDueDate && profile.due_date === null) onDueDateRemoved();
      queryClient.setQueryData(queryKey, profile);
      invalidateSessionUser(queryClient);
      onSuccess?.(profile, change);
    },
    onError,
  });
}

/** The signed-in doula's own profile, including what parents see of it. */
export const ownProfileQuery = queryOptions({
  queryKey: ["profile", "doula"],
  queryFn: ({ signal }) => request(api.rest.v1.doula_profiles.own.$get({}, { init: { signal } })),
});

/** The signed-in person's own row, and whether they see the admin form in Edit Profile. */
export function ownUserQuery(userId: string) {
  return queryOptions({
    queryKey: ["profile", "user", userId],
    queryFn: ({ signal }) =>
      request(api.rest.v1.users[":user_id"].$get({ param: { user_id: userId } }, { init: { signal } })),
  });
}

/** Loads the initial data of the person's Edit Profile form. */
export async function prefetchEditedProfile(queryClient: QueryClient, user: SessionUser): Promise<void> {
  if (user.user_type !== "admin") void queryClient.prefetchQuery(ownUserQuery(user.id));
  if (user.user_type === "client") await queryClient.prefetchQuery(parentProfileQuery(user.id));
  if (user.user_type !== "doula") return;
  // Outdated data must not overwrite changes made on other pages.
  queryClient.removeQueries({ queryKey: ownProfileQuery.queryKey, type: "inactive" });
  await queryClient.prefetchQuery(ownProfileQuery);
}

/** Saves a doula's profile. If it fails, the form also shows the reason and keeps the input. */
export function useSaveOwnProfile({ onSuccess, onError }: MutationCallbacks<OwnProfile, OwnProfileChange>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: OwnProfileChange) => request(api.rest.v1.doula_profiles.own.$patch({ json })),
    onSuccess: (profile, change) => {
      queryClient.setQueryData(ownProfileQuery.queryKey, profile);
      invalidateAfterProfileChange(queryClient);
      onSuccess?.(profile, change);
    },
    onError: (error, change) => {
      // The refetch lets the form offer the changes made elsewhere.
      if (isRefusedWith(error, ["profile_changed", "profile_in_review"]))
        void queryClient.invalidateQueries({ queryKey: ownProfileQuery.queryKey });
      onError?.(error, change);
    },
  });
}

/** The session has the name, the dashboard notes what is missing, and the card and the page show the rest. */
function invalidateAfterProfileChange(queryClient: QueryClient): void {
  invalidateSessionUser(queryClient);
  invalidateAfterSetupChange(queryClient);
  void queryClient.invalidateQueries({ queryKey: ["doulas"] });
}

/** Saves the admin form, which makes the person an admin if they aren't one yet. */
export function useSaveAdminProfile(
  userId: string,
  { onSuccess, onError }: MutationCallbacks<void, NamesChange>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (json: NamesChange) => {
      await request(api.rest.v1.users[":user_id"].admin_profile.$put({ param: { user_id: userId }, json }));
    },
    onSuccess: (data, names) => {
      invalidateSessionUser(queryClient);
      onSuccess?.(data, names);
    },
    onError,
  });
}
