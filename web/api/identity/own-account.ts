import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Factor } from "../../../contract/identity/accounts.schema.ts";
import { request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";
import { downloadFile } from "../platform/downloads.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";
import { invalidateSessionUser, setSession } from "./session.ts";

interface PasswordChange {
  password: string;
  current_password: string;
}

/** Changes the password and signs out all other devices. */
export function useChangePassword({
  onSuccess,
}: Pick<MutationCallbacks<unknown, PasswordChange>, "onSuccess">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: PasswordChange) => request(api.auth.v1.user.$put({ json })),
    onSuccess: (data, json) => {
      invalidateAfterPasswordChange(queryClient);
      invalidateSessionUser(queryClient);
      onSuccess?.(data, json);
    },
  });
}

/** The change signed out the other devices and cancelled a pending email change. */
function invalidateAfterPasswordChange(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: deviceSessionsQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: emailChangeQuery.queryKey });
}

/** Requests an email change, which takes effect once the link sent to the new address is opened. */
export function useChangeEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: { email: string; current_password: string }) =>
      request(api.auth.v1.user.$put({ json })),
    onSuccess: ({ email_change }) => queryClient.setQueryData(emailChangeQuery.queryKey, email_change),
  });
}

export function useCancelEmailChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await request(api.auth.v1.user.email_change.$delete());
    },
    onSuccess: () => queryClient.setQueryData(emailChangeQuery.queryKey, null),
  });
}

/** Confirms a new email address with the token from an email. Does not sign in. */
export function useConfirmEmailChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (token: string) => {
      await request(api.auth.v1.user.email_change.verify.$post({ json: { token } }));
    },
    onSuccess: () => invalidateAfterEmailChange(queryClient),
  });
}

function invalidateAfterEmailChange(queryClient: QueryClient): void {
  invalidateSessionUser(queryClient);
  void queryClient.invalidateQueries({ queryKey: ["account"] });
}

export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      await request(api.auth.v1.sessions[":id"].$delete({ param: { id } }));
    },
    onSettled: () => invalidateAfterDeviceSignOut(queryClient),
  });
}

export function useEndOtherSessions({ onSuccess }: Pick<MutationCallbacks, "onSuccess">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await request(api.auth.v1.logout.$post({ query: { scope: "others" } }));
    },
    onSuccess,
    onSettled: () => invalidateAfterDeviceSignOut(queryClient),
  });
}

function invalidateAfterDeviceSignOut(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: deviceSessionsQuery.queryKey });
}

/** Downloads everything stored about the person as a file. */
export function useDownloadData() {
  return useMutation({
    mutationFn: (json: { current_password: string }) =>
      downloadFile("/auth/v1/user/export", json, "my-data.zip"),
  });
}

/** What prevents the person from deleting their account, and what it would cancel. */
export const ownDeletionQuery = queryOptions({
  queryKey: ["account", "deletion"],
  queryFn: ({ signal }) => request(api.auth.v1.user.deletion.$get({}, { init: { signal } })),
  staleTime: 0,
});

/** Deletes the account for good, clears the person's data from the browser, and leaves the private page. */
export function useDeleteAccount({
  onSuccess,
}: Pick<MutationCallbacks<void, { current_password: string }>, "onSuccess">) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (json: { current_password: string }) => {
      await request(api.auth.v1.user.$delete({ json }));
    },
    onSuccess: async (data, json) => {
      setSession(queryClient, null);
      onSuccess?.(data, json);
      // Replace the entry: going back would only ask for a login.
      await navigate({ to: "/", replace: true });
    },
  });
}

/** The person's sessions: this device first, then the most recently active. */
export const deviceSessionsQuery = queryOptions({
  queryKey: ["account", "sessions"],
  queryFn: async ({ signal }) => (await request(api.auth.v1.sessions.$get({}, { init: { signal } }))).items,
});

/** The new email address waiting for confirmation; null if none. */
export const emailChangeQuery = queryOptions({
  queryKey: ["account", "email-change"],
  queryFn: async ({ signal }) =>
    (await request(api.auth.v1.user.email_change.$get({}, { init: { signal } }))).email_change,
});

/** The second factor of the account; null if none, or if its setup was not finished. */
export const factorQuery = queryOptions({
  queryKey: ["account", "factors"],
  queryFn: async ({ signal }): Promise<Factor | null> => {
    const { items } = await request(api.auth.v1.factors.$get({}, { init: { signal } }));
    return items.find(({ status }) => status === "verified") ?? null;
  },
});
