import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { flushSync } from "react-dom";
import type { Booking } from "../../../contract/bookings.schema.ts";
import { screenMessages } from "../../../contract/texts.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { EmptyBookingsIllustration } from "../../ui/illustrations/empty-bookings-illustration.tsx";
import type { BookingActionsProps } from "./booking-actions.tsx";
import { BookingCard } from "./booking-card.tsx";
import { focusBooking } from "./booking-card-focus.ts";
import { groupBookings } from "./booking-groups.ts";
import { BookingsSkeleton } from "./bookings-skeleton.tsx";
import { bookingsQuery } from "./queries.ts";

type CardActions = Omit<BookingActionsProps, "booking">;

/** All bookings of the signed-in client: what is to come, then what was or was called off. */
export function BookingsList(actions: CardActions) {
  const bookings = useQuery(bookingsQuery);

  if (bookings.isPending) return <BookingsSkeleton />;
  if (!bookings.data) {
    return (
      <ErrorState
        error={bookings.error}
        onRetry={() => void bookings.refetch()}
        isRetrying={bookings.isRefetching}
      />
    );
  }
  if (bookings.data.length === 0) return <NoBookings />;

  const { upcoming, over } = groupBookings(bookings.data, new Date());
  return (
    <div className="flex flex-col gap-10">
      {upcoming.length > 0 && <BookingGroup title="Upcoming" bookings={upcoming} {...actions} />}
      {over.length > 0 && <BookingGroup title="Past and cancelled" bookings={over} {...actions} />}
    </div>
  );
}

/** Cards that are drawn at once: hundreds of them would keep a phone busy for half a second. */
const groupStep = 20;

type BookingGroupProps = CardActions & { title: string; bookings: Booking[] };

function BookingGroup({ title, bookings, ...actions }: BookingGroupProps) {
  const titleId = useId();
  const [shownCount, setShownCount] = useState(groupStep);

  const showMore = () => {
    flushSync(() => setShownCount(shownCount + groupStep));
    const firstNew = bookings[shownCount];
    if (firstNew) focusBooking(firstNew.id);
  };

  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-4 text-xl">
        {title}
      </h2>
      <ul className="flex flex-col gap-4">
        {bookings.slice(0, shownCount).map((booking) => (
          <li key={booking.id}>
            <BookingCard booking={booking} {...actions} />
          </li>
        ))}
      </ul>
      {bookings.length > shownCount && (
        <Button
          variant="secondary"
          className="mx-auto mt-6 flex! w-full md:w-auto md:min-w-48"
          onClick={showMore}
        >
          Show more
        </Button>
      )}
    </section>
  );
}

/** Nothing booked, and where to begin. */
export function NoBookings() {
  return (
    <EmptyState
      drawing={<EmptyBookingsIllustration />}
      title={screenMessages.noBookings}
      action={
        <Button asChild>
          <Link to="/find-doulas">Find Doulas</Link>
        </Button>
      }
    >
      <p>Meet a doula on a free 30-minute call.</p>
    </EmptyState>
  );
}
