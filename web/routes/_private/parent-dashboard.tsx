import { createFileRoute } from "@tanstack/react-router";
import { bookingsQuery } from "../../features/bookings/queries.ts";
import { boot } from "../../lib/boot.ts";
import { ParentDashboardPage } from "./-parent-dashboard-page.tsx";

export const Route = createFileRoute("/_private/parent-dashboard")({
  // The next call stands on a card: it comes with the page, not after it.
  loader: async ({ context: { queryClient, session } }) => {
    if (session.user.user_type === "client") await queryClient.prefetchQuery(bookingsQuery);
  },
  head: () => ({ meta: [{ title: `Dashboard | ${boot.settings.site_name}` }] }),
  component: ParentDashboardPage,
});
