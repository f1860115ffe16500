import { createFileRoute } from "@tanstack/react-router";
import { boot } from "../../lib/boot.ts";
import { readDashboard } from "./-dashboard-reads.ts";
import { ParentDashboardPage } from "./-parent-dashboard-page.tsx";

export const Route = createFileRoute("/_private/parent-dashboard")({
  loader: ({ context: { queryClient, session } }) => readDashboard(queryClient, session),
  head: () => ({ meta: [{ title: `Dashboard | ${boot.settings.site_name}` }] }),
  component: ParentDashboardPage,
});
