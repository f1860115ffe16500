import { createFileRoute } from "@tanstack/react-router";
import { overviewQuery } from "../../../api/overview.ts";
import { unlistedHead } from "../../../lib/page-head.ts";
import { AdminHomePage } from "../../../pages/admin-home/admin-home-page.tsx";

export const Route = createFileRoute("/_private/_admin/admin/")({
  head: unlistedHead("Admin Dashboard"),
  loader: ({ context: { queryClient } }) => {
    // Not awaited: the page shows its skeleton meanwhile.
    void queryClient.prefetchQuery(overviewQuery);
  },
  component: AdminHomePage,
});
