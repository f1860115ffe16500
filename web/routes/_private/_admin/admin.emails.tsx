import { createFileRoute } from "@tanstack/react-router";
import { failedEmailsQuery, failedEventsQuery, failedJobsQuery } from "../../../api/failures.ts";
import { unlistedHead } from "../../../lib/page-head.ts";
import { AdminEmailsPage } from "../../../pages/admin-emails/admin-emails-page.tsx";

export const Route = createFileRoute("/_private/_admin/admin/emails")({
  head: unlistedHead("Emails and jobs"),
  loader: ({ context: { queryClient } }) => {
    // Not awaited: the page shows its skeleton meanwhile.
    void queryClient.prefetchInfiniteQuery(failedEmailsQuery);
    void queryClient.prefetchInfiniteQuery(failedJobsQuery);
    void queryClient.prefetchInfiniteQuery(failedEventsQuery);
  },
  component: AdminEmailsPage,
});
