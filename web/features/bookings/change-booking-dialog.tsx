import { Link } from "@tanstack/react-router";
import { CalendarPlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Booking } from "../../../contract/bookings.schema.ts";
import { nextStatus } from "../../../contract/bookings.ts";
import { calendarFileUrl } from "../../api/bookings.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogContent, DialogFooter } from "../../ui/dialog.tsx";
import { focusBooking } from "./booking-card-focus.ts";
import { CallWhen } from "./call-time.tsx";
import { CancelStep } from "./cancel-step.tsx";
import { changeRuleText } from "./change-rule-text.ts";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
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
        title={dialogTitle(step, booking, changed?.booking)}
        description={changed ? undefined : `Your intro call with ${booking.doula.full_name}`}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          focusBooking(booking.id);
        }}
      >
        {changed && <ChangedStep {...changed} onClose={onClose} />}
        {!changed && !isPossible && <ChangedMeanwhile onClose={onClose} />}
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

function dialogTitle(
  step: BookingChange | "changed",
  booking: Booking,
  changed: Booking | undefined,
): string {
  if (step === "reschedule") return "Reschedule";
  if (step === "cancel") return booking.status === "pending" ? "Cancel Booking" : "Cancel this call";
  if (changed?.status === "cancelled") return "Your booking is cancelled";
  return changed?.status === "pending" ? "New time requested" : "Your call has a new time";
}

interface ChangedStepProps {
  booking: Booking;
  /** It was confirmed before, and so it is in their calendar; a request is in none. */
  wasConfirmed: boolean;
  onClose: () => void;
}

/** How a booking stands after it was moved or cancelled, and what can be done next. */
function ChangedStep({ booking, wasConfirmed, onClose }: ChangedStepProps) {
  const announcement = useRef<HTMLDivElement>(null);
  const isCancelled = booking.status === "cancelled";
  const isRequest = booking.status === "pending";

  useEffect(() => announcement.current?.focus(), []);

  return (
    <>
      <DialogBody>
        <div ref={announcement} tabIndex={-1} className="flex flex-col gap-4">
          {!isCancelled && <CallWhen booking={booking} />}
          <p className="text-pretty">
            We have emailed {booking.doula.full_name}.{" "}
            {isRequest && `The call is pending until ${booking.doula.first_name} confirms the new time. `}
            {(isCancelled || isRequest) &&
              wasConfirmed &&
              "The email we sent you removes the call from your calendar."}
            {!isCancelled && !isRequest && "The email we sent you updates your calendar."}
          </p>
          {!isCancelled && <p className="text-pretty text-ink-soft">{changeRuleText(booking)}</p>}
        </div>
      </DialogBody>
      <DialogFooter>
        {isCancelled && (
          <Button variant="secondary" asChild>
            <Link to="/find-doulas">Find Doulas</Link>
          </Button>
        )}
        {!isCancelled && !isRequest && (
          <Button variant="secondary" asChild>
            <a href={calendarFileUrl(booking.id)}>
              <CalendarPlus aria-hidden="true" className="size-5" />
              Add to calendar
            </a>
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </>
  );
}
