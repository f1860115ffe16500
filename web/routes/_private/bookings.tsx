import { createFileRoute } from "@tanstack/react-router";
import { bookingsQuery } from "../../api/bookings.ts";
import { doulaBookingsQuery } from "../../api/doula-bookings.ts";
import { unlistedHead } from "../../lib/page-head.ts";
import { parseId } from "../../lib/search-text.ts";
import { BookingsPage, type BookingsSearch } from "../../pages/bookings/bookings-page.tsx";
import { DoulaBookingsPage, type DoulaBookingsSearch } from "../../pages/bookings/doula-bookings-page.tsx";

export const Route = createFileRoute("/_private/bookings")({
  validateSearch: ({
    cancel,
    reschedule,
    decline,
  }: Record<string, unknown>): BookingsSearch & DoulaBookingsSearch => ({
    cancel: parseId(cancel),
    reschedule: parseId(reschedule),
    decline: parseId(decline),
  }),
  head: unlistedHead("My Bookings"),
  loader: ({ context: { queryClient, session } }) => {
    // Not awaited: the page shows its skeleton meanwhile.
    if (session.user.user_type === "client") void queryClient.prefetchQuery(bookingsQuery);
    if (session.user.user_type === "doula") {
      void queryClient.prefetchInfiniteQuery(doulaBookingsQuery("requests"));
      void queryClient.prefetchInfiniteQuery(doulaBookingsQuery("upcoming"));
    }
  },
  component: Bookings,
});

/** Parents and doulas have pages of their own at this address. */
function Bookings() {
  const { user } = Route.useRouteContext().session;
  return user.user_type === "doula" ? <DoulaBookingsPage /> : <BookingsPage />;
}
