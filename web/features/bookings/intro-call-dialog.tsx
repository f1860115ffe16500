import { useState } from "react";
import type { Booking } from "../../../contract/bookings.schema.ts";
import type { DoulaCard } from "../../../contract/doulas.schema.ts";
import { Dialog, DialogContent } from "../../ui/dialog.tsx";
import { BookedStep } from "./booked-step.tsx";
import { PickStep } from "./pick-step.tsx";

/** The doula as this dialog needs them; every card and every profile has it. */
export type IntroCallDoula = Pick<
  DoulaCard,
  "id" | "slug" | "full_name" | "first_name" | "last_name" | "profile_image_url" | "time_zone"
>;

interface IntroCallDialogProps {
  doula: IntroCallDoula;
  isOpen: boolean;
  onClose: () => void;
  /** For whoever shows what a booking changes: the doula's next free time, their phone and email. */
  onBooked?: (booking: Booking) => void;
}

/** Pick a date, then a time, confirm, and read what was booked. */
export function IntroCallDialog({ doula, isOpen, onClose, onBooked }: IntroCallDialogProps) {
  const [booking, setBooking] = useState<Booking | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [wasOpen, setWasOpen] = useState(isOpen);

  // Cleared on opening, not on closing: what was booked stays readable while the dialog fades.
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setBooking(null);
  }

  const close = () => {
    // Not while a booking is on its way: its answer would find nobody.
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
