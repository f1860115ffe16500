import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useId, useState } from "react";
import { screenMessages } from "../../../../contract/platform/texts.ts";
import type { DoulaBooking } from "../../../../contract/scheduling/bookings.schema.ts";
import { doulaBookingCountsQuery, doulaBookingsQuery } from "../../../api/scheduling/doula-bookings.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import { type ListQuery, ResourceList } from "../../../ui/list/resource-list.tsx";
import { focusBooking } from "../../booking/booking-row/booking-card-focus.ts";
import { bookingRowsClasses } from "../../booking/booking-row/booking-row.tsx";
import type { DoulaBookingActionsProps } from "./doula-booking-actions.tsx";
import { DoulaBookingCard } from "./doula-booking-card.tsx";

type DoulaBookingsListProps = Pick<DoulaBookingActionsProps, "onChange" | "onApproved">;

/** The signed-in doula's bookings: open requests, upcoming calls and past calls. */
export function DoulaBookingsList(actions: DoulaBookingsListProps) {
  const requests = useInfiniteQuery(doulaBookingsQuery("requests"));
  const upcoming = useInfiniteQuery(doulaBookingsQuery("upcoming"));
  const past = useInfiniteQuery(doulaBookingsQuery("past"));
  const { data: counts } = useQuery(doulaBookingCountsQuery);
  const lists = [requests, upcoming, past];
  const isEmpty = lists.every(({ data }) => data && listItems(data).length === 0);

  if (isEmpty) return <NoDoulaBookings />;
  if (lists.every(({ isError, data }) => isError && !data)) {
    return (
      <ErrorState
        title="Couldn't load your bookings"
        error={upcoming.error}
        onRetry={() => {
          for (const list of lists) void list.refetch();
        }}
        isRetrying={lists.some(({ isFetching }) => isFetching)}
      />
    );
  }
  return (
    <div className="flex flex-col gap-10">
      <BookingSection
        title="Requests"
        count={counts?.requests}
        query={requests}
        listClasses="flex flex-col gap-4"
        empty={<p className="text-ink-soft">No requests are waiting for you.</p>}
        {...actions}
      />
      <BookingSection
        title="Upcoming"
        count={counts?.upcoming}
        query={upcoming}
        listClasses={bookingRowsClasses}
        empty={
          <p className="text-ink-soft">
            No upcoming calls. <TextLink to="/availability">See your free times</TextLink>
          </p>
        }
        {...actions}
      />
      <BookingSection
        title="Past"
        count={counts?.past}
        query={past}
        listClasses={bookingRowsClasses}
        empty={<p className="text-ink-soft">Completed and cancelled calls will appear here.</p>}
        {...actions}
      />
    </div>
  );
}

interface Pages {
  pages: { items: DoulaBooking[] }[];
}

function listItems(data: Pages | undefined): DoulaBooking[] {
  return data?.pages.flatMap(({ items }) => items) ?? [];
}

/** Finds a booking among the loaded requests and upcoming calls. */
export function useLoadedDoulaBooking(bookingId: string | undefined): DoulaBooking | undefined {
  return useLoadedDoulaBookings().find(({ id }) => id === bookingId);
}

export function useLoadedDoulaBookings(): DoulaBooking[] {
  const requests = useInfiniteQuery(doulaBookingsQuery("requests"));
  const upcoming = useInfiniteQuery(doulaBookingsQuery("upcoming"));
  return [...listItems(requests.data), ...listItems(upcoming.data)];
}

/** Returns a function that focuses a booking once a list contains it. Between two lists, it is briefly in neither. */
export function useFocusOnceListed(): (bookingId: string) => void {
  const [focusId, setFocusId] = useState<string>();
  const past = useInfiniteQuery(doulaBookingsQuery("past"));
  const isAhead = useLoadedDoulaBooking(focusId) !== undefined;
  const isListed = isAhead || listItems(past.data).some(({ id }) => id === focusId);
  useEffect(() => {
    if (!focusId || !isListed) return;
    focusBooking(focusId);
    setFocusId(undefined);
  }, [focusId, isListed]);
  return setFocusId;
}

interface BookingSectionProps extends Omit<DoulaBookingActionsProps, "booking"> {
  title: string;
  count: number | undefined;
  query: ListQuery<DoulaBooking>;
  listClasses: string;
  empty: ReactNode;
}

function BookingSection({ title, count, query, listClasses, empty, ...actions }: BookingSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-4 text-xl">
        {title}
        {count !== undefined && <span className="ml-2 text-ink-soft tabular-nums">({count})</span>}
      </h2>
      <ResourceList
        query={query}
        failed="Couldn't load these bookings"
        skeleton={<SectionSkeleton title={title} />}
        empty={empty}
        moreFailed="Couldn't load more"
      >
        {(bookings, { focusRef }) => (
          <ul className={listClasses}>
            {bookings.map((booking, position) => (
              <li key={booking.id} ref={focusRef(position)} tabIndex={-1}>
                <DoulaBookingCard booking={booking} {...actions} />
              </li>
            ))}
          </ul>
        )}
      </ResourceList>
    </section>
  );
}

/** Shown if there are no bookings yet, with a link to the doula's availability. */
function NoDoulaBookings() {
  return (
    <EmptyState
      illustration="no-bookings"
      title={screenMessages.noBookings}
      action={
        <Button asChild>
          <Link to="/availability">Your availability</Link>
        </Button>
      }
    >
      <p>Parents book free 30-minute calls at the times you offer.</p>
    </EmptyState>
  );
}

const rows = ["first", "second"];

function SectionSkeleton({ title }: { title: string }) {
  return (
    <SkeletonRegion label={`Loading ${title.toLowerCase()}...`} className={bookingRowsClasses}>
      {rows.map((row) => (
        <div key={row} className="flex min-h-16 items-center gap-3 px-4 py-2 md:gap-5 md:px-6">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <div className="flex grow flex-col gap-2 md:flex-row">
            <Skeleton className="h-5 w-40 max-w-full" />
            <Skeleton className="h-4 w-32" />
          </div>
        </div>
      ))}
    </SkeletonRegion>
  );
}
