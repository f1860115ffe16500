import { createFileRoute, redirect } from "@tanstack/react-router";
import { unlistedHead } from "../../lib/page-head.ts";
import { readDashboard } from "./-dashboard-reads.ts";
import { ParentDashboardPage } from "./-parent-dashboard-page.tsx";

/** The dashboard of the person's user_type. Doulas have their messages until they have one. */
export const Route = createFileRoute("/_private/dashboard")({
  beforeLoad: ({ context: { session } }) => {
    if (session.user.user_type === "doula") throw redirect({ to: "/messages" });
  },
  loader: ({ context: { queryClient, session } }) => readDashboard(queryClient, session),
  head: unlistedHead("Dashboard"),
  component: ParentDashboardPage,
});
