import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { DoulaBooking } from "../../../../contract/scheduling/bookings.schema.ts";
import { nextDoulaBookingsQuery } from "../../../api/scheduling/doula-bookings.ts";
import { cn } from "../../../lib/class-names.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import { ResourceList } from "../../../ui/list/resource-list.tsx";
import { MessageLink } from "../../shared/message-link/message-link.tsx";
import { getParentName } from "../bookings/doula-call-texts.tsx";
import { NextCall } from "./next-call.tsx";

function ViewBookings() {
  return (
    <Button asChild variant="secondary" className="sm:self-start">
      <Link to="/bookings">View Bookings</Link>
    </Button>
  );
}

/** The next call, and the two after it. */
export function DoulaNextCalls() {
  const upcoming = useQuery(nextDoulaBookingsQuery("upcoming"));
  return (
    <Card asChild>
      <section aria-label="Next calls">
        <ResourceList
          query={upcoming}
          failed={callsFailed}
          skeleton={<CallSkeleton label="Loading your next calls..." />}
          empty={
            <div className="flex flex-col gap-4">
              <h2 className="text-xl">No upcoming calls</h2>
              <p className="-mt-2 text-ink-soft">
                Parents book in <TextLink to="/availability">the hours you offer</TextLink>.
              </p>
              <ViewBookings />
            </div>
          }
        >
          {([first, ...others]) =>
            first && (
              <div className={cn("grid gap-6 md:gap-8", others.length > 0 && "md:grid-cols-2")}>
                <div className="flex flex-col gap-4">
                  <h2 className="text-xl">Next call</h2>
                  <NextCall booking={first} isLarge />
                  <div className="flex flex-wrap gap-2 max-sm:*:grow max-sm:*:px-3">
                    <MessageLink parent={first.parent?.user_id}>
                      Message<span className="sr-only"> {getParentName(first)}</span>
                    </MessageLink>
                    <ViewBookings />
                  </div>
                </div>
                {others.length > 0 && (
                  <div className="max-md:border-line max-md:border-t max-md:pt-4">
                    <h3 className="mb-2 text-xl">After that</h3>
                    <ul className="divide-y divide-line">
                      {others.map((call) => (
                        <NextCallRow key={call.id} booking={call} />
                      ))}
                    </ul>
                  </div>
                )}
              </div>
            )
          }
        </ResourceList>
      </section>
    </Card>
  );
}

const callsFailed = "Couldn't load your next calls";

function CallSkeleton({ label }: { label: string }) {
  return (
    <SkeletonRegion label={label} className="flex items-center gap-3">
      <Skeleton className="size-11 shrink-0 rounded-full" />
      <Skeleton className="h-5 w-56 max-w-full" />
    </SkeletonRegion>
  );
}

function NextCallRow({ booking }: { booking: DoulaBooking }) {
  return (
    <li className="py-3 first:pt-1 last:pb-0">
      <NextCall booking={booking} />
    </li>
  );
}
