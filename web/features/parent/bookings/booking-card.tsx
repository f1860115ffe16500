import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Booking } from "../../../../contract/scheduling/bookings.schema.ts";
import { useWithdrawBirthPlace } from "../../../api/scheduling/bookings.ts";
import { getNow } from "../../../lib/now.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { ContactLinks } from "../../../ui/basics/contact-links.tsx";
import { StatusBadge } from "../../../ui/basics/status-badge.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { RefusalAlert } from "../../../ui/feedback/inline-alert.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { focusBooking, getBookingCardId } from "../../booking/booking-row/booking-card-focus.ts";
import { BookingNotes } from "../../booking/booking-row/booking-notes.tsx";
import { BookingRow } from "../../booking/booking-row/booking-row.tsx";
import { CallTimeLines, describeBookingChangeRule } from "../../shared/calls/call-time.tsx";
import { HiddenContactNote } from "../../shared/calls/hidden-contact-note.tsx";
import { HowToCall } from "../../shared/calls/how-to-call.tsx";
import { isUpcoming } from "../../shared/calls/own-bookings.ts";
import { type BookingActionsProps, PastCallActions, UpcomingCallActions } from "./booking-actions.tsx";
import { BookingHistory, HistoryList } from "./booking-history.tsx";

/** A parent's booking: an upcoming call as a card, a past or cancelled one as a row that opens. */
export function BookingCard(props: BookingActionsProps) {
  const { booking } = props;
  return isUpcoming(booking, getNow()) ? <UpcomingCall {...props} /> : <PastCall booking={booking} />;
}

/** When, who and how, then the actions, then the details. */
function UpcomingCall(props: BookingActionsProps) {
  const { booking } = props;
  const { doula, status } = booking;
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  return (
    <Card asChild padding="none">
      <article id={getBookingCardId(booking.id)} className="flex flex-col gap-2 px-4 py-3 md:gap-4 md:p-6">
        <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-2 md:grid-rows-[auto_1fr] md:gap-x-4 md:gap-y-0">
          <div className="flex md:row-span-2">
            <DoulaFace doula={doula} />
          </div>
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 self-center md:self-start">
            <h3 tabIndex={-1} className="min-w-0 break-words font-sans text-base leading-6 tracking-normal">
              <DoulaName doula={doula} />
            </h3>
            <StatusBadge status={status} />
          </div>
          {/* The date needs the whole width on a phone. */}
          <div className="min-w-0 max-md:col-span-2">
            <CallTimeLines booking={booking} isLarge />
            <p className="mt-1 break-words text-sm/6 md:text-base/6">
              <span className="text-ink-soft">{booking.service_type}</span> · <HowToCall booking={booking} />
            </p>
          </div>
        </div>
        {booking.is_doula_at_birth && <AtBirthNote {...props} />}
        <UpcomingCallActions
          {...props}
          history={{ isOpen: isHistoryOpen, onToggle: () => setHistoryOpen(!isHistoryOpen) }}
        />
        <div className="flex min-w-0 flex-col gap-1 text-sm md:gap-2">
          <BookingFacts booking={booking} />
          <ContactLinks
            // HowToCall already shows the number of a phone call.
            phone={booking.call_kind === "phone" ? null : doula.phone}
            email={doula.email}
            className="md:flex-row md:gap-x-6"
          />
          {new Date(booking.starts_at) > getNow() && (
            <p className="text-pretty text-ink-soft">{describeBookingChangeRule(booking)}</p>
          )}
          <HistoryList booking={booking} isOpen={isHistoryOpen} />
        </div>
      </article>
    </Card>
  );
}

/** Offers another time while the doula is at a birth and may miss the call. */
function AtBirthNote({ booking, onChange }: BookingActionsProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 rounded-control bg-sunken px-4 py-2 text-sm">
      <span>{booking.doula.first_name} is at a birth and may not be able to make this call.</span>
      <Button variant="link" size="sm" onClick={() => onChange(booking, "reschedule")}>
        Choose another time
      </Button>
    </p>
  );
}

