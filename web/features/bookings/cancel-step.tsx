import { type FormEvent, useState } from "react";
import type { Booking } from "../../../contract/bookings.schema.ts";
import type { ErrorCode } from "../../../contract/errors.ts";
import { ApiError } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { DialogBody, DialogFooter, DialogForm } from "../../ui/dialog.tsx";
import { LongTextField } from "../../ui/long-text-field.tsx";
import { CallWhen } from "./call-when.tsx";
import { useCancelBooking } from "./changes.ts";
import { ConfirmFailure } from "./confirm-failure.tsx";
import { useOnce } from "./use-once.ts";

export interface ChangeStepProps {
  booking: Booking;
  isBusy: boolean;
  onBusyChange: (isBusy: boolean) => void;
  onChanged: (booking: Booking) => void;
  onClose: () => void;
}

type CancelStepProps = Omit<ChangeStepProps, "onClose"> & { onBack: () => void; backText: string };

/** Asks once more, and why, if they want to say. */
export function CancelStep(props: CancelStepProps) {
  const { booking, isBusy, onBusyChange, onChanged, onBack, backText } = props;
  const { first_name } = booking.doula;
  const cancel = useCancelBooking();
  const [reason, setReason] = useState("");
  const [failure, setFailure] = useState<ErrorCode | null>(null);
  const once = useOnce(onBusyChange);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void once(async () => {
      setFailure(null);
      try {
        onChanged(await cancel.mutateAsync({ bookingId: booking.id, reason }));
      } catch (error) {
        const code = error instanceof ApiError ? error.code : "internal";
        // The page asks to log in by itself, and says why.
        if (code !== "unauthenticated") setFailure(code);
      }
    });
  };

  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <CallWhen booking={booking} />
        <p className="text-pretty">
          We email {first_name}, whose time is free again. The call no longer counts against your intro calls.
        </p>
        <LongTextField
          label="Reason (optional)"
          hint={`We send it to ${first_name}.`}
          text={reason}
          onChange={setReason}
        />
      </DialogBody>
      <DialogFooter>
        {failure && (
          <ConfirmFailure code={failure} otherwise="Your booking could not be cancelled. Please try again." />
        )}
        <Button variant="secondary" onClick={onBack} disabled={isBusy}>
          {backText}
        </Button>
        <Button type="submit" variant="danger" isBusy={isBusy} busyText="Cancelling...">
          {booking.status === "pending" ? "Cancel Booking" : "Cancel this call"}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}
