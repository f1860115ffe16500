import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarPlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Booking } from "../../../../contract/scheduling/bookings.schema.ts";
import { getNextStatus } from "../../../../contract/scheduling/bookings.ts";
import { ownBirthQuery } from "../../../api/families/births.ts";
import { getCalendarFileUrl } from "../../../api/scheduling/bookings.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Dialog, DialogBody, DialogContent, DialogFooter } from "../../../ui/dialog/dialog.tsx";
import { focusBooking } from "../../booking/booking-row/booking-card-focus.ts";
import { BookingChanged } from "../../booking/booking-row/booking-changed.tsx";
import { CallDateTime, describeBookingChangeRule } from "../../shared/calls/call-time.tsx";
import { CancelStep } from "./cancel-step.tsx";
import { MoveStep } from "./move-step.tsx";

export type BookingChange = "cancel" | "reschedule";

interface ChangeBookingDialogProps {
  booking: Booking;
  change: BookingChange;
  isOpen: boolean;
  onClose: () => void;
}

export function ChangeBookingDialog({ booking, change, isOpen, onClose }: ChangeBookingDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const [result, setResult] = useState<{ booking: Booking; wasConfirmed: boolean } | null>(null);
  const [wasOpen, setWasOpen] = useState(isOpen);

  // Cleared on opening rather than on closing, so that the result stays visible while the dialog fades out.
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) {
      setResult(null);
      setCancelling(false);
    }
  }

  const close = () => {
    // Stay open while a change is being sent, so that the parent sees its result.
    if (!isBusy) onClose();
  };

  const step = result ? "result" : isCancelling ? "cancel" : change;
  const isPossible = getNextStatus(booking.status, isCancelling ? "cancel" : change, "client") !== undefined;
  const progress = {
    booking,
    isBusy,
    onBusyChange: setBusy,
    onChanged: (next: Booking) => setResult({ booking: next, wasConfirmed: booking.status === "confirmed" }),
    onClose,
  };

  return (
    <Dialog open={isOpen} onOpenChange={(isOpening) => !isOpening && close()}>
      <DialogContent
        size={step === "reschedule" ? "md" : "sm"}
        sheet={step === "reschedule" ? "full" : "content"}
        title={formatDialogTitle(step, booking, result?.booking)}
        description={result ? undefined : `Your intro call with ${booking.doula.full_name}`}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          focusBooking(booking.id);
        }}
      >
        {result && <ResultStep {...result} onClose={onClose} />}
        {!result && !isPossible && <BookingChanged onClose={onClose} />}
        {!result && isPossible && step === "cancel" && (
          <CancelStep
            {...progress}
            onBack={isCancelling ? () => setCancelling(false) : onClose}
            backText={isCancelling ? "Back" : "Keep booking"}
          />
        )}
        {!result && isPossible && step === "reschedule" && (
          <MoveStep {...progress} onCancelInstead={() => setCancelling(true)} />
        )}
      </DialogContent>
    </Dialog>
  );
}

function formatDialogTitle(
  step: BookingChange | "result",
  booking: Booking,
  changed: Booking | undefined,
): string {
  if (step === "reschedule") return "Reschedule";
  if (step === "cancel") return booking.status === "pending" ? "Cancel Booking" : "Cancel this call";
  if (changed?.status === "cancelled") return "Your booking is cancelled";
  return changed?.status === "pending" ? "New time requested" : "Your call has a new time";
}

interface ResultStepProps {
  booking: Booking;
  /** Whether the booking was confirmed before the change, and thus in the parent's calendar. */
  wasConfirmed: boolean;
  onClose: () => void;
}

/** The booking after the change, with next steps. */
function ResultStep({ booking, wasConfirmed, onClose }: ResultStepProps) {
  const { data: own } = useQuery(ownBirthQuery);
  const announcement = useRef<HTMLDivElement>(null);
  const isCancelled = booking.status === "cancelled";
  const isRequest = booking.status === "pending";

  useEffect(() => announcement.current?.focus(), []);

  return (
    <>
      <DialogBody>
        <div ref={announcement} tabIndex={-1} className="flex flex-col gap-4">
          {!isCancelled && <CallDateTime booking={booking} />}
          <p className="text-pretty">
            We emailed {booking.doula.full_name}.{" "}
            {isRequest && `The call is pending until ${booking.doula.first_name} confirms the new time. `}
            {(isCancelled || isRequest) &&
              wasConfirmed &&
              "The email we sent you removes the call from your calendar."}
            {!isCancelled && !isRequest && "The email we sent you updates your calendar."}
          </p>
          {!isCancelled && <p className="text-pretty text-ink-soft">{describeBookingChangeRule(booking)}</p>}
        </div>
      </DialogBody>
      <DialogFooter>
        {isCancelled && !own?.loss && (
          <Button variant="secondary" asChild>
            <Link to="/find-doulas">Find Doulas</Link>
          </Button>
        )}
        {!isCancelled && !isRequest && (
          <Button variant="secondary" asChild>
            <a href={getCalendarFileUrl(booking.id)}>
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
