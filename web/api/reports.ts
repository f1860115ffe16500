import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReportReview } from "../../contract/reports.schema.ts";
import type { ReportOutcome, ReportStatus } from "../../contract/reports.ts";
import { ask } from "../lib/api.ts";
import { toast, toastFailure } from "../ui/use-toast.ts";
import { api } from "./client.ts";

const reportsKey = ["reports"] as const;

/** Reports of one status, twenty a page: open ones the longest waiting first, reviewed ones the latest first. */
export function reportsQuery(status: ReportStatus) {
  return infiniteQueryOptions({
    queryKey: [...reportsKey, "list", status],
    queryFn: ({ pageParam, signal }) =>
      ask(
        api.rest.v1.reports.$get({ query: { status, after: pageParam || undefined } }, { init: { signal } }),
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
  });
}

/**
 * A report with its messages. Each reading is in the audit log: read when it is opened, and never again by itself, whatever
 * else is read anew.
 */
export function reportQuery(id: string) {
  return queryOptions({
    queryKey: ["report-detail", id],
    queryFn: ({ signal }) => ask(api.rest.v1.reports[":id"].$get({ param: { id } }, { init: { signal } })),
    staleTime: "static",
    gcTime: 0,
  });
}

export const reportNotReviewed = "The report was not reviewed";

const reviewedTexts = {
  dismissed: "Report dismissed",
  warned: "Person warned",
  suspended: "Person suspended",
} as const satisfies Record<ReportOutcome, string>;

/** 'Person warned' */
export function reviewedText(outcome: ReportOutcome): string {
  return reviewedTexts[outcome];
}

/** Ends a report. Refused, another admin was first or the person has gone: it is read again. */
export function useReviewReport(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: ReportReview) => ask(api.rest.v1.reports[":id"].review.$post({ param: { id }, json })),
    onSuccess: (report, { outcome }) => {
      queryClient.setQueryData(reportQuery(id).queryKey, report);
      toast({ title: reviewedText(outcome), variant: "success" });
    },
    onError: (error) => {
      toastFailure(reportNotReviewed, error);
      void queryClient.prefetchQuery({ ...reportQuery(id), staleTime: 0 });
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: reportsKey }),
        queryClient.invalidateQueries({ queryKey: ["overview"] }),
        queryClient.invalidateQueries({ queryKey: ["users"] }),
      ]),
  });
}

/** When the person who is signed in was last warned; null once they have put it away. */
export const ownWarningQuery = queryOptions({
  queryKey: ["warning"],
  queryFn: ({ signal }) => ask(api.rest.v1.warnings.own.$get({}, { init: { signal } })),
  staleTime: 60_000,
});

export function usePutWarningAway() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (warned_at: string) => ask(api.rest.v1.warnings.own.seen.$post({ json: { warned_at } })),
    onError: (error) => toastFailure("The reminder stays for now", error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownWarningQuery.queryKey }),
  });
}
