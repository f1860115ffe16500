import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { BirthsChange, Onboarding, VideoChange } from "../../contract/onboarding.schema.ts";
import { ask } from "../lib/api.ts";
import { toast, toastFailure } from "../ui/use-toast.ts";
import { api } from "./client.ts";

/** Everything about the signed-in doula's way to a listed profile. */
export const onboardingKey = ["onboarding"] as const;

/** Status, steps and counts of the signed-in doula's profile. */
export const onboardingQuery = queryOptions({
  queryKey: [...onboardingKey, "own"],
  queryFn: ({ signal }) => ask(api.rest.v1.doula_profiles.own.onboarding.$get({}, { init: { signal } })),
});

/** Something changed that a step of the setup counts. */
export function invalidateAfterSetupChange(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: onboardingKey });
}

export const submitFailed = "Error submitting for review";

export function useSubmitProfile() {
  return useStatusChange({
    change: () => ask(api.rest.v1.doula_profiles.own.submit.$post()),
    succeeded: { title: "Profile submitted for review!", description: "You will be notified once approved." },
    failed: submitFailed,
  });
}

export function useWithdrawProfile() {
  return useStatusChange({
    change: () => ask(api.rest.v1.doula_profiles.own.withdraw.$post()),
    succeeded: { title: "Profile withdrawn", description: "You can edit it and submit it again." },
    failed: "Could not withdraw your profile",
  });
}

/** Makes a rejected profile a draft again. */
export function useEditRejectedProfile() {
  return useStatusChange({
    change: () => ask(api.rest.v1.doula_profiles.own.edit.$post()),
    failed: "Could not open your profile for editing",
  });
}

interface StatusChange {
  change: () => Promise<Pick<Onboarding, "status">>;
  succeeded?: { title: string; description: string };
  failed: string;
}

function useStatusChange({ change, succeeded, failed }: StatusChange) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ status }) => {
      queryClient.setQueryData(onboardingQuery.queryKey, (known) => known && { ...known, status });
      if (succeeded) toast({ ...succeeded, variant: "success" });
    },
    onError: (error) => toastFailure(failed, error),
    onSettled: () => invalidateAfterSetupChange(queryClient),
  });
}

export const videoNotSaved = "Error saving video";

export function useSaveVideo() {
  return useSave<VideoChange>({
    save: (json) => ask(api.rest.v1.doula_profiles.own.video.$put({ json })),
    saved: "Interview video saved successfully!",
    failed: videoNotSaved,
  });
}

/** Shown before an owner removes part of a profile in review. */
export const removalWithdraws =
  "Removing this takes your profile out of review. You can submit it again afterward.";

export const videoNotRemoved = "Couldn't remove the video";

/** Removes the interview video. A profile in review becomes a draft again. */
export function useRemoveVideo({ onRemoved }: { onRemoved: () => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await ask(api.rest.v1.doula_profiles.own.video.$delete());
    },
    onSuccess: () => {
      queryClient.setQueryData(onboardingQuery.queryKey, (known) => known && { ...known, video_url: null });
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
    save: (json) => ask(api.rest.v1.doula_profiles.own.births.$put({ json })),
    saved: "Number of births attended saved successfully!",
    failed: birthsNotSaved,
  });
}

interface Save<Change extends object> {
  save: (change: Change) => Promise<unknown>;
  saved: string;
  failed: string;
}

/** Saves a part of the profile, and shows it at once where the dashboard is open. */
function useSave<Change extends object>({ save, saved, failed }: Save<Change>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: Change) => {
      await save(change);
    },
    onSuccess: (_, change) => {
      queryClient.setQueryData(onboardingQuery.queryKey, (known) => known && { ...known, ...change });
      toast({ title: saved, variant: "success" });
    },
    onError: (error) => toastFailure(failed, error),
    onSettled: () => invalidateAfterSetupChange(queryClient),
  });
}
