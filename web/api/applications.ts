import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Review } from "../../contract/applications.schema.ts";
import type { DoulaStatus } from "../../contract/doulas.ts";
import type { Application } from "../../contract/onboarding.schema.ts";
import { ask } from "../lib/api.ts";
import { toast, toastFailure } from "../ui/use-toast.ts";
import { api } from "./client.ts";
import { refetchOverview } from "./overview.ts";

export const applicationsKey = ["applications"] as const;

/** Doulas of one status, or all, twenty a page: those in review the longest waiting first, others the newest first. */
export function applicationsQuery(status: DoulaStatus | undefined) {
  return infiniteQueryOptions({
    queryKey: [...applicationsKey, "list", status],
    queryFn: ({ pageParam, signal }) =>
      ask(
        api.rest.v1.applications.$get(
          { query: { status, after: pageParam || undefined } },
          { init: { signal } },
        ),
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** What waits for a decision. */
export const waitingQuery = queryOptions({
  queryKey: [...applicationsKey, "waiting"],
  queryFn: ({ signal }) => ask(api.rest.v1.applications.waiting.$get({}, { init: { signal } })),
});

const profiles = api.rest.v1.doula_profiles[":id"];

/** All that a reviewer reads of one doula. */
export function applicationQuery(id: string) {
  return queryOptions({
    queryKey: [...applicationsKey, "one", id],
    queryFn: ({ signal }) => ask(profiles.application.$get({ param: { id } }, { init: { signal } })),
  });
}

export const applicationsNotRead = "Failed to fetch applications";
export const applicationNotReviewed = "Failed to update application status";

/** Approves or rejects what was read, and nothing that was submitted since. */
export function useReview({ id, submitted_at, full_name }: Application) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ decision, notes }: Review) => {
      const param = { id };
      const submittedAt = submitted_at ?? undefined;
      return decision === "rejected"
        ? ask(profiles.reject.$post({ param, json: { notes: notes ?? "", submitted_at: submittedAt } }))
        : ask(profiles.approve.$post({ param, json: { notes, submitted_at: submittedAt } }));
    },
    onSuccess: ({ status }) => {
      queryClient.setQueryData(applicationQuery(id).queryKey, (known) =>
        // Read again below, in case something else keeps it out of the search.
        known ? { ...known, status, is_listed: status === "approved" } : undefined,
      );
      toast({ title: reviewedText(status), description: full_name, variant: "success" });
    },
    onError: (error) => toastFailure(applicationNotReviewed, error),
    // Refused, it has changed meanwhile: the dialog shows how.
    onSettled: () => {
      refetchOverview(queryClient);
      return queryClient.invalidateQueries({ queryKey: applicationsKey });
    },
  });
}

/** 'Application approved successfully' */
export function reviewedText(status: DoulaStatus): string {
  return `Application ${status} successfully`;
}
