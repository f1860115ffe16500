import { useQuery } from "@tanstack/react-query";
import { createFileRoute, Link, Navigate } from "@tanstack/react-router";
import { BookingsList, NoBookings } from "../../features/bookings/bookings-list.tsx";
import { LazyChangeBookingDialog } from "../../features/bookings/lazy-change-booking-dialog.ts";
import { bookingsQuery } from "../../features/bookings/queries.ts";
import { useLastDefined } from "../../features/search/use-last-defined.ts";
import { AppHeader } from "../../features/shell/app-header.tsx";
import { BottomBar } from "../../features/shell/bottom-bar.tsx";
import { unlistedHead } from "../../lib/page-head.ts";
import { idOf } from "../../lib/search-text.ts";
import { Button } from "../../ui/button.tsx";
import { useCloseDialog } from "../-dialog-entry.ts";

interface BookingsSearch {
  /** The id of the booking that is about to be cancelled, or moved. */
  cancel?: string;
  reschedule?: string;
}

export const Route = createFileRoute("/_private/bookings")({
  validateSearch: ({ cancel, reschedule }: Record<string, unknown>): BookingsSearch => ({
    cancel: idOf(cancel),
    reschedule: idOf(reschedule),
  }),
  head: unlistedHead("My Bookings"),
  loader: ({ context: { queryClient, session } }) => {
    // Not awaited: the page shows its skeleton meanwhile.
    if (session.user.user_type === "client") void queryClient.prefetchQuery(bookingsQuery);
  },
  component: BookingsPage,
});

function BookingsPage() {
  const { session } = Route.useRouteContext();
  const isClient = session.user.user_type === "client";
  // An empty page would tell doulas that nobody has booked them.
  if (session.user.user_type === "doula") return <Navigate to="/dashboard" replace />;
  return (
    <>
      <AppHeader title="My Bookings" subtitle="Your intro calls with doulas" hasBack />
      <main className="page-width py-6 md:py-8">{isClient ? <OwnBookings /> : <NoBookings />}</main>
      <BottomBar />
    </>
  );
}

function OwnBookings() {
  const navigate = Route.useNavigate();
  return (
    <>
      <BookingsList
        onChange={({ id }, change) =>
          void navigate({
            search: { cancel: undefined, reschedule: undefined, [change]: id },
            state: { isDialogEntry: true },
            resetScroll: false,
          })
        }
        renderContact={({ doula }) => (
          <Button asChild variant="secondary" size="sm">
            <Link to="/messages" search={{ doula: doula.slug }}>
              <span>
                Contact Doula<span className="sr-only">: {doula.full_name}</span>
              </span>
            </Link>
          </Button>
        )}
      />
      <Change />
    </>
  );
}

/** The change that the address asks for, of a booking of the list. */
function Change() {
  const { cancel, reschedule } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data: bookings } = useQuery(bookingsQuery);
  const close = useCloseDialog(
    () =>
      void navigate({
        search: { cancel: undefined, reschedule: undefined },
        replace: true,
        resetScroll: false,
      }),
  );
  const asked = bookings?.find(({ id }) => id === (cancel ?? reschedule));
  // The last one too, while its dialog closes.
  const booking = useLastDefined(asked);
  const change = useLastDefined(asked && (cancel === undefined ? "reschedule" : "cancel"));

  if (!booking || !change) return null;
  return (
    <LazyChangeBookingDialog booking={booking} change={change} isOpen={asked !== undefined} onClose={close} />
  );
}
