import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { DoulaBooking } from "../../../../contract/scheduling/bookings.schema.ts";
import { nextDoulaBookingsQuery, useApproveRequest } from "../../../api/scheduling/doula-bookings.ts";
import { cn } from "../../../lib/class-names.ts";
import { formatDeadline, formatLongDate } from "../../../lib/format.ts";
import { useLastDefined } from "../../../lib/use-url-dialog.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { RefusalAlert } from "../../../ui/feedback/inline-alert.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import { RequestRow } from "../../../ui/list/request-row.tsx";
import { ResourceList } from "../../../ui/list/resource-list.tsx";
import { describeNotice } from "../../shared/births/notice-texts.ts";
import { MessageLink } from "../../shared/message-link/message-link.tsx";
import { DoulaBookingDialog } from "../bookings/doula-booking-dialog.tsx";
import { DoulaHowToCall, getParentName, toastConfirmed } from "../bookings/doula-call-texts.tsx";
import { CallMoment, NextCall } from "./next-call.tsx";

interface DoulaNextCallsProps {
  /** The ID of the request in the decline dialog. */
  declining: string | undefined;
  onDecline: (bookingId: string) => void;
  onClose: () => void;
}

/** On the doula's dashboard: the next call, then requests to accept or decline, if any. */
export function DoulaNextCalls({ declining, onDecline, onClose }: DoulaNextCallsProps) {
  const requests = useQuery(nextDoulaBookingsQuery("requests"));
  const upcoming = useQuery(nextDoulaBookingsQuery("upcoming"));
  const heading = useRef<HTMLHeadingElement>(null);
  // The clicked button disappears with its request.
  const focusHeading = () => heading.current?.focus();
  const selected = requests.data?.find(({ id }) => id === declining);
  // Keeps the last one while the dialog closes.
  const booking = useLastDefined(selected);
  const [hadRequests, setHadRequests] = useState(false);
  // Once the last request is answered, its section stays and says so.
  if (requests.data?.length && !hadRequests) setHadRequests(true);
  return (
    <>
      <NextCallFirst query={upcoming} />
      {(hadRequests || requests.isError) && (
        <Card asChild padding="none">
          <section aria-label="Requests">
            <h2 ref={heading} tabIndex={-1} className="px-3 pt-3 pb-1 text-xl md:px-6 md:pt-4">
              Requests
            </h2>
            <ResourceList
              query={requests}
              failed={callsFailed}
              skeleton={<CallSkeleton label="Loading requests..." />}
              empty={<p className="px-3 pb-4 text-ink-soft md:px-6">No requests are waiting for you.</p>}
            >
              {(waiting) => (
                <ul className="divide-y divide-line">
                  {waiting.map((request) => (
                    <OpenRequest
                      key={request.id}
                      booking={request}
                      isOnly={waiting.length === 1}
                      onApproved={focusHeading}
                      onDecline={() => onDecline(request.id)}
                    />
                  ))}
                </ul>
              )}
            </ResourceList>
          </section>
        </Card>
      )}
      {booking && (
        <DoulaBookingDialog
          booking={booking}
          change="decline"
          isOpen={selected !== undefined}
          onClose={onClose}
          onClosed={focusHeading}
        />
      )}
    </>
  );
}

function ViewBookings() {
  return (
    <Button asChild variant="secondary" className="sm:self-start">
      <Link to="/bookings">View Bookings</Link>
    </Button>
  );
}

/** The next call leads. */
function NextCallFirst({ query }: { query: UseQueryResult<DoulaBooking[]> }) {
  return (
    <Card asChild>
      <section aria-label="Next calls">
        <ResourceList
          query={query}
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

interface OpenRequestProps {
  booking: DoulaBooking;
  isOnly: boolean;
  onApproved: () => void;
  onDecline: () => void;
}

function OpenRequest({ booking, isOnly, onApproved, onDecline }: OpenRequestProps) {
  const approve = useApproveRequest({ onSuccess: toastConfirmed });
  const { parent } = booking;
  const name = getParentName(booking);
  const confirm = async () => {
    // Not in onSuccess, because this request unmounts when it becomes a call.
    const approved = await approve.mutateAsync(booking).catch(() => undefined);
    if (approved) onApproved();
  };
  const callContext = <span className="sr-only">: call with {name}</span>;
  return (
    <RequestRow
      face={{ firstName: parent?.first_name, lastName: parent?.last_name, image: parent?.profile_image }}
      title={`${name} · ${booking.service_type}`}
      // A request expires when its call would start.
      deadline={formatDeadline(booking.starts_at)}
      isOpenAtFirst={isOnly}
    >
      <div>
        <div className="font-semibold">
          <CallMoment booking={booking} />
        </div>
        <p className="text-ink-soft text-sm">
          <DoulaHowToCall booking={booking} />
          {parent?.notice && <> · {describeNotice(parent.notice)}</>}
          {parent?.due_date && <> · due {formatLongDate(parent.due_date)}</>}
        </p>
        {booking.notes && <p className="mt-1 line-clamp-2 text-sm">“{booking.notes}”</p>}
      </div>
      {approve.error && <RefusalAlert title="We couldn't accept this request" error={approve.error} />}
      <div className="grid grid-cols-2 gap-2 sm:flex">
        <Button isBusy={approve.isPending} busyText="Accepting..." onClick={() => void confirm()}>
          <span>Accept{callContext}</span>
        </Button>
        <Button variant="secondary" onClick={onDecline}>
          <span>Decline{callContext}</span>
        </Button>
      </div>
    </RequestRow>
  );
}

function NextCallRow({ booking }: { booking: DoulaBooking }) {
  return (
    <li className="py-3 first:pt-1 last:pb-0">
      <NextCall booking={booking} />
    </li>
  );
}
