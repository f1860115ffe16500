import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { MessageCircle } from "lucide-react";
import { type ReactNode, type Ref, useRef, useState } from "react";
import type { DoulaBooking } from "../../../../contract/scheduling/bookings.schema.ts";
import { nextDoulaBookingsQuery, useApproveRequest } from "../../../api/scheduling/doula-bookings.ts";
import { cn } from "../../../lib/class-names.ts";
import { formatLongDate, formatShortDate, formatTimeOfDay } from "../../../lib/format.ts";
import { useLastDefined } from "../../../lib/use-url-dialog.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { RefusalAlert } from "../../../ui/feedback/inline-alert.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import { ResourceList } from "../../../ui/list/resource-list.tsx";
import { describeNotice } from "../../shared/births/notice-texts.ts";
import { formatCallTime, getViewerZone } from "../../shared/calls/call-time.tsx";
import { DoulaBookingDialog } from "../bookings/doula-booking-dialog.tsx";
import { DoulaHowToCall, getParentName } from "../bookings/doula-call-texts.tsx";

interface DoulaNextCallsProps {
  /** The ID of the request in the decline dialog. */
  declining: string | undefined;
  onDecline: (bookingId: string) => void;
  onClose: () => void;
}

/** On the doula's dashboard: requests to approve or decline, if any, then the next calls. */
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
  if (!hadRequests && !requests.isError) {
    // Until the requests are known, the skeleton stands for both lists.
    return <NextCallFirst query={requests.data ? upcoming : requests} />;
  }
  return (
    <Card className="flex flex-col gap-5">
      <div className="grid gap-6 md:grid-cols-2 md:gap-8">
        <ShortList
          ref={heading}
          title="Requests"
          query={requests}
          none="No requests are waiting for you."
          item={(request) => (
            <OpenRequest
              key={request.id}
              booking={request}
              onApproved={focusHeading}
              onDecline={() => onDecline(request.id)}
            />
          )}
        />
        <ShortList
          title="Next calls"
          query={upcoming}
          none="No upcoming calls."
          item={(call) => <NextCallRow key={call.id} booking={call} />}
        />
      </div>
      <ViewBookings />
      {booking && (
        <DoulaBookingDialog
          booking={booking}
          change="decline"
          isOpen={selected !== undefined}
          onClose={onClose}
          onClosed={focusHeading}
        />
      )}
    </Card>
  );
}

function ViewBookings() {
  return (
    <Button asChild variant="secondary" className="sm:self-start">
      <Link to="/bookings">View Bookings</Link>
    </Button>
  );
}

/** Without requests, the next call leads. */
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
                    {first.parent?.user_id && (
                      <Button asChild variant="secondary">
                        <Link to="/messages" search={{ parent: first.parent.user_id }}>
                          <MessageCircle aria-hidden="true" className="size-4" />
                          <span>
                            Message<span className="sr-only"> {getParentName(first)}</span>
                          </span>
                        </Link>
                      </Button>
                    )}
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

interface ShortListProps {
  ref?: Ref<HTMLHeadingElement>;
  title: string;
  query: UseQueryResult<DoulaBooking[]>;
  none: string;
  item: (booking: DoulaBooking) => ReactNode;
}

function ShortList({ ref, title, query, none, item }: ShortListProps) {
  return (
    <section aria-label={title}>
      <h2 ref={ref} tabIndex={-1} className="mb-2 text-xl">
        {title}
      </h2>
      <ResourceList
        query={query}
        failed={callsFailed}
        skeleton={<CallSkeleton label={`Loading ${title.toLowerCase()}...`} />}
        empty={<p className="text-ink-soft">{none}</p>}
      >
        {(bookings) => <ul className="divide-y divide-line">{bookings.map(item)}</ul>}
      </ResourceList>
    </section>
  );
}

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
  onApproved: () => void;
  onDecline: () => void;
}

