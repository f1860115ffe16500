import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ChangedProfile } from "../../contract/profile-changes.schema.ts";
import { ask } from "../lib/api.ts";
import { toast, toastFailure } from "../ui/use-toast.ts";
import { applicationsKey } from "./applications.ts";
import { api } from "./client.ts";
import { refetchOverview } from "./overview.ts";

const changesKey = [...applicationsKey, "changes"] as const;

/** Doulas whose profile changed since its approval, the longest waiting first. */
export const changedProfilesQuery = infiniteQueryOptions({
  queryKey: changesKey,
  queryFn: ({ pageParam, signal }) =>
    ask(
      api.rest.v1.changed_profiles.$get({ query: { after: pageParam || undefined } }, { init: { signal } }),
    ),
  initialPageParam: "",
  getNextPageParam: (page) => page.next_cursor,
});

export const changesNotRead = "Couldn't load the changed profiles";
export const changesNotReviewed = "Couldn't save your decision";

interface ChangesDecision {
  profile: Pick<ChangedProfile, "id" | "full_name"> & Partial<Pick<ChangedProfile, "newest_change">>;
  decision: "accept" | "unlist" | "list_again";
}

const texts = {
  accept: "Changes accepted",
  unlist: "Unlisted until reviewed",
  list_again: "Listed again",
} as const;

/** Accepts what was read of a profile's changes, or decides whether it is listed meanwhile. */
export function useDecideOnChanges() {
  const queryClient = useQueryClient();
  const profiles = api.rest.v1.doula_profiles[":id"];
  return useMutation({
    mutationFn: async ({ profile: { id, newest_change }, decision }: ChangesDecision) => {
      const param = { id };
      if (decision === "unlist") await ask(profiles.unlist.$post({ param }));
      else if (decision === "list_again") await ask(profiles.list_again.$post({ param }));
      else await ask(profiles.changes.accept.$post({ param, json: { newest_change: newest_change ?? 1 } }));
    },
    onSuccess: (_, { profile, decision }) => {
      toast({ title: texts[decision], description: profile.full_name, variant: "success" });
    },
    onError: (error) => toastFailure(changesNotReviewed, error),
    // Refused, it has changed meanwhile: the list shows how.
    onSettled: () => {
      refetchOverview(queryClient);
      return queryClient.invalidateQueries({ queryKey: applicationsKey });
    },
  });
}
