import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { flushSync } from "react-dom";
import type { Booking } from "../../../contract/bookings.schema.ts";
import { screenMessages } from "../../../contract/texts.ts";
import { bookingsQuery } from "../../api/bookings.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ResourceList } from "../../ui/resource-list.tsx";
import { Skeleton, SkeletonRegion } from "../../ui/skeleton.tsx";
import type { BookingActionsProps } from "./booking-actions.tsx";
import { BookingCard } from "./booking-card.tsx";
import { focusBooking } from "./booking-card-focus.ts";
import { groupBookings } from "./own-bookings.ts";

type CardActions = Omit<BookingActionsProps, "booking">;

/** The signed-in parent's bookings: upcoming ones, then past and cancelled ones. */
export function BookingsList(actions: CardActions) {
  const bookings = useQuery(bookingsQuery);

  return (
    <ResourceList
      query={bookings}
      failed="Couldn't load your bookings"
      skeleton={<BookingsSkeleton />}
      empty={<NoBookings />}
    >
      {(all) => <BookingGroups bookings={all} {...actions} />}
    </ResourceList>
  );
}

function BookingGroups({ bookings, ...actions }: CardActions & { bookings: Booking[] }) {
  const { upcoming, past } = groupBookings(bookings, new Date());
  return (
    <div className="flex flex-col gap-10">
      {upcoming.length > 0 ? (
        <BookingGroup title="Upcoming" bookings={upcoming} {...actions} />
      ) : (
        <p className="flex flex-wrap items-center gap-4">
          No upcoming calls.
          <Button variant="secondary" size="sm" asChild>
            <Link to="/find-doulas">Find Doulas</Link>
          </Button>
        </p>
      )}
      {past.length > 0 && <BookingGroup title="Past and cancelled" bookings={past} {...actions} />}
    </div>
  );
}

/** How many cards to render at once, because hundreds would block a phone for half a second. */
const cardsPerPage = 20;

type BookingGroupProps = CardActions & { title: string; bookings: Booking[] };

function BookingGroup({ title, bookings, ...actions }: BookingGroupProps) {
  const titleId = useId();
  const [shownCount, setShownCount] = useState(cardsPerPage);

  const showMore = () => {
    flushSync(() => setShownCount(shownCount + cardsPerPage));
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

/** Shown if there are no bookings yet, with a link to the search. */
export function NoBookings() {
  return (
    <EmptyState
      illustration="no-bookings"
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

const cards = ["first", "second", "third"];

/** A placeholder for the upcoming bookings. */
function BookingsSkeleton() {
  return (
    <SkeletonRegion label="Loading bookings..." className="flex flex-col gap-4">
      <Skeleton className="h-7 w-32" />
      {cards.map((card) => (
        <Card key={card} className="grid gap-x-8 gap-y-4 md:grid-cols-2 lg:grid-cols-3">
          <div className="flex gap-4">
            <Skeleton className="size-16 shrink-0 rounded-full" />
            <div className="flex grow flex-col gap-2.5 pt-1">
              <Skeleton className="h-5 w-40 max-w-full" />
              <Skeleton className="w-20" />
              <Skeleton className="h-6 w-24 rounded-full" />
            </div>
          </div>
          <div className="flex flex-col gap-2.5 pt-1">
            <Skeleton className="w-60 max-w-full" />
            <Skeleton className="w-52 max-w-full" />
          </div>
          <div className="flex flex-col gap-3 pt-1 md:max-lg:col-span-full">
            <Skeleton className="w-36" />
            <Skeleton className="w-48 max-w-full" />
          </div>
          <div className="col-span-full grid grid-cols-2 gap-2 border-t pt-4 md:flex md:gap-3">
            <Skeleton className="h-9 md:w-28" />
            <Skeleton className="h-9 md:w-32" />
            <Skeleton className="h-9 max-md:col-span-full md:w-40" />
          </div>
        </Card>
      ))}
    </SkeletonRegion>
  );
}