function OpenRequest({ booking, onApproved, onDecline }: OpenRequestProps) {
  const approve = useApproveRequest();
  const name = getParentName(booking);
  const confirm = async () => {
    // Not in onSuccess, because this request unmounts when it becomes a call.
    const approved = await approve.mutateAsync(booking).catch(() => undefined);
    if (approved) onApproved();
  };
  const callContext = <span className="sr-only">: call with {name}</span>;
  return (
    <li className="flex flex-col gap-3 py-3 first:pt-1 last:pb-0">
      <CallSummary booking={booking} title={name}>
        <CallMoment booking={booking} />
        <p className="text-ink-soft text-sm">
          <DoulaHowToCall booking={booking} />
          {booking.parent?.notice && <> · {describeNotice(booking.parent.notice)}</>}
          {booking.parent?.due_date && <> · due {formatLongDate(booking.parent.due_date)}</>}
        </p>
        {booking.notes && <p className="mt-1 line-clamp-2 text-sm">“{booking.notes}”</p>}
      </CallSummary>
      {approve.error && <RefusalAlert title="We couldn't approve this request" error={approve.error} />}
      <div className="grid grid-cols-2 gap-2 sm:flex">
        <Button isBusy={approve.isPending} busyText="Approving..." onClick={() => void confirm()}>
          <span>Approve{callContext}</span>
        </Button>
        <Button variant="secondary" onClick={onDecline}>
          <span>Decline{callContext}</span>
        </Button>
      </div>
    </li>
  );
}

function NextCallRow({ booking }: { booking: DoulaBooking }) {
  return (
    <li className="py-3 first:pt-1 last:pb-0">
      <NextCall booking={booking} />
    </li>
  );
}

/** Two lines: the time, then the person and how the call takes place. */
function NextCall({ booking, isLarge = false }: { booking: DoulaBooking; isLarge?: boolean }) {
  return (
    <CallSummary booking={booking} title={<CallMoment booking={booking} />} isLarge={isLarge}>
      <p className={cn("text-ink-soft", !isLarge && "text-sm")}>
        <WhoAndHow booking={booking} />
      </p>
    </CallSummary>
  );
}

interface CallSummaryProps {
  booking: DoulaBooking;
  title: ReactNode;
  isLarge?: boolean;
  children: ReactNode;
}

function CallSummary({ booking: { parent }, title, isLarge = false, children }: CallSummaryProps) {
  return (
    <div className={cn("flex min-w-0 gap-3", isLarge ? "items-center" : "items-start")}>
      <Avatar
        firstName={parent?.first_name}
        lastName={parent?.last_name}
        image={parent?.profile_image}
        size={isLarge ? "lg" : "md"}
      />
      <div className="min-w-0 break-words">
        <h3 className={cn("font-sans font-semibold", isLarge ? "text-lg" : "text-base")}>{title}</h3>
        {children}
      </div>
    </div>
  );
}

/** 'Thu, Nov 26, 11:30 AM' in the viewer's zone; the time in the zone of the doula's hours follows if it differs. */
function CallMoment({ booking: { starts_at, time_zone } }: { booking: DoulaBooking }) {
  const start = new Date(starts_at);
  const zone = getViewerZone(time_zone);
  const { doulaTime } = formatCallTime({ starts_at, time_zone }, zone);
  return (
    <time dateTime={starts_at} className="block tabular-nums">
      {formatShortDate(start, zone)}, {formatTimeOfDay(start, zone)}
      {doulaTime && <span className="font-normal text-ink-soft text-sm"> ({doulaTime})</span>}
    </time>
  );
}

function WhoAndHow({ booking }: { booking: DoulaBooking }) {
  const name = getParentName(booking);
  if (booking.call_kind === "phone") return `${name} calls you by phone`;
  if (booking.call_kind === "message") return `${name} · agree on how to talk in Messages`;
  return (
    <>
      {name} · <DoulaHowToCall booking={booking} />
    </>
  );
}
