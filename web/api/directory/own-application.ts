import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  BirthsChange,
  OwnApplication,
  VideoChange,
} from "../../../contract/directory/applications.schema.ts";
import { request } from "../../lib/api.ts";
import { toast, toastFailure } from "../../ui/feedback/use-toast.ts";
import { api } from "../platform/client.ts";

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

export const submitFailed = "Error submitting for review";

export function useSubmitProfile() {
  return useStatusChange({
    change: () => request(api.rest.v1.applications.own.submit.$post()),
    succeeded: { title: "Profile submitted for review!", description: "You will be notified once approved." },
    failed: submitFailed,
  });
}

export function useWithdrawProfile() {
  return useStatusChange({
    change: () => request(api.rest.v1.applications.own.withdraw.$post()),
    succeeded: { title: "Profile withdrawn", description: "You can edit it and submit it again." },
    failed: "Couldn't withdraw your profile",
  });
}

/** Makes a rejected profile a draft again. */
export function useEditRejectedProfile() {
  return useStatusChange({
    change: () => request(api.rest.v1.applications.own.edit.$post()),
    failed: "Couldn't open your profile for editing",
  });
}

interface StatusChange {
  change: () => Promise<Pick<OwnApplication, "status">>;
  succeeded?: { title: string; description: string };
  failed: string;
}

function useStatusChange({ change, succeeded, failed }: StatusChange) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ status }) => {
      queryClient.setQueryData(ownApplicationQuery.queryKey, (known) => known && { ...known, status });
      if (succeeded) toast({ ...succeeded, variant: "success" });
    },
    onError: (error) => toastFailure(failed, error),
    onSettled: () => invalidateAfterSetupChange(queryClient),
  });
}

export const videoNotSaved = "Error saving video";

export function useSaveVideo() {
  return useSave<VideoChange>({
    save: (json) => request(api.rest.v1.doula_profiles.own.video.$put({ json })),
    saved: "Interview video saved successfully!",
    failed: videoNotSaved,
  });
}

/** Shown before a doula removes part of a profile in review. */
export const removalWithdraws =
  "Removing this takes your profile out of review. You can submit it again afterward.";

export const videoNotRemoved = "Couldn't remove the video";

/** Removes the interview video. A profile in review becomes a draft again. */
export function useRemoveVideo({ onRemoved }: { onRemoved: () => void }) {
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
      onRemoved();
      toast({ title: "Video removed" });
    },
    onError: (error) => toastFailure(videoNotRemoved, error),
    onSettled: () => invalidateAfterSetupChange(queryClient),
  });
}

export const birthsNotSaved = "Error saving births attended";

export function useSaveBirths() {
  return useSave<BirthsChange>({
    save: (json) => request(api.rest.v1.doula_profiles.own.births.$put({ json })),
    saved: "Number of births attended saved successfully!",
    failed: birthsNotSaved,
  });
}

interface Save<Change extends object> {
  save: (change: Change) => Promise<unknown>;
  saved: string;
  failed: string;
}

/** Saves part of the application and updates it in an open dashboard. */
function useSave<Change extends object>({ save, saved, failed }: Save<Change>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: Change) => {
      await save(change);
    },
    onSuccess: (_, change) => {
      queryClient.setQueryData(ownApplicationQuery.queryKey, (known) => known && { ...known, ...change });
      toast({ title: saved, variant: "success" });
    },
    onError: (error) => toastFailure(failed, error),
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

export const formerDataNotRemoved = "Couldn't remove it";

export function useRemoveFormerData() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (item: FormerDoulaItem) => {
      await remove(item);
    },
    onSuccess: () => toast({ title: "Removed", variant: "success" }),
    onError: (error) => toastFailure(formerDataNotRemoved, error),
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
