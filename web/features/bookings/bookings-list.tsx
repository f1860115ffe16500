import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import type { Booking } from "../../../contract/bookings.ts";
import { screenMessages } from "../../../contract/messages.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { EmptyBookingsIllustration } from "../../ui/illustrations/empty-bookings-illustration.tsx";
import type { BookingActionsProps } from "./booking-actions.tsx";
import { BookingCard } from "./booking-card.tsx";
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

type BookingGroupProps = CardActions & { title: string; bookings: Booking[] };

function BookingGroup({ title, bookings, ...actions }: BookingGroupProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-4 text-xl">
        {title}
      </h2>
      <ul className="flex flex-col gap-4">
        {bookings.map((booking) => (
          <li key={booking.id}>
            <BookingCard booking={booking} {...actions} />
          </li>
        ))}
      </ul>
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
