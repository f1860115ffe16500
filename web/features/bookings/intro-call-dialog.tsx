import { Link } from "@tanstack/react-router";
import { CalendarPlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Booking } from "../../../contract/bookings.schema.ts";
import { calendarFileUrl } from "../../api/bookings.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogContent, DialogFooter } from "../../ui/dialog.tsx";
import { browserTimeZone, changeRuleText, formatCallTime } from "./call-time.tsx";
import { ContactPaused } from "./contact-paused.tsx";
import { CallKindIcon, HowToCall } from "./how-to-call.tsx";
import { type IntroCallDoula, PickStep } from "./pick-step.tsx";

/** The part of a doula this dialog needs; every card and profile has it. */
interface IntroCallDialogProps {
  doula: IntroCallDoula;
  isOpen: boolean;
  onClose: () => void;
  /** For a caller that shows what a booking changes: the doula's next free time, their phone and email. */
  onBooked?: (booking: Booking) => void;
}

/** Books an intro call: choose a date, then a time, confirm, and see the result. */
export function IntroCallDialog({ doula, isOpen, onClose, onBooked }: IntroCallDialogProps) {
  const [booking, setBooking] = useState<Booking | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [wasOpen, setWasOpen] = useState(isOpen);

  // Cleared on opening, not on closing, so that the result stays readable while the dialog fades.
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setBooking(null);
  }

  const close = () => {
    // Not while a booking is being sent: nobody would see the result.
    if (!isBusy) onClose();
  };

  const handleBooked = (made: Booking) => {
    setBooking(made);
    onBooked?.(made);
  };

  return (
    <Dialog open={isOpen} onOpenChange={(isOpening) => !isOpening && close()}>
      <DialogContent
        size="md"
        title={booking ? bookedTitle(booking) : "Book An Intro Call"}
        description={`A free 30-minute call with ${doula.full_name}`}
      >
        {booking ? (
          <BookedStep booking={booking} doula={doula} />
        ) : (
          <PickStep
            doula={doula}
            isBusy={isBusy}
            onBusyChange={setBusy}
            onBooked={handleBooked}
            onClose={onClose}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}

function bookedTitle({ status }: Booking): string {
  return status === "pending" ? "Request sent" : "You are booked";
}

/** The result in the spec's sentence, or that the request waits for the doula. */
function BookedStep({ booking, doula }: { booking: Booking; doula: IntroCallDoula }) {
  const announcement = useRef<HTMLDivElement>(null);
  const { date, time, zone, ownTime } = formatCallTime(
    booking.starts_at,
    booking.time_zone,
    browserTimeZone(),
  );
  const isPending = booking.status === "pending";

  useEffect(() => announcement.current?.focus(), []);

  return (
    <>
      <DialogBody>
        <div
          ref={announcement}
          tabIndex={-1}
          className="flex flex-col items-center gap-2 py-4 text-center md:py-6"
        >
          <Avatar
            firstName={doula.first_name}
            lastName={doula.last_name}
            image={doula.profile_image_url}
            size="xl"
            className="mb-3"
          />
          <p className="w-full max-w-md text-balance font-display font-medium text-xl">
            {isPending
              ? `Request sent to ${doula.full_name} for ${date} at ${time}`
              : `Booking confirmed with ${doula.full_name} on ${date} at ${time}`}
          </p>
          <p className="text-ink-soft">
            {zone}
            {ownTime && (
              <>
                <br />
                {ownTime}
              </>
            )}
          </p>
          <p className="mt-2 flex max-w-full items-center justify-center gap-2">
            <CallKindIcon kind={booking.call_kind} className="size-5 shrink-0 text-primary" />
            <span className="min-w-0 break-words">
              <HowToCall booking={booking} />
            </span>
          </p>
          {booking.contact_from && (
            <p className="w-full max-w-md text-ink-soft">
              <ContactPaused
                whose={`${doula.first_name}’s`}
                from={booking.contact_from}
                timeZone={booking.time_zone}
              />
            </p>
          )}
          <p className="w-full max-w-md text-ink-soft">
            {isPending
              ? `${doula.first_name} confirms requests personally. Until then, it shows as pending in your bookings.`
              : "The details are in your email too."}
          </p>
          <p className="w-full max-w-md text-ink-soft">{changeRuleText(booking)}</p>
        </div>
      </DialogBody>
      <DialogFooter className="md:justify-center!">
        {!isPending && (
          <Button variant="secondary" asChild>
            <a href={calendarFileUrl(booking.id)}>
              <CalendarPlus aria-hidden="true" className="size-5" />
              Add to calendar
            </a>
          </Button>
        )}
        <Button asChild>
          <Link to="/bookings">View Bookings</Link>
        </Button>
      </DialogFooter>
    </>
  );
}
