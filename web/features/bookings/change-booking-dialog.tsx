import { useState } from "react";
import type { Booking } from "../../../contract/bookings.schema.ts";
import { nextStatus } from "../../../contract/bookings.ts";
import { errorMessages } from "../../../contract/errors.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogContent, DialogFooter } from "../../ui/dialog.tsx";
import { focusBooking } from "./booking-card-focus.ts";
import { CancelStep } from "./cancel-step.tsx";
import { ChangedStep } from "./changed-step.tsx";
import { MoveStep } from "./move-step.tsx";

export type BookingChange = "cancel" | "reschedule";

interface ChangeBookingDialogProps {
  booking: Booking;
  /** What the person came for. */
  change: BookingChange;
  isOpen: boolean;
  onClose: () => void;
}

/** Move a call or cancel it: pick or confirm, and read what was done. */
export function ChangeBookingDialog({ booking, change, isOpen, onClose }: ChangeBookingDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const [changed, setChanged] = useState<{ booking: Booking; wasConfirmed: boolean } | null>(null);
  const [wasOpen, setWasOpen] = useState(isOpen);

  // Cleared on opening, not on closing: what was done stays readable while the dialog fades.
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) {
      setChanged(null);
      setCancelling(false);
    }
  }

  const close = () => {
    // Not while a change is on its way: its answer would find nobody.
    if (!isBusy) onClose();
  };

  const step = changed ? "changed" : isCancelling ? "cancel" : change;
  const isPossible = nextStatus(booking.status, isCancelling ? "cancel" : change, "client") !== undefined;
  const progress = {
    booking,
    isBusy,
    onBusyChange: setBusy,
    onChanged: (next: Booking) => setChanged({ booking: next, wasConfirmed: booking.status === "confirmed" }),
    onClose,
  };

  return (
    <Dialog open={isOpen} onOpenChange={(isOpening) => !isOpening && close()}>
      <DialogContent
        size={step === "reschedule" ? "md" : "sm"}
        sheet={step === "reschedule" ? "full" : "content"}
        title={titleOf(step, booking, changed?.booking)}
        description={changed ? undefined : `Your intro call with ${booking.doula.full_name}`}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          focusBooking(booking.id);
        }}
      >
        {changed && <ChangedStep {...changed} onClose={onClose} />}
        {!changed && !isPossible && <NotPossible onClose={onClose} />}
        {!changed && isPossible && step === "cancel" && (
          <CancelStep
            {...progress}
            onBack={isCancelling ? () => setCancelling(false) : onClose}
            backText={isCancelling ? "Back" : "Keep booking"}
          />
        )}
        {!changed && isPossible && step === "reschedule" && (
          <MoveStep {...progress} onCancelInstead={() => setCancelling(true)} />
        )}
      </DialogContent>
    </Dialog>
  );
}

function titleOf(step: BookingChange | "changed", booking: Booking, changed: Booking | undefined): string {
  if (step === "reschedule") return "Reschedule";
  if (step === "cancel") return booking.status === "pending" ? "Cancel Booking" : "Cancel this call";
  return changed?.status === "cancelled" ? "Your booking is cancelled" : "Your call has a new time";
}

/** It was confirmed, cancelled or held since the page was read. */
function NotPossible({ onClose }: { onClose: () => void }) {
  return (
    <>
      <DialogBody isTextOnly>
        <p role="status">{errorMessages.booking_changed}</p>
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Back
        </Button>
      </DialogFooter>
    </>
  );
}
