import { createFileRoute } from "@tanstack/react-router";
import { overviewQuery } from "../../../api/operations/overview.ts";
import { AdminHome } from "../../../features/admin/home/admin-home.tsx";
import { makeUnlistedHead } from "../../../lib/page-head.ts";

export const Route = createFileRoute("/_private/_admin/admin/")({
  staticData: { title: "Admin Dashboard", subtitle: "Manage the platform" },
  head: makeUnlistedHead("Admin Dashboard"),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(overviewQuery);
  },
  component: AdminHome,
});
