import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { Application, OwnApplication, Review } from "../../../contract/directory/applications.schema.ts";
import type { DoulaStatus } from "../../../contract/directory/doulas.ts";
import type { ChangedProfile, Unlisting } from "../../../contract/directory/profile-changes.schema.ts";
import { request } from "../../lib/api.ts";
import { refetchOverview } from "../operations/overview.ts";
import { api } from "../platform/client.ts";
import { cursorPages } from "../platform/cursor-pages.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";

export const applicationsKey = ["applications"] as const;

export interface ApplicationsFilter {
  status: DoulaStatus | undefined;
  /** Part of a name or an email. */
  search: string;
}

/**
 * Doulas with one status, or all, twenty per page: those in review longest waiting first,
 * others newest first.
 */
export function applicationsQuery({ status, search }: ApplicationsFilter) {
  return infiniteQueryOptions({
    queryKey: [...applicationsKey, "list", status, search],
    queryFn: ({ pageParam, signal }) =>
      request(
        api.rest.v1.applications.$get(
          { query: { status, search: search || undefined, after: pageParam || undefined } },
          { init: { signal } },
        ),
      ),
    ...cursorPages,
    placeholderData: keepPreviousData,
  });
}

/** The number of applications waiting for a decision. */
export const waitingQuery = queryOptions({
  queryKey: [...applicationsKey, "waiting"],
  queryFn: ({ signal }) => request(api.rest.v1.applications.waiting.$get({}, { init: { signal } })),
});

const applicationCalls = api.rest.v1.applications[":id"];

/** Everything a reviewer sees about one doula. */
export function applicationQuery(id: string) {
  return queryOptions({
    queryKey: [...applicationsKey, "one", id],
    queryFn: ({ signal }) => request(applicationCalls.$get({ param: { id } }, { init: { signal } })),
  });
}

/** Approves or rejects the version the admin read, not a later submission. */
export function useReview(
  { id, submitted_at }: Application,
  { onError }: Pick<MutationCallbacks<Pick<OwnApplication, "status">, Review>, "onError">,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ decision, notes }: Review) => {
      const param = { id };
      const submittedAt = submitted_at ?? undefined;
      return decision === "rejected"
        ? request(
            applicationCalls.reject.$post({ param, json: { notes: notes ?? "", submitted_at: submittedAt } }),
          )
        : request(applicationCalls.approve.$post({ param, json: { notes, submitted_at: submittedAt } }));
    },
    onSuccess: (changed) => {
      queryClient.setQueryData(applicationQuery(id).queryKey, (known) =>
        // The refetch below corrects `is_listed` if something else keeps the doula out of search.
        known ? { ...known, status: changed.status, is_listed: changed.status === "approved" } : undefined,
      );
    },
    onError,
    // A refusal means that someone else changed the application; the dialog shows its new state.
    onSettled: () => {
      refetchOverview(queryClient);
      return queryClient.invalidateQueries({ queryKey: applicationsKey });
    },
  });
}

const changesKey = [...applicationsKey, "changes"] as const;

/** Doulas whose profile changed since approval, longest waiting first. */
export const changedProfilesQuery = infiniteQueryOptions({
  queryKey: changesKey,
  queryFn: ({ pageParam, signal }) =>
    request(
      api.rest.v1.changed_profiles.$get({ query: { after: pageParam || undefined } }, { init: { signal } }),
    ),
  ...cursorPages,
});

interface ChangesDecision {
  profile: Pick<ChangedProfile, "id" | "full_name"> & Partial<Pick<ChangedProfile, "newest_change">>;
  decision: "accept" | "list_again";
}

const profileCalls = api.rest.v1.doula_profiles[":id"];

/** Accepts the changes the admin read, or lists the profile again. */
export function useDecideOnChanges(callbacks: MutationCallbacks<void, ChangesDecision>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ profile: { id, newest_change }, decision }: ChangesDecision) => {
      const param = { id };
      if (decision === "list_again") await request(profileCalls.list_again.$post({ param }));
      else
        await request(
          profileCalls.changes.accept.$post({ param, json: { newest_change: newest_change ?? 1 } }),
        );
    },
    ...callbacks,
    // A refusal means that someone else changed the profile; the list shows its new state.
    onSettled: () => {
      refetchOverview(queryClient);
      return queryClient.invalidateQueries({ queryKey: applicationsKey });
    },
  });
}

/** Takes a profile out of search for a reason that the doula reads. */
export function useUnlist(id: string, { onSuccess }: Pick<MutationCallbacks<void, Unlisting>, "onSuccess">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (json: Unlisting) => {
      await request(profileCalls.unlist.$post({ param: { id }, json }));
    },
    onSuccess,
    onSettled: () => {
      refetchOverview(queryClient);
      return queryClient.invalidateQueries({ queryKey: applicationsKey });
    },
  });
}