function PastCall({ booking }: Pick<BookingActionsProps, "booking">) {
  const { doula, status, cancelled_by } = booking;
  return (
    <BookingRow
      booking={booking}
      person={{ firstName: doula.first_name, lastName: doula.last_name, image: doula.profile_image }}
      name={doula.full_name}
      badge={<StatusBadge status={status} />}
      isPast
      // The parent may still need another time.
      isOpenAtFirst={cancelled_by === "doula" && new Date(booking.starts_at) > getNow()}
    >
      <div>
        <CallTimeLines booking={booking} />
        <p className="text-ink-soft text-sm">{booking.service_type}</p>
      </div>
      <BookingFacts booking={booking} />
      <PastCallActions booking={booking} />
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm">
        <ContactLinks phone={doula.phone} email={doula.email} className="md:flex-row md:gap-x-6" />
        <BookingHistory booking={booking} />
      </div>
    </BookingRow>
  );
}

type DoulaProps = Pick<Booking, "doula">;

function DoulaFace({ doula }: DoulaProps) {
  const face = (
    <Avatar firstName={doula.first_name} lastName={doula.last_name} image={doula.profile_image} size="ml" />
  );
  if (!doula.slug) return face;
  return (
    <Link
      to="/doulas/$slug"
      params={{ slug: doula.slug }}
      // The name is the same link.
      aria-hidden="true"
      tabIndex={-1}
      className="shrink-0 rounded-full"
    >
      {face}
    </Link>
  );
}

/** The doula's name, linked to their page while it is public. */
export function DoulaName({ doula }: DoulaProps) {
  if (!doula.slug) return doula.full_name;
  return (
    <TextLink to="/doulas/$slug" params={{ slug: doula.slug }} look="title">
      {doula.full_name}
    </TextLink>
  );
}

/** The note, the reason of a cancellation, and what is shared or hidden. */
function BookingFacts({ booking }: { booking: Booking }) {
  const isCancelled = booking.status === "cancelled";
  return (
    <>
      {booking.notes && <BookingNotes label="Notes" notes={booking.notes} />}
      {booking.contact_from && (
        <p className="measure text-ink-soft text-sm">
          <HiddenContactNote
            whose={`${booking.doula.first_name}'s`}
            from={booking.contact_from}
            timeZone={booking.time_zone}
          />
        </p>
      )}
      {booking.birth_place && !isCancelled && (
        <SharedBirthPlace booking={booking} place={booking.birth_place} />
      )}
      {booking.cancel_reason && (
        <BookingNotes label={formatReasonLabel(booking)} notes={booking.cancel_reason} />
      )}
    </>
  );
}

function SharedBirthPlace({ booking, place }: { booking: Booking; place: string }) {
  const withdrawal = useWithdrawBirthPlace();
  const { first_name } = booking.doula;
  const stopSharing = () =>
    withdrawal.mutate(booking, {
      onSuccess: () => {
        focusBooking(booking.id);
        toast({
          title: "No longer shared",
          description: `${first_name} no longer sees where you plan to give birth.`,
        });
      },
    });
  return (
    <div>
      <p className="measure break-words text-ink-soft text-sm">
        {booking.status === "pending" && "Once the call is confirmed, "}
        {first_name} sees where you plan to give birth: {place}
      </p>
      <Button variant="link" size="sm" isBusy={withdrawal.isPending} onClick={stopSharing}>
        Stop sharing
      </Button>
      {withdrawal.isError && <RefusalAlert title="We couldn't stop sharing this" error={withdrawal.error} />}
    </div>
  );
}

function formatReasonLabel({ cancelled_by, doula }: Booking): string {
  if (cancelled_by === "client") return "Your reason";
  return cancelled_by === "doula" ? `${doula.first_name}'s reason` : "Cancellation reason";
}
