import { useQuery } from "@tanstack/react-query";
import { createFileRoute, useLocation } from "@tanstack/react-router";
import { updateAnchor } from "../../../contract/families/births.ts";
import { bookingsQuery } from "../../api/scheduling/bookings.ts";
import { doulaBookingsQuery } from "../../api/scheduling/doula-bookings.ts";
import { CalendarFeed } from "../../features/booking/calendar-feed/calendar-feed.tsx";
import { BirthNotices } from "../../features/doula/births/birth-notices.tsx";
import { ChangedEvents } from "../../features/doula/bookings/changed-events.tsx";
import { DoulaBookingDialog } from "../../features/doula/bookings/doula-booking-dialog.tsx";
import {
  DoulaBookingsList,
  useFocusOnceListed,
  useLoadedDoulaBooking,
} from "../../features/doula/bookings/doula-bookings-list.tsx";
import { OrderRequests } from "../../features/doula/orders/order-requests.tsx";
import { BookingsList, NoBookings } from "../../features/parent/bookings/bookings-list.tsx";
import { ChangeBookingDialog } from "../../features/parent/change-booking/change-booking-dialog.tsx";
import { makeUnlistedHead } from "../../lib/page-head.ts";
import { parseId } from "../../lib/search-text.ts";
import { useLastDefined, useUrlDialog } from "../../lib/use-url-dialog.ts";

interface BookingsSearch {
  /** The ID of the booking to cancel, move or, by a doula, decline. */
  cancel?: string;
  reschedule?: string;
  decline?: string;
}

export const Route = createFileRoute("/_private/bookings")({
  validateSearch: ({ cancel, reschedule, decline }: Record<string, unknown>): BookingsSearch => ({
    cancel: parseId(cancel),
    reschedule: parseId(reschedule),
    decline: parseId(decline),
  }),
  staticData: {
    title: "My Bookings",
    subtitle: ({ user_type }) => `Your intro calls with ${user_type === "doula" ? "parents" : "doulas"}`,
    backTo: "/dashboard",
    isNarrow: ({ user_type }) => user_type === "client",
  },
  head: makeUnlistedHead("My Bookings"),
  loader: ({ context: { queryClient, session } }) => {
    if (session.user.user_type === "client") void queryClient.prefetchQuery(bookingsQuery);
    if (session.user.user_type === "doula") {
      void queryClient.prefetchInfiniteQuery(doulaBookingsQuery("requests"));
      void queryClient.prefetchInfiniteQuery(doulaBookingsQuery("upcoming"));
    }
  },
  component: Bookings,
});

function Bookings() {
  const { user } = Route.useRouteContext().session;
  switch (user.user_type) {
    case "client":
      return <OwnBookings />;
    case "doula":
      return (
        <>
          <DoulaBookings />
          <CalendarFeed />
        </>
      );
    case "admin":
      return <NoBookings />;
  }
}

function OwnBookings() {
  const { cancel, reschedule } = Route.useSearch();
  const dialog = useUrlDialog<BookingsSearch>(["cancel", "reschedule"]);
  const { data: bookings } = useQuery(bookingsQuery);
  const selected = bookings?.find(({ id }) => id === (cancel ?? reschedule));
  // Keeps the last one while its dialog closes.
  const booking = useLastDefined(selected);
  const change = useLastDefined(selected && (cancel === undefined ? "reschedule" : "cancel"));

  return (
    <>
      <BookingsList onChange={({ id }, change) => dialog.open({ [change]: id })} />
      {booking && change && (
        <ChangeBookingDialog
          booking={booking}
          change={change}
          isOpen={selected !== undefined}
          onClose={() => dialog.close()}
        />
      )}
      {bookings && bookings.length > 0 && <CalendarFeed />}
    </>
  );
}

/** The ID of the parent whose update an emailed link leads to. */
function readUpdateFrom(hash: string): string | undefined {
  return hash.startsWith(updateAnchor) ? parseId(hash.slice(updateAnchor.length)) : undefined;
}

function DoulaBookings() {
  const { decline, cancel } = Route.useSearch();
  const updateFrom = useLocation({ select: ({ hash }) => readUpdateFrom(hash) });
  const dialog = useUrlDialog<BookingsSearch>(["decline", "cancel"]);
  const focusOnceListed = useFocusOnceListed();
  const selected = useLoadedDoulaBooking(decline ?? cancel);
  // Keeps the last one while its dialog closes.
  const booking = useLastDefined(selected);
  const change = useLastDefined(selected && (decline === undefined ? "cancel" : "decline"));

  return (
    <>
      <ChangedEvents />
      <BirthNotices updateFrom={updateFrom} />
      <OrderRequests className="mb-10" />
      <DoulaBookingsList
        onChange={({ id }, change) => dialog.open({ [change]: id })}
        onApproved={({ id }) => focusOnceListed(id)}
      />
      {booking && change && (
        <DoulaBookingDialog
          booking={booking}
          change={change}
          isOpen={selected !== undefined}
          onClose={() => dialog.close()}
          onClosed={() => focusOnceListed(booking.id)}
        />
      )}
    </>
  );
}
