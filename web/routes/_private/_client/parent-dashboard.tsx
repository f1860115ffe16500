import { createFileRoute } from "@tanstack/react-router";
import { unlistedHead } from "../../../lib/page-head.ts";
import { ParentHomePage } from "../../../pages/parent-home/parent-home-page.tsx";
import { readDashboard } from "../../../pages/parent-home/reads.ts";

export const Route = createFileRoute("/_private/_client/parent-dashboard")({
  loader: ({ context: { queryClient, session } }) => readDashboard(queryClient, session),
  head: unlistedHead("Dashboard"),
  component: ParentHomePage,
});
