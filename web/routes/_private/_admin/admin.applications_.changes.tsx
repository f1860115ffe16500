import { createFileRoute } from "@tanstack/react-router";
import { waitingQuery } from "../../../api/applications.ts";
import { changedProfilesQuery } from "../../../api/profile-changes.ts";
import { unlistedHead } from "../../../lib/page-head.ts";
import { AdminChangesPage } from "../../../pages/admin-changes/admin-changes-page.tsx";

export const Route = createFileRoute("/_private/_admin/admin/applications_/changes")({
  head: unlistedHead("Changed since approval"),
  loader: ({ context: { queryClient } }) => {
    // Not awaited: the page shows its skeleton meanwhile.
    void queryClient.prefetchInfiniteQuery(changedProfilesQuery);
    void queryClient.prefetchQuery(waitingQuery);
  },
  component: AdminChangesPage,
});
