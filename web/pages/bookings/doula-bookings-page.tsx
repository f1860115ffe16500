import { getRouteApi } from "@tanstack/react-router";
import { LazyDoulaBookingDialog } from "../../features/bookings/doula-booking-card.tsx";
import {
  DoulaBookingsList,
  useFocusOnceListed,
  useShownDoulaBooking,
} from "../../features/bookings/doula-bookings-list.tsx";
import { AppHeader } from "../../features/shell/app-header.tsx";
import { BottomBar } from "../../features/shell/bottom-bar.tsx";
import { useLastDefined, useUrlDialog } from "../../lib/use-url-dialog.ts";

const bookingsRoute = getRouteApi("/_private/bookings");

/** What the address of this page can say. */
export interface DoulaBookingsSearch {
  /** The id of the request that is about to be declined, or of the call that is about to be cancelled. */
  decline?: string;
  cancel?: string;
}

/** A doula's bookings. */
export function DoulaBookingsPage() {
  const { decline, cancel } = bookingsRoute.useSearch();
  const dialog = useUrlDialog<DoulaBookingsSearch>(["decline", "cancel"]);
  const focusOnceListed = useFocusOnceListed();
  const asked = useShownDoulaBooking(decline ?? cancel);
  // The last one too, while its dialog closes.
  const booking = useLastDefined(asked);
  const change = useLastDefined(asked && (decline === undefined ? "cancel" : "decline"));

  return (
    <>
      <AppHeader title="My Bookings" subtitle="Your intro calls with parents" hasBack />
      <main className="page-width py-6 md:py-8">
        <DoulaBookingsList
          onChange={({ id }, change) => dialog.open({ [change]: id })}
          onApproved={({ id }) => focusOnceListed(id)}
        />
        {booking && change && (
          <LazyDoulaBookingDialog
            booking={booking}
            change={change}
            isOpen={asked !== undefined}
            onClose={() => dialog.close()}
            onClosed={() => focusOnceListed(booking.id)}
          />
        )}
      </main>
      <BottomBar />
    </>
  );
}
