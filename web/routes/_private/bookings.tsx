import { createFileRoute } from "@tanstack/react-router";
import { BookingsList, NoBookings } from "../../features/bookings/bookings-list.tsx";
import { bookingsQuery } from "../../features/bookings/queries.ts";
import { AppHeader } from "../../features/shell/app-header.tsx";
import { BottomBar } from "../../features/shell/bottom-bar.tsx";
import { boot } from "../../lib/boot.ts";

export const Route = createFileRoute("/_private/bookings")({
  head: () => ({ meta: [{ title: `My Bookings | ${boot.settings.site_name}` }] }),
  loader: ({ context: { queryClient, session } }) => {
    // Not awaited: the page shows its skeleton meanwhile.
    if (session.user.user_type === "client") void queryClient.prefetchQuery(bookingsQuery);
  },
  component: BookingsPage,
});

function BookingsPage() {
  const { session } = Route.useRouteContext();
  const isClient = session.user.user_type === "client";
  return (
    <>
      <AppHeader title="My Bookings" subtitle="Your intro calls with doulas" hasBack />
      <main className="page-width py-6 md:py-8">{isClient ? <BookingsList /> : <NoBookings />}</main>
      <BottomBar />
    </>
  );
}
