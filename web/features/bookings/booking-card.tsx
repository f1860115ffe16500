import { useId, useState } from "react";
import type { Booking, BookingEvent } from "../../../contract/bookings.schema.ts";
import { formatShortDate, formatTimeOfDay } from "../../../contract/time.ts";
import { useWithdrawBirthPlace } from "../../api/bookings.ts";
import { cn } from "../../lib/class-names.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ContactLinks } from "../../ui/contact-links.tsx";
import { RefusalAlert } from "../../ui/inline-alert.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { toast } from "../../ui/use-toast.ts";
import { BookingActions, type BookingActionsProps } from "./booking-actions.tsx";
import { bookingCardId, focusBooking } from "./booking-card-focus.ts";
import { browserTimeZone, CallDateTime, changeRuleText } from "./call-time.tsx";
import { HiddenContactNote } from "./hidden-contact-note.tsx";
import { CallKindIcon, HowToCall } from "./how-to-call.tsx";
import { isUpcoming } from "./own-bookings.ts";

/** A booking with its details and actions, muted if it is cancelled. */
export function BookingCard(props: BookingActionsProps) {
  const { booking } = props;
  const { doula, status } = booking;
  const isCancelled = status === "cancelled";
  const isAhead = isUpcoming(booking, new Date());

  return (
    <Card asChild tone={isCancelled ? "quiet" : "plain"}>
      <article id={bookingCardId(booking.id)} className="grid gap-x-8 gap-y-4 md:grid-cols-2 lg:grid-cols-3">
        <header className="flex min-w-0 items-start gap-4">
          <Avatar
            firstName={doula.first_name}
            lastName={doula.last_name}
            image={doula.profile_image}
            size="lg"
            className={cn(isCancelled && "opacity-70 grayscale")}
          />
          <div className="flex min-w-0 flex-col gap-1">
            <h3 tabIndex={-1} className={cn("text-lg", isCancelled && "text-ink-soft")}>
              {doula.full_name}
            </h3>
            <p className="text-ink-soft">{booking.service_type}</p>
            <StatusBadge status={status} className="mt-1" />
          </div>
        </header>
        <div className={cn("min-w-0", isCancelled && "text-ink-soft")}>
          <CallDateTime booking={booking} />
          {isAhead && (
            <p className="mt-1.5 flex gap-2.5">
              <CallKindIcon kind={booking.call_kind} className="mt-0.5 size-5 shrink-0 text-ink-soft" />
              <span className="min-w-0 break-words">
                <HowToCall booking={booking} />
              </span>
            </p>
          )}
        </div>
        <ContactLinks
          // HowToCall already shows the number of a phone call.
          phone={isAhead && booking.call_kind === "phone" ? null : doula.phone}
          email={doula.email}
          className="md:max-lg:col-span-full lg:justify-start"
        />
        <div className="col-span-full flex min-w-0 flex-col gap-4 border-t pt-4">
          {booking.notes && <BookingNotes label="Notes" notes={booking.notes} />}
          {isAhead && new Date(booking.starts_at) > new Date() && (
            <p className="measure text-ink-soft text-sm">{changeRuleText(booking)}</p>
          )}
          {booking.contact_from && (
            <p className="measure text-ink-soft text-sm">
              <HiddenContactNote
                whose={`${doula.first_name}’s`}
                from={booking.contact_from}
                timeZone={booking.time_zone}
              />
            </p>
          )}
          {booking.birth_place && !isCancelled && (
            <SharedBirthPlace booking={booking} place={booking.birth_place} />
          )}
          {booking.cancel_reason && (
            <BookingNotes label={reasonLabel(booking)} notes={booking.cancel_reason} />
          )}
          <footer className="flex min-w-0 flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <BookingActions {...props} />
            <BookingHistory booking={booking} />
          </footer>
        </div>
      </article>
    </Card>
  );
}

/** The planned place of birth as shared with the doula, with a button to stop sharing it. */
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

function reasonLabel({ cancelled_by, doula }: Booking): string {
  if (cancelled_by === "client") return "Your reason";
  return cancelled_by === "doula" ? `${doula.first_name}’s reason` : "Cancellation reason";
}

const maxShortLength = 180;
const maxShortLines = 3;

/** A booking's notes or reason. A long text is cut after its first lines, with a button to show the rest. */
export function BookingNotes({ label, notes }: { label: string; notes: string }) {
  const [isOpen, setOpen] = useState(false);
  const textId = useId();
  const isLong = notes.length > maxShortLength || notes.split("\n").length > maxShortLines;

  return (
    <div>
      <p className="font-semibold text-ink-soft text-sm">{label}</p>
      <p id={textId} className={cn("measure whitespace-pre-line", isLong && !isOpen && "line-clamp-3")}>
        {notes}
      </p>
      {isLong && (
        <Button
          variant="link"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={textId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Show less" : "Show more"}
        </Button>
      )}
    </div>
  );
}

/** A booking's history, initially collapsed. */
function BookingHistory({ booking }: { booking: Booking }) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();

  return (
    <>
      <Button
        variant="link"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? "Hide history" : "Show history"}
        <span className="sr-only"> of the call with {booking.doula.full_name}</span>
      </Button>
      <ol id={listId} hidden={!isOpen} className="flex basis-full flex-col gap-2 text-sm [&[hidden]]:hidden">
        {historyLines(booking, browserTimeZone()).map(({ at, when, text }) => (
          <li key={at} className="flex flex-col gap-x-4 md:flex-row">
            <time dateTime={at} className="shrink-0 text-ink-soft tabular-nums md:w-44">
              {when}
            </time>
            <span className="min-w-0 break-words">{text}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

type BookingWithHistory = Pick<Booking, "time_zone" | "history"> & {
  doula: Pick<Booking["doula"], "first_name">;
};

interface HistoryLine {
  /** ISO 8601 */
  at: string;
  /** 'Fri, Nov 20, 3:04 PM', in the parent's time zone. */
  when: string;
  text: string;
}

/** Describes a booking's history to the parent, oldest event first. */
export function historyLines(booking: BookingWithHistory, ownZone: string | null): HistoryLine[] {
  return booking.history.map((event) => ({
    at: event.at,
    when: formatMoment(event.at, ownZone ?? booking.time_zone),
    text: describeEvent(event, booking),
  }));
}

function formatMoment(instant: string, timeZone: string): string {
  const moment = new Date(instant);
  return `${formatShortDate(moment, timeZone)}, ${formatTimeOfDay(moment, timeZone)}`;
}

function describeEvent(
  { event, by, starts_at, before }: BookingEvent,
  { time_zone, doula }: BookingWithHistory,
): string {
  const at = (instant: string | undefined | null) =>
    instant ? formatMoment(instant, time_zone) : "another time";
  switch (event) {
    case "booked":
      return `You booked ${at(starts_at)}`;
    case "rescheduled":
      return `You moved it from ${at(before?.starts_at)} to ${at(starts_at)}`;
    case "note_changed":
      return "You changed your note";
    case "approved":
      return `${doula.first_name} confirmed it`;
    case "declined":
      return `${doula.first_name} declined it`;
    case "cancelled":
      if (by === "client") return "You cancelled it";
      return by === "doula" ? `${doula.first_name} cancelled it` : "It was cancelled";
    case "expired":
      return "The request was not answered in time";
    case "completed":
      return "The call ended";
  }
}
