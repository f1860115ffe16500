import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type {
  AddressCorrection,
  ManagedUser,
  Suspension,
  UserChange,
  UserManagement,
} from "../../../contract/identity/users.schema.ts";
import type { sortDirections, UserSortKey, UserType } from "../../../contract/identity/users.ts";
import { isRefusedWith, request } from "../../lib/api.ts";
import { timelineKey } from "../operations/timeline.ts";
import { api } from "../platform/client.ts";
import { cursorPages } from "../platform/cursor-pages.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";
import { invalidateSessionUser, sessionQuery, setSession } from "./session.ts";

export interface UserFilter {
  search: string;
  /** Users of one type, or suspended ones; undefined for all. */
  listed: UserType | "suspended" | undefined;
  sort: UserSortKey;
  direction: (typeof sortDirections)[number];
}

const usersKey = ["users"] as const;

/** All users that match a filter; the first page includes their number. */
export const usersQuery = ({ search, listed, sort, direction }: UserFilter) =>
  infiniteQueryOptions({
    queryKey: [...usersKey, "list", search, listed, sort, direction],
    queryFn: ({ pageParam, signal }) =>
      request(
        api.rest.v1.users.$get(
          {
            query: {
              search: search || undefined,
              user_type: listed === "suspended" ? undefined : listed,
              suspended: listed === "suspended" ? "true" : undefined,
              sort,
              direction,
              after: pageParam || undefined,
            },
          },
          { init: { signal } },
        ),
      ),
    ...cursorPages,
    placeholderData: keepPreviousData,
  });

/** A user, and what deleting them affects. */
export const managedUserQuery = (userId: string) =>
  queryOptions({
    queryKey: [...usersKey, "one", userId],
    queryFn: ({ signal }) =>
      request(
        api.rest.v1.users[":user_id"].management.$get({ param: { user_id: userId } }, { init: { signal } }),
      ),
  });

export function useChangeUser(
  user: ManagedUser,
  { onSuccess, onError }: MutationCallbacks<UserManagement, UserChange>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: UserChange) =>
      request(api.rest.v1.users[":user_id"].$put({ param: { user_id: user.id }, json })),
    onSuccess: (changed, change) => {
      queryClient.setQueryData(managedUserQuery(user.id).queryKey, changed);
      onSuccess?.(changed, change);
      if (!isSelf(queryClient, user.id)) return;
      // Changing the user type ended their session.
      if (changed.user_type !== user.user_type) setSession(queryClient, null);
      else invalidateSessionUser(queryClient);
    },
    onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: usersKey }),
  });
}

/** Replaces an address that was never confirmed or gets no email. */
export function useCorrectAddress(
  user: ManagedUser,
  { onSuccess }: Pick<MutationCallbacks<UserManagement, AddressCorrection>, "onSuccess">,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: AddressCorrection) =>
      request(api.rest.v1.users[":user_id"].email.$put({ param: { user_id: user.id }, json })),
    onSuccess: (changed, correction) => {
      queryClient.setQueryData(managedUserQuery(user.id).queryKey, changed);
      onSuccess?.(changed, correction);
    },
    onSettled: () => invalidatePerson(queryClient),
  });
}

export function useSendConfirmation(user: ManagedUser, callbacks: MutationCallbacks<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      request(api.rest.v1.users[":user_id"].confirmation.$post({ param: { user_id: user.id } })),
    ...callbacks,
    onSettled: () => invalidatePerson(queryClient),
  });
}

function invalidatePerson(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: usersKey }),
    queryClient.invalidateQueries({ queryKey: timelineKey }),
  ]);
}

/** Deletes a user. If another admin already deleted them, that is not a failure. */
export function useDeleteUser(callbacks: MutationCallbacks<void, ManagedUser>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: ManagedUser) => {
      await request(api.rest.v1.users[":user_id"].$delete({ param: { user_id: id } })).catch(
        (error: unknown) => {
          if (!isRefusedWith(error, ["not_found"])) throw error;
        },
      );
    },
    ...callbacks,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...usersKey, "list"] }),
  });
}

const suspension = api.rest.v1.users[":user_id"].suspension;

/** Suspends a user; the rule is in the email to them, the reason in the audit log. */
export function useSuspendUser(
  user: ManagedUser,
  { onSuccess, onError }: MutationCallbacks<UserManagement, Suspension>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: Suspension) => request(suspension.$put({ param: { user_id: user.id }, json })),
    onSuccess: (changed, json) => {
      queryClient.setQueryData(managedUserQuery(user.id).queryKey, changed);
      onSuccess?.(changed, json);
    },
    onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: usersKey }),
  });
}

export function useRestoreUser({ onSuccess, onError }: MutationCallbacks<UserManagement, ManagedUser>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ManagedUser) => request(suspension.$delete({ param: { user_id: id } })),
    onSuccess: (changed, user) => {
      queryClient.setQueryData(managedUserQuery(changed.id).queryKey, changed);
      onSuccess?.(changed, user);
    },
    onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: usersKey }),
  });
}

function isSelf(queryClient: QueryClient, userId: string): boolean {
  return queryClient.getQueryData(sessionQuery.queryKey)?.user.id === userId;
}
