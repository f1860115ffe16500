import { Link } from "@tanstack/react-router";
import { CalendarPlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Booking } from "../../../contract/bookings.schema.ts";
import { calendarFileUrl } from "../../api/bookings.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogContent, DialogFooter } from "../../ui/dialog.tsx";
import { browserTimeZone, changeRuleText, formatCallTime } from "./call-time.tsx";
import { HiddenContactNote } from "./hidden-contact-note.tsx";
import { CallKindIcon, HowToCall } from "./how-to-call.tsx";
import { type IntroCallDoula, PickStep } from "./pick-step.tsx";

interface IntroCallDialogProps {
  doula: IntroCallDoula;
  /** The start of the call that is chosen when the dialog opens, if it is free. */
  startsAt?: string | undefined;
  isOpen: boolean;
  onClose: () => void;
  /** Lets the page refresh what a booking changes, such as the doula's next free time. */
  onBooked?: (booking: Booking) => void;
}

/** Books an intro call, then shows the result. */
export function IntroCallDialog({ doula, startsAt, isOpen, onClose, onBooked }: IntroCallDialogProps) {
  const [booking, setBooking] = useState<Booking | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [wasOpen, setWasOpen] = useState(isOpen);

  // Cleared on opening rather than on closing, so that the result stays visible while the dialog fades out.
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setBooking(null);
  }

  const close = () => {
    // Stay open while a booking is being sent, so that the parent sees its result.
    if (!isBusy) onClose();
  };

  const handleBooked = (newBooking: Booking) => {
    setBooking(newBooking);
    onBooked?.(newBooking);
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
            startsAt={startsAt}
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
  return status === "pending" ? "Request sent" : "You're booked";
}

/** The confirmed booking or pending request, with next steps. */
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
              <HiddenContactNote
                whose={`${doula.first_name}’s`}
                from={booking.contact_from}
                timeZone={booking.time_zone}
              />
            </p>
          )}
          <p className="w-full max-w-md text-ink-soft">
            {isPending
              ? `${doula.first_name} confirms requests personally. Until then, it shows as pending in your bookings.`
              : "We also emailed you the details."}
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
