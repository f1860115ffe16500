import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  BirthsChange,
  OwnApplication,
  VideoChange,
} from "../../../contract/directory/applications.schema.ts";
import { request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";

export const ownApplicationKey = ["own-application"] as const;

/** Status, steps and counts of the signed-in doula's profile. */
export const ownApplicationQuery = queryOptions({
  queryKey: [...ownApplicationKey, "own"],
  queryFn: ({ signal }) => request(api.rest.v1.applications.own.$get({}, { init: { signal } })),
});

/** Call after any change that affects a setup step. */
export function invalidateAfterSetupChange(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ownApplicationKey });
}

type StatusCallbacks = MutationCallbacks<Pick<OwnApplication, "status">>;

export function useSubmitProfile(callbacks: StatusCallbacks) {
  return useStatusChange(() => request(api.rest.v1.applications.own.submit.$post()), callbacks);
}

export function useWithdrawProfile(callbacks: StatusCallbacks) {
  return useStatusChange(() => request(api.rest.v1.applications.own.withdraw.$post()), callbacks);
}

/** Makes a rejected profile a draft again. */
export function useEditRejectedProfile(callbacks: StatusCallbacks) {
  return useStatusChange(() => request(api.rest.v1.applications.own.edit.$post()), callbacks);
}

function useStatusChange(
  change: () => Promise<Pick<OwnApplication, "status">>,
  { onSuccess, onError }: StatusCallbacks,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (changed) => {
      const { status } = changed;
      queryClient.setQueryData(ownApplicationQuery.queryKey, (known) => known && { ...known, status });
      onSuccess?.(changed);
    },
    onError,
    onSettled: () => invalidateAfterSetupChange(queryClient),
  });
}

export function useSaveVideo(callbacks: MutationCallbacks<void, VideoChange>) {
  return useSave(
    (json: VideoChange) => request(api.rest.v1.doula_profiles.own.video.$put({ json })),
    callbacks,
  );
}

/** Removes the interview video. A profile in review becomes a draft again. */
export function useRemoveVideo({ onSuccess, onError }: MutationCallbacks) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await request(api.rest.v1.doula_profiles.own.video.$delete());
    },
    onSuccess: () => {
      queryClient.setQueryData(
        ownApplicationQuery.queryKey,
        (known) => known && { ...known, video_url: null },
      );
      onSuccess?.();
    },
    onError,
    onSettled: () => invalidateAfterSetupChange(queryClient),
  });
}

export function useSaveBirths(callbacks: MutationCallbacks<void, BirthsChange>) {
  return useSave(
    (json: BirthsChange) => request(api.rest.v1.doula_profiles.own.births.$put({ json })),
    callbacks,
  );
}

/** Saves part of the application and updates it in an open dashboard. */
function useSave<Change extends object>(
  save: (change: Change) => Promise<unknown>,
  { onSuccess, onError }: MutationCallbacks<void, Change>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: Change) => {
      await save(change);
    },
    onSuccess: (data, change) => {
      queryClient.setQueryData(ownApplicationQuery.queryKey, (known) => known && { ...known, ...change });
      onSuccess?.(data, change);
    },
    onError,
    onSettled: () => invalidateAfterSetupChange(queryClient),
  });
}

/** Data left from the person's time as a doula. */
export const formerDoulaQuery = queryOptions({
  queryKey: [...ownApplicationKey, "former"],
  queryFn: ({ signal }) => request(api.rest.v1.former_doula_data.$get({}, { init: { signal } })),
});

/** An item that can be removed. */
export type FormerDoulaItem =
  | { kind: "video" | "calendar" | "payment-account" }
  | { kind: "certification"; id: string };

export function useRemoveFormerData(callbacks: MutationCallbacks<void, FormerDoulaItem>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (item: FormerDoulaItem) => {
      await remove(item);
    },
    ...callbacks,
    onSettled: () => queryClient.invalidateQueries({ queryKey: formerDoulaQuery.queryKey }),
  });
}

function remove(item: FormerDoulaItem): Promise<unknown> {
  const { v1 } = api.rest;
  switch (item.kind) {
    case "certification":
      return request(v1.doula_certifications[":id"].$delete({ param: { id: item.id } }));
    case "video":
      return request(v1.doula_profiles.own.video.$delete());
    case "calendar":
      return request(v1.google_calendar_connections.$delete());
    case "payment-account":
      return request(v1.payment_account.$delete());
  }
}
