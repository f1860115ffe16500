import { createFileRoute } from "@tanstack/react-router";
import { failureDays } from "../../../../contract/platform/retention.ts";
import {
  failedEmailsQuery,
  failedEventsQuery,
  failedJobsQuery,
  undeliverableQuery,
} from "../../../api/operations/failures.ts";
import { FailureLists } from "../../../features/admin/emails/failure-lists.tsx";
import { makeUnlistedHead } from "../../../lib/page-head.ts";

/** Emails and jobs that failed permanently. */
export const Route = createFileRoute("/_private/_admin/admin/emails")({
  staticData: {
    title: "Emails and jobs",
    subtitle: `What we gave up on, kept for ${failureDays} days`,
    backTo: "/admin-dashboard",
  },
  head: makeUnlistedHead("Emails and jobs"),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchInfiniteQuery(failedEmailsQuery);
    void queryClient.prefetchInfiniteQuery(undeliverableQuery);
    void queryClient.prefetchInfiniteQuery(failedJobsQuery);
    void queryClient.prefetchInfiniteQuery(failedEventsQuery);
  },
  component: FailureLists,
});
