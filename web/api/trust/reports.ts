import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReportDetail, ReportReview } from "../../../contract/trust/reports.schema.ts";
import type { ReportStatus } from "../../../contract/trust/reports.ts";
import { request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";
import { cursorPages } from "../platform/cursor-pages.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";

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

/**
 * Resolves a report. A refusal means that another admin was first or the account is gone, so the report is
 * refetched.
 */
export function useReviewReport(
  id: string,
  { onSuccess }: Pick<MutationCallbacks<ReportDetail, ReportReview>, "onSuccess">,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: ReportReview) =>
      request(api.rest.v1.reports[":id"].review.$post({ param: { id }, json })),
    onSuccess: (report, review) => {
      queryClient.setQueryData(reportQuery(id).queryKey, report);
      onSuccess?.(report, review);
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

export function useDismissWarning({ onError }: Pick<MutationCallbacks<unknown, string>, "onError">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (warned_at: string) => request(api.rest.v1.warnings.own.seen.$post({ json: { warned_at } })),
    onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownWarningQuery.queryKey }),
  });
}
