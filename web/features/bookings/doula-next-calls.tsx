import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { DoulaBooking } from "../../../contract/bookings.schema.ts";
import type { DoulaBookingList } from "../../../contract/bookings.ts";
import { nextDoulaBookingsQuery } from "../../api/doula-bookings.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ResourceList } from "../../ui/resource-list.tsx";
import { Skeleton, SkeletonRegion } from "../../ui/skeleton.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { browserTimeZone, formatCallTime } from "./call-time.tsx";
import { DoulaHowToCall, parentName } from "./doula-call-texts.tsx";

/** The next calls and open requests on the doula's dashboard. */
export function DoulaNextCalls() {
  return (
    <Card className="flex flex-col gap-5">
      <div className="grid gap-6 md:grid-cols-2">
        <ShortList list="upcoming" title="Next calls" none="No upcoming calls." />
        <ShortList list="requests" title="Requests" none="No requests are waiting for you." />
      </div>
      <Button asChild variant="secondary" className="sm:self-start">
        <Link to="/bookings">View Bookings</Link>
      </Button>
    </Card>
  );
}

interface ShortListProps {
  list: DoulaBookingList;
  title: string;
  none: string;
}

function ShortList({ list, title, none }: ShortListProps) {
  const bookings = useQuery(nextDoulaBookingsQuery(list));
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-xl">{title}</h2>
      <ResourceList
        query={bookings}
        failed="Couldn't load your next calls"
        skeleton={
          <SkeletonRegion label={`Loading ${title.toLowerCase()}...`} className="flex items-center gap-3">
            <Skeleton className="size-11 shrink-0 rounded-full" />
            <Skeleton className="h-5 w-56 max-w-full" />
          </SkeletonRegion>
        }
        empty={<p className="text-ink-soft">{none}</p>}
      >
        {(items) => (
          <ul className="flex flex-col gap-4">
            {items.map((booking) => (
              <ShortCall key={booking.id} booking={booking} />
            ))}
          </ul>
        )}
      </ResourceList>
    </section>
  );
}

function ShortCall({ booking }: { booking: DoulaBooking }) {
  const { parent, starts_at, time_zone, status } = booking;
  const { date, time, zone, ownTime } = formatCallTime(starts_at, time_zone, browserTimeZone());
  return (
    <li className="flex min-w-0 gap-3">
      <Avatar firstName={parent?.first_name} lastName={parent?.last_name} image={parent?.profile_image} />
      <div className="min-w-0 break-words">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong>{parentName(booking)}</strong>
          {status === "pending" && <StatusBadge status={status} />}
        </p>
        <p>
          <time dateTime={starts_at}>
            {date} at {time}
          </time>{" "}
          <span className="text-ink-soft text-sm">
            {zone}
            {ownTime && `, ${ownTime}`}
          </span>
        </p>
        <p className="text-ink-soft text-sm">
          <DoulaHowToCall booking={booking} />
        </p>
      </div>
    </li>
  );
}
