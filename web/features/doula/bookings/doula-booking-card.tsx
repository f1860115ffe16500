import type { ReactNode } from "react";
import type { DoulaBooking } from "../../../../contract/scheduling/bookings.schema.ts";
import { formatLongDate } from "../../../lib/format.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { Badge } from "../../../ui/basics/badge.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { ContactLinks } from "../../../ui/basics/contact-links.tsx";
import { StatusBadge } from "../../../ui/basics/status-badge.tsx";
import { getBookingCardId } from "../../booking/booking-row/booking-card-focus.ts";
import { BookingNotes } from "../../booking/booking-row/booking-notes.tsx";
import { BookingRow } from "../../booking/booking-row/booking-row.tsx";
import { describeNotice } from "../../shared/births/notice-texts.ts";
import { CallTimeLines } from "../../shared/calls/call-time.tsx";
import { CallKindIcon } from "../../shared/calls/how-to-call.tsx";
import { DoulaBookingActions, type DoulaBookingActionsProps } from "./doula-booking-actions.tsx";
import { DoulaHowToCall, getParentName } from "./doula-call-texts.tsx";

/** A booking as the doula sees it: a request as a card, any other call as a row that opens. */
export function DoulaBookingCard(props: DoulaBookingActionsProps) {
  return props.booking.status === "pending" ? <RequestCard {...props} /> : <CallRow {...props} />;
}

function RequestCard(props: DoulaBookingActionsProps) {
  const { booking } = props;
  const { parent, status } = booking;
  return (
    <Card asChild padding="none">
      <article
        id={getBookingCardId(booking.id)}
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-3 p-4 md:grid-cols-[18rem_minmax(0,1fr)] md:px-6 md:py-5 lg:grid-cols-[18rem_minmax(0,1fr)_auto] lg:gap-y-2"
      >
        <div className="flex min-w-0 items-center gap-3 md:gap-4">
          <Avatar {...face(booking)} size="ml" />
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <h3 tabIndex={-1} className="break-words text-lg leading-6">
              {getParentName(booking)}
            </h3>
            <StatusBadge status={status} />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-1">
          <CallTimeLines booking={booking} />
          <HowAndDueDate booking={booking} />
        </div>
        {(parent?.place_of_birth || booking.notes) && (
          <div className="flex min-w-0 flex-col gap-3 md:col-span-2">
            {parent?.place_of_birth && <BirthPlace place={parent.place_of_birth} />}
            {booking.notes && <BookingNotes label="Notes" notes={booking.notes} className="max-w-160" />}
          </div>
        )}
        <div className="flex min-w-0 flex-col gap-3 md:col-span-2 lg:col-span-1 lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:max-w-88">
          <DoulaBookingActions {...props} />
        </div>
      </article>
    </Card>
  );
}

function CallRow(props: DoulaBookingActionsProps) {
  const { booking } = props;
  const { parent, status, no_show_at } = booking;
  const isAhead = status === "confirmed";
  const badge = no_show_at ? <Badge tone="neutral">No-show</Badge> : <StatusBadge status={status} />;
  return (
    <BookingRow
      booking={booking}
      person={face(booking)}
      name={getParentName(booking)}
      badge={badge}
      isPast={!isAhead}
    >
      <div className="flex min-w-0 flex-col gap-1">
        <CallTimeLines booking={booking} />
        {isAhead && <HowAndDueDate booking={booking} />}
        {!isAhead && parent && describeDueDate(parent) && <p>{describeDueDate(parent)}</p>}
        {parent?.place_of_birth && <BirthPlace place={parent.place_of_birth} />}
        <ContactLinks phone={parent?.phone ?? null} email={null} />
      </div>
      {status === "cancelled" && <p className="text-ink-soft">{describeCancellation(booking)}</p>}
      {booking.notes && <BookingNotes label="Notes" notes={booking.notes} />}
      {booking.cancel_reason && <BookingNotes label="Your reason" notes={booking.cancel_reason} />}
      <DoulaBookingActions {...props} />
    </BookingRow>
  );
}

/** The parent's initials. If their account is deleted, the initials of the placeholder name. */
function face({ parent, status }: DoulaBooking) {
  return {
    firstName: parent?.first_name ?? (status === "cancelled" ? "Parent" : undefined),
    lastName: parent?.last_name,
    image: parent?.profile_image,
  };
}

function HowAndDueDate({ booking }: { booking: DoulaBooking }) {
  const dueDate = booking.parent && describeDueDate(booking.parent);
  return (
    <p className="flex gap-2.5">
      <CallKindIcon kind={booking.call_kind} className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <span className="flex min-w-0 flex-wrap gap-x-4 break-words">
        <span>
          <DoulaHowToCall booking={booking} />
        </span>
        {dueDate && <span>{dueDate}</span>}
      </span>
    </p>
  );
}

/** The due date, or what the parent told the doula since booking; null if neither. */
function describeDueDate({ due_date, notice }: NonNullable<DoulaBooking["parent"]>): string | null {
  if (notice) return describeNotice(notice);
  return due_date && `Due ${formatLongDate(due_date)}`;
}

function BirthPlace({ place }: { place: string }): ReactNode {
  return <p className="break-words">Planned place of birth: {place}</p>;
}

function describeCancellation({ cancelled_as, cancelled_by }: DoulaBooking): string {
  if (cancelled_as === "expired") return "You did not respond to this request in time.";
  if (cancelled_as === "declined") return "You declined this request.";
  if (cancelled_by === "doula") return "You cancelled this call.";
  return cancelled_by === "client" ? "The parent cancelled." : "It was cancelled.";
}
