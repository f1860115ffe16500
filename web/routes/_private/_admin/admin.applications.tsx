import { createFileRoute } from "@tanstack/react-router";
import { applicationsQuery, waitingQuery } from "../../../api/applications.ts";
import { unlistedHead } from "../../../lib/page-head.ts";
import { AdminApplicationsPage } from "../../../pages/admin-applications/admin-applications-page.tsx";
import {
  listedStatus,
  parseAdminApplicationsSearch,
} from "../../../pages/admin-applications/admin-applications-search.ts";

export const Route = createFileRoute("/_private/_admin/admin/applications")({
  validateSearch: parseAdminApplicationsSearch,
  loaderDeps: ({ search: { status } }) => ({ status }),
  head: unlistedHead("Applications"),
  loader: ({ context: { queryClient }, deps: { status } }) => {
    // Not awaited: the page shows its skeleton meanwhile.
    void queryClient.prefetchInfiniteQuery(applicationsQuery(listedStatus(status)));
    void queryClient.prefetchQuery(waitingQuery);
  },
  component: AdminApplicationsPage,
});
