import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReportReview } from "../../../contract/trust/reports.schema.ts";
import type { ReportOutcome, ReportStatus } from "../../../contract/trust/reports.ts";
import { request } from "../../lib/api.ts";
import { toast, toastFailure } from "../../ui/feedback/use-toast.ts";
import { api } from "../platform/client.ts";
import { cursorPages } from "../platform/cursor-pages.ts";

const reportsKey = ["reports"] as const;

/** Reports with one status, twenty a page: open ones longest waiting first, reviewed ones latest first. */
export function reportsQuery(status: ReportStatus) {
  return infiniteQueryOptions({
    queryKey: [...reportsKey, "list", status],
    queryFn: ({ pageParam, signal }) =>
      request(
        api.rest.v1.reports.$get({ query: { status, after: pageParam || undefined } }, { init: { signal } }),
      ),
    ...cursorPages,
  });
}

/**
 * A report with its messages. Each view is audited, so it is fetched when opened and
 * never refetched automatically.
 */
export function reportQuery(id: string) {
  return queryOptions({
    queryKey: ["report-detail", id],
    queryFn: ({ signal }) =>
      request(api.rest.v1.reports[":id"].$get({ param: { id } }, { init: { signal } })),
    staleTime: "static",
    gcTime: 0,
  });
}

export const reportNotReviewed = "Couldn't save your decision";

const reviewedTexts = {
  dismissed: "Report dismissed",
  warned: "Person warned",
  suspended: "Person suspended",
} as const satisfies Record<ReportOutcome, string>;

/** 'Person warned' */
export function describeOutcome(outcome: ReportOutcome): string {
  return reviewedTexts[outcome];
}

/**
 * Resolves a report. A refusal means that another admin was first or the account is gone, so the report is
 * refetched.
 */
export function useReviewReport(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: ReportReview) =>
      request(api.rest.v1.reports[":id"].review.$post({ param: { id }, json })),
    onSuccess: (report, { outcome }) => {
      queryClient.setQueryData(reportQuery(id).queryKey, report);
      toast({ title: describeOutcome(outcome), variant: "success" });
    },
    onError: () => void queryClient.prefetchQuery({ ...reportQuery(id), staleTime: 0 }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: reportsKey }),
        queryClient.invalidateQueries({ queryKey: ["overview"] }),
        queryClient.invalidateQueries({ queryKey: ["users"] }),
      ]),
  });
}

/** When the signed-in person was last warned; null once dismissed. */
export const ownWarningQuery = queryOptions({
  queryKey: ["warning"],
  queryFn: ({ signal }) => request(api.rest.v1.warnings.own.$get({}, { init: { signal } })),
  staleTime: 60_000,
});

export function useDismissWarning() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (warned_at: string) => request(api.rest.v1.warnings.own.seen.$post({ json: { warned_at } })),
    onError: (error) => toastFailure("Couldn't dismiss the reminder", error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownWarningQuery.queryKey }),
  });
}
