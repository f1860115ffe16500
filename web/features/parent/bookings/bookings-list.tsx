import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { screenMessages } from "../../../../contract/platform/texts.ts";
import type { Booking } from "../../../../contract/scheduling/bookings.schema.ts";
import { ownBirthQuery } from "../../../api/families/births.ts";
import { bookingsQuery } from "../../../api/scheduling/bookings.ts";
import { getNow } from "../../../lib/now.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import { ResourceList } from "../../../ui/list/resource-list.tsx";
import { focusBookingTitle } from "../../booking/booking-row/booking-card-focus.ts";
import { bookingRowsClasses } from "../../booking/booking-row/booking-row.tsx";
import { groupBookings } from "../../shared/calls/own-bookings.ts";
import type { BookingActionsProps } from "./booking-actions.tsx";
import { BookingCard } from "./booking-card.tsx";

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
  const { data: own } = useQuery(ownBirthQuery);
  const { upcoming, past } = groupBookings(bookings, getNow());
  return (
    <div className="flex flex-col gap-10">
      {upcoming.length > 0 ? (
        <BookingGroup title="Upcoming" bookings={upcoming} listClasses="flex flex-col gap-4" {...actions} />
      ) : (
        <p className="flex flex-wrap items-center gap-4">
          No upcoming calls.
          {!own?.loss && (
            <Button variant="secondary" size="sm" asChild>
              <Link to="/find-doulas">Find Doulas</Link>
            </Button>
          )}
        </p>
      )}
      {past.length > 0 && (
        <BookingGroup
          title="Past and cancelled"
          bookings={past}
          listClasses={bookingRowsClasses}
          {...actions}
        />
      )}
    </div>
  );
}

/** How many cards to render at once, because hundreds would block a phone for half a second. */
const cardsPerPage = 20;

type BookingGroupProps = CardActions & { title: string; bookings: Booking[]; listClasses: string };

function BookingGroup({ title, bookings, listClasses, ...actions }: BookingGroupProps) {
  const titleId = useId();
  const [shownCount, setShownCount] = useState(cardsPerPage);

  const showMore = () => {
    flushSync(() => setShownCount(shownCount + cardsPerPage));
    const firstNew = bookings[shownCount];
    if (firstNew) focusBookingTitle(firstNew.id);
  };

  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-4 text-xl">
        {title}
      </h2>
      <ul className={listClasses}>
        {bookings.slice(0, shownCount).map((booking) => (
          <li key={booking.id}>
            <BookingCard booking={booking} {...actions} />
          </li>
        ))}
      </ul>
      {bookings.length > shownCount && (
        <Button
          variant="secondary"
          className="mx-auto mt-6 flex w-full md:w-auto md:min-w-48"
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

const cards = ["first", "second"];

function BookingsSkeleton() {
  return (
    <SkeletonRegion label="Loading bookings..." className="flex flex-col gap-4">
      <Skeleton className="h-7 w-32" />
      {cards.map((card) => (
        <Card key={card} padding="none" className="flex flex-col gap-4 p-4 md:p-6">
          <div className="grid gap-x-8 gap-y-3 md:grid-cols-[20rem_minmax(0,1fr)] lg:grid-cols-[24rem_minmax(0,1fr)]">
            <div className="flex gap-3 md:gap-4">
              <Skeleton className="size-14 shrink-0 rounded-full" />
              <div className="flex grow flex-col gap-2.5 pt-1">
                <Skeleton className="h-5 w-40 max-w-full" />
                <Skeleton className="w-20" />
              </div>
            </div>
            <div className="flex flex-col gap-2.5 pt-1">
              <Skeleton className="w-48" />
              <Skeleton className="w-40" />
              <Skeleton className="w-52 max-w-full" />
            </div>
          </div>
          <div className="grid grid-cols-2 gap-2 md:flex md:gap-3">
            <Skeleton className="h-11 md:w-28" />
            <Skeleton className="h-11 md:w-32" />
            <Skeleton className="h-11 md:w-40" />
          </div>
        </Card>
      ))}
    </SkeletonRegion>
  );
}
