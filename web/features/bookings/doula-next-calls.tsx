import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, type Ref, useRef } from "react";
import type { DoulaBooking } from "../../../contract/bookings.schema.ts";
import { formatLongDate, formatShortDate, formatTimeOfDay } from "../../../contract/time.ts";
import { nextDoulaBookingsQuery, useApproveRequest } from "../../api/doula-bookings.ts";
import { useLastDefined } from "../../lib/use-url-dialog.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { RefusalAlert } from "../../ui/inline-alert.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { ResourceList } from "../../ui/resource-list.tsx";
import { Skeleton, SkeletonRegion } from "../../ui/skeleton.tsx";
import { browserTimeZone, formatOwnTime } from "./call-time.tsx";
import { DoulaHowToCall, parentName } from "./doula-call-texts.tsx";

const DoulaBookingDialog = lazyComponent(
  async () => (await import("./doula-booking-dialog.tsx")).DoulaBookingDialog,
  { close: ({ onClose }) => onClose() },
);

interface DoulaNextCallsProps {
  /** The ID of the request in the decline dialog. */
  declining: string | undefined;
  onDecline: (bookingId: string) => void;
  onClose: () => void;
}

/** On the doula's dashboard: requests to approve or decline, then the next calls. */
export function DoulaNextCalls({ declining, onDecline, onClose }: DoulaNextCallsProps) {
  const requests = useQuery(nextDoulaBookingsQuery("requests"));
  const upcoming = useQuery(nextDoulaBookingsQuery("upcoming"));
  const heading = useRef<HTMLHeadingElement>(null);
  // The clicked button disappears with its request.
  const focusHeading = () => heading.current?.focus();
  const selected = requests.data?.find(({ id }) => id === declining);
  // Keeps the last one while the dialog closes.
  const booking = useLastDefined(selected);
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
          item={(call) => <NextCall key={call.id} booking={call} />}
        />
      </div>
      <Button asChild variant="secondary" className="sm:self-start">
        <Link to="/bookings">View Bookings</Link>
      </Button>
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
        failed="Couldn't load your next calls"
        skeleton={
          <SkeletonRegion label={`Loading ${title.toLowerCase()}...`} className="flex items-center gap-3">
            <Skeleton className="size-11 shrink-0 rounded-full" />
            <Skeleton className="h-5 w-56 max-w-full" />
          </SkeletonRegion>
        }
        empty={<p className="text-ink-soft">{none}</p>}
      >
        {(bookings) => <ul className="divide-y divide-line">{bookings.map(item)}</ul>}
      </ResourceList>
    </section>
  );
}

interface OpenRequestProps {
  booking: DoulaBooking;
  onApproved: () => void;
  onDecline: () => void;
}

function OpenRequest({ booking, onApproved, onDecline }: OpenRequestProps) {
  const approve = useApproveRequest();
  const name = parentName(booking);
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

/** Two lines: the time, then the person and how the call takes place. */
function NextCall({ booking }: { booking: DoulaBooking }) {
  return (
    <li className="py-3 first:pt-1 last:pb-0">
      <CallSummary booking={booking} title={<CallMoment booking={booking} />}>
        <p className="text-ink-soft text-sm">
          <WhoAndHow booking={booking} />
        </p>
      </CallSummary>
    </li>
  );
}

interface CallSummaryProps {
  booking: DoulaBooking;
  title: ReactNode;
  children: ReactNode;
}

function CallSummary({ booking: { parent }, title, children }: CallSummaryProps) {
  return (
    <div className="flex min-w-0 items-start gap-3">
      <Avatar firstName={parent?.first_name} lastName={parent?.last_name} image={parent?.profile_image} />
      <div className="min-w-0 break-words">
        <h3 className="font-sans font-semibold text-base">{title}</h3>
        {children}
      </div>
    </div>
  );
}

/** 'Thu, Nov 26, 11:30 AM' in the doula's zone; the viewer's time follows if it differs. */
function CallMoment({ booking: { starts_at, time_zone } }: { booking: DoulaBooking }) {
  const start = new Date(starts_at);
  const ownTime = formatOwnTime(start, time_zone, browserTimeZone());
  return (
    <time dateTime={starts_at} className="block tabular-nums">
      {formatShortDate(start, time_zone)}, {formatTimeOfDay(start, time_zone)}
      {ownTime && <span className="font-normal text-ink-soft text-sm"> ({ownTime} your time)</span>}
    </time>
  );
}

function WhoAndHow({ booking }: { booking: DoulaBooking }) {
  const name = parentName(booking);
  if (booking.call_kind === "phone") return `${name} calls you by phone`;
  if (booking.call_kind === "message") return `${name} · agree in Messages how to talk`;
  return (
    <>
      {name} · <DoulaHowToCall booking={booking} />
    </>
  );
}
