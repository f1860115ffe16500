import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { bookingsQuery } from "../../api/bookings.ts";
import { LazyChangeBookingDialog } from "../../features/bookings/booking-actions.tsx";
import { BookingsList, NoBookings } from "../../features/bookings/bookings-list.tsx";
import { AppHeader } from "../../features/shell/app-header.tsx";
import { BottomBar } from "../../features/shell/bottom-bar.tsx";
import { useLastDefined, useUrlDialog } from "../../lib/use-url-dialog.ts";

const bookingsRoute = getRouteApi("/_private/bookings");

/** What the address of this page can say. */
export interface BookingsSearch {
  /** The id of the booking that is about to be cancelled, or moved. */
  cancel?: string;
  reschedule?: string;
}

/** My Bookings. */
export function BookingsPage() {
  const { user } = bookingsRoute.useRouteContext().session;
  return (
    <>
      <AppHeader title="My Bookings" subtitle="Your intro calls with doulas" hasBack />
      <main className="page-width py-6 md:py-8">
        {user.user_type === "client" ? <OwnBookings /> : <NoBookings />}
      </main>
      <BottomBar />
    </>
  );
}

/** The client's bookings, and over them the change that the address asks for. */
function OwnBookings() {
  const { cancel, reschedule } = bookingsRoute.useSearch();
  const dialog = useUrlDialog<BookingsSearch>(["cancel", "reschedule"]);
  const { data: bookings } = useQuery(bookingsQuery);
  const asked = bookings?.find(({ id }) => id === (cancel ?? reschedule));
  // The last one too, while its dialog closes.
  const booking = useLastDefined(asked);
  const change = useLastDefined(asked && (cancel === undefined ? "reschedule" : "cancel"));

  return (
    <>
      <BookingsList onChange={({ id }, change) => dialog.open({ [change]: id })} />
      {booking && change && (
        <LazyChangeBookingDialog
          booking={booking}
          change={change}
          isOpen={asked !== undefined}
          onClose={() => dialog.close()}
        />
      )}
    </>
  );
}
