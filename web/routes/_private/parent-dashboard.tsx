import { createFileRoute } from "@tanstack/react-router";
import { unlistedHead } from "../../lib/page-head.ts";
import { readDashboard } from "./-dashboard-reads.ts";
import { ParentDashboardPage } from "./-parent-dashboard-page.tsx";

export const Route = createFileRoute("/_private/parent-dashboard")({
  loader: ({ context: { queryClient, session } }) => readDashboard(queryClient, session),
  head: unlistedHead("Dashboard"),
  component: ParentDashboardPage,
});
