import { useState } from "react";
import type { Booking } from "../../../../contract/scheduling/bookings.schema.ts";
import { Dialog, DialogContent } from "../../../ui/dialog/dialog.tsx";
import { BookedStep } from "./booked-step.tsx";
import { type IntroCallDoula, PickStep } from "./pick-step.tsx";

interface IntroCallDialogProps {
  doula: IntroCallDoula;
  /** The start of the call that is chosen when the dialog opens, if it is free. */
  startsAt?: string | undefined;
  /** What the note starts with. */
  note?: string | undefined;
  isOpen: boolean;
  onClose: () => void;
  /** Lets the page refresh what a booking changes, such as the doula's next free time. */
  onBooked?: (booking: Booking) => void;
}

/** Books an intro call, then shows the result. */
export function IntroCallDialog({
  doula,
  startsAt,
  note = "",
  isOpen,
  onClose,
  onBooked,
}: IntroCallDialogProps) {
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
        // Once it is booked, the sentence below is what leads.
        title={booking ? "Your intro call" : "Book An Intro Call"}
        description={booking ? "Free, 30 minutes" : `A free 30-minute call with ${doula.full_name}`}
      >
        {booking ? (
          <BookedStep booking={booking} doula={doula} />
        ) : (
          <PickStep
            doula={doula}
            startsAt={startsAt}
            note={note}
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
