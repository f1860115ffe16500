import { useEffect, useEffectEvent } from "react";
import type { Booking } from "../../../contract/bookings.schema.ts";
import { maxCancellationsPerDay } from "../../../contract/bookings.ts";
import { useCancelBooking } from "../../api/bookings.ts";
import { SubmitButton } from "../../ui/app-form.tsx";
import { Button } from "../../ui/button.tsx";
import { DialogFooter } from "../../ui/dialog.tsx";
import { DialogAppForm, FormDialogBody } from "../../ui/dialog-app-form.tsx";
import { LongTextField } from "../../ui/form-fields.tsx";
import { useAppForm } from "../../ui/use-app-form.ts";
import { CallWhen } from "./call-time.tsx";
import { ConfirmFailure } from "./use-confirm.tsx";

export interface ChangeStepProps {
  booking: Booking;
  isBusy: boolean;
  onBusyChange: (isBusy: boolean) => void;
  onChanged: (booking: Booking) => void;
  onClose: () => void;
}

type CancelStepProps = Omit<ChangeStepProps, "onClose"> & { onBack: () => void; backText: string };

/** Asks for confirmation and an optional reason. */
export function CancelStep(props: CancelStepProps) {
  const { booking, isBusy, onBusyChange, onChanged, onBack, backText } = props;
  const { first_name } = booking.doula;
  const cancel = useCancelBooking();
  const form = useAppForm({
    id: "cancel-booking",
    schema: async () => (await import("../../../contract/bookings.schema.ts")).cancelSchema,
    defaultValues: { reason: "" },
    // Not in onSuccess: the page shows the cancelled booking immediately, and may unmount this step.
    submit: async ({ reason }) =>
      onChanged(await cancel.mutateAsync({ bookingId: booking.id, reason: reason ?? "" })),
  });
  useBusyWhile(form.isBusy, onBusyChange);
  // The page opens the login itself and explains why.
  const failure = form.refusal && form.refusalCode !== "unauthenticated";

  return (
    <DialogAppForm form={form}>
      <FormDialogBody form={form}>
        <CallWhen booking={booking} />
        <p className="text-pretty">
          We email {first_name}, and the time opens up again. The call no longer counts against your intro
          calls.
        </p>
        {booking.status === "confirmed" && (
          <p className="text-pretty text-ink-soft">
            After {maxCancellationsPerDay} cancelled calls within 24 hours, the contact details of doulas who
            are new to you stay hidden for a day.
          </p>
        )}
        <LongTextField
          form={form}
          name="reason"
          label="Reason (optional)"
          hint={`We send it to ${first_name}.`}
        />
      </FormDialogBody>
      <DialogFooter>
        {failure && (
          <ConfirmFailure
            code={form.refusalCode ?? "internal"}
            otherwise="Your booking could not be cancelled. Please try again."
          />
        )}
        <Button variant="secondary" onClick={onBack} disabled={isBusy}>
          {backText}
        </Button>
        <SubmitButton form={form} variant="danger" busyText="Cancelling...">
          {booking.status === "pending" ? "Cancel Booking" : "Cancel this call"}
        </SubmitButton>
      </DialogFooter>
    </DialogAppForm>
  );
}

/** Keeps the dialog open while busy. */
function useBusyWhile(isBusy: boolean, onBusyChange: (isBusy: boolean) => void): void {
  const tell = useEffectEvent(onBusyChange);
  useEffect(() => {
    if (!isBusy) return;
    tell(true);
    return () => tell(false);
  }, [isBusy]);
}
