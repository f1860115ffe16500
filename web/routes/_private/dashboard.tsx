import { createFileRoute, redirect } from "@tanstack/react-router";
import { bookingsQuery } from "../../features/bookings/queries.ts";
import { parentProfileQuery } from "../../features/profile/queries.ts";
import { boot } from "../../lib/boot.ts";
import { ParentDashboardPage } from "./-parent-dashboard-page.tsx";

/** The dashboard of one's user_type, however that is written. Doulas have their messages until they have one. */
export const Route = createFileRoute("/_private/dashboard")({
  beforeLoad: ({ context: { session } }) => {
    if (session.user.user_type.toLowerCase() === "doula") throw redirect({ to: "/messages" });
  },
  // The next call and the due date stand on cards: they come with the page, not after it.
  loader: async ({ context: { queryClient, session } }) => {
    if (session.user.user_type !== "client") return;
    await Promise.all([
      queryClient.prefetchQuery(bookingsQuery),
      queryClient.prefetchQuery(parentProfileQuery(session.user.id)),
    ]);
  },
  head: () => ({ meta: [{ title: `Dashboard | ${boot.settings.site_name}` }] }),
  component: ParentDashboardPage,
});
