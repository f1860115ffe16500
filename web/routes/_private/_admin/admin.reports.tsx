import { createFileRoute } from "@tanstack/react-router";
import { reportsQuery } from "../../../api/reports.ts";
import { unlistedHead } from "../../../lib/page-head.ts";
import { AdminReportsPage } from "../../../pages/admin-reports/admin-reports-page.tsx";
import { parseAdminReportsSearch } from "../../../pages/admin-reports/admin-reports-search.ts";

export const Route = createFileRoute("/_private/_admin/admin/reports")({
  validateSearch: parseAdminReportsSearch,
  loaderDeps: ({ search: { status } }) => ({ status }),
  head: unlistedHead("Reports"),
  loader: ({ context: { queryClient }, deps: { status } }) => {
    // Not awaited: the page shows its skeleton meanwhile.
    void queryClient.prefetchInfiniteQuery(reportsQuery(status ?? "open"));
  },
  component: AdminReportsPage,
});
