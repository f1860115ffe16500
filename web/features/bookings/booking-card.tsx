import { useId, useState } from "react";
import type { Booking } from "../../../contract/bookings.schema.ts";
import { useWithdrawBirthPlace } from "../../api/bookings.ts";
import { cn } from "../../lib/class-names.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ContactLinks } from "../../ui/contact-links.tsx";
import { RefusalAlert } from "../../ui/refusal-alert.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { toast } from "../../ui/use-toast.ts";
import { BookingActions, type BookingActionsProps } from "./booking-actions.tsx";
import { bookingCardId, focusBooking } from "./booking-card-focus.ts";
import { BookingHistory } from "./booking-history.tsx";
import { CallWhen } from "./call-time.tsx";
import { changeRuleText } from "./change-rule-text.ts";
import { ContactHeld } from "./contact-held.tsx";
import { CallKindIcon, HowToCall } from "./how-to-call.tsx";
import { isToCome } from "./own-bookings.ts";

/** One booking with all its facts, and what can be done about it; one that is cancelled steps back. */
export function BookingCard(props: BookingActionsProps) {
  const { booking } = props;
  const { doula, status } = booking;
  const isCancelled = status === "cancelled";
  const isAhead = isToCome(booking, new Date());

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
          <CallWhen booking={booking} />
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
          // The number to call stands beside the time.
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
              <ContactHeld
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

/** What the doula sees of where the parent plans to give birth, and the button to stop that. */
function SharedBirthPlace({ booking, place }: { booking: Booking; place: string }) {
  const withdraw = useWithdrawBirthPlace();
  const { first_name } = booking.doula;
  const stopSharing = () =>
    withdraw.mutate(booking, {
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
      <Button variant="link" size="sm" isBusy={withdraw.isPending} onClick={stopSharing}>
        Stop sharing
      </Button>
      {withdraw.isError && <RefusalAlert title="We couldn't stop sharing it" error={withdraw.error} />}
    </div>
  );
}

function reasonLabel({ cancelled_by, doula }: Booking): string {
  if (cancelled_by === "client") return "Your reason";
  return cancelled_by === "doula" ? `${doula.first_name}’s reason` : "Why it was cancelled";
}

const shortLength = 180;
const shortLines = 3;

/** What somebody wrote about a booking; a long text shows its first lines until asked for the rest. */
export function BookingNotes({ label, notes }: { label: string; notes: string }) {
  const [isOpen, setOpen] = useState(false);
  const textId = useId();
  const isLong = notes.length > shortLength || notes.split("\n").length > shortLines;

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
