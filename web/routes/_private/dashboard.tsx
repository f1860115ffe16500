import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { bookingsQuery } from "../../features/bookings/queries.ts";
import { parentProfileQuery } from "../../features/profile/queries.ts";
import { boot } from "../../lib/boot.ts";
import { ParentDashboardPage } from "./-parent-dashboard-page.tsx";

/** By user_type in lower case; anyone else gets the parents'. */
const dashboards: Record<string, ComponentType> = { client: ParentDashboardPage };

export const Route = createFileRoute("/_private/dashboard")({
  // The next call and the due date stand on cards: they come with the page, not after it.
  loader: async ({ context: { queryClient, session } }) => {
    if (session.user.user_type !== "client") return;
    await Promise.all([
      queryClient.prefetchQuery(bookingsQuery),
      queryClient.prefetchQuery(parentProfileQuery(session.user.id)),
    ]);
  },
  head: () => ({ meta: [{ title: `Dashboard | ${boot.settings.site_name}` }] }),
  component: Dashboard,
});

const privateRoute = getRouteApi("/_private");

function Dashboard() {
  const { user } = privateRoute.useRouteContext().session;
  const DashboardPage = dashboards[user.user_type.toLowerCase()] ?? ParentDashboardPage;
  return <DashboardPage />;
}
