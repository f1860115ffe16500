import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { type Booking, declineSchema } from "../../../../contract/scheduling/bookings.schema.ts";
import { changeNoticeHours, maxCancellationsPerDay } from "../../../../contract/scheduling/bookings.ts";
import { bookingsQuery, useCancelBooking } from "../../../api/scheduling/bookings.ts";
import { getNow } from "../../../lib/now.ts";
import { ContactLinks } from "../../../ui/basics/contact-links.tsx";
import { DialogAppForm, FormDialogBody, FormDialogFooter } from "../../../ui/form/dialog-app-form.tsx";
import { LongTextField } from "../../../ui/form/form-fields.tsx";
import { useAppForm } from "../../../ui/form/use-app-form.ts";
import { ConfirmFailure } from "../../booking/choose-time/use-confirm.tsx";
import { CallDateTime } from "../../shared/calls/call-time.tsx";
import { isTooLateToMove } from "../../shared/calls/own-bookings.ts";

export interface ChangeStepProps {
  booking: Booking;
  isBusy: boolean;
  onBusyChange: (isBusy: boolean) => void;
  onChanged: (booking: Booking) => void;
  onClose: () => void;
}

type CancelStepProps = Omit<ChangeStepProps, "onClose"> & { onBack: () => void; backText: string };

/** Cancels a booking after a confirmation and an optional reason. */
export function CancelStep(props: CancelStepProps) {
  const { booking, onBusyChange, onChanged, onBack, backText } = props;
  const { first_name, phone, email } = booking.doula;
  const isLate = isTooLateToMove(booking, getNow());
  const cancel = useCancelBooking();
  const { data: bookings = [] } = useQuery(bookingsQuery);
  const recentCancellations = bookings.filter((other) =>
    wasCallCancelledRecently(other, getNow().getTime()),
  ).length;
  const form = useAppForm({
    id: "cancel-booking",
    schema: declineSchema,
    defaultValues: { reason: "" },
    // Not in onSuccess, because the page may update and unmount this step first.
    submit: async ({ reason }) =>
      onChanged(await cancel.mutateAsync({ bookingId: booking.id, reason: reason ?? "", isLate })),
  });
  useReportBusy(form.isBusy, onBusyChange);
  // On a private page, the login dialog opens automatically with an explanation.
  const failure = form.refusal && form.refusalCode !== "unauthenticated";

  return (
    <DialogAppForm form={form}>
      <FormDialogBody form={form}>
        <CallDateTime booking={booking} />
        {isLate ? (
          <>
            <p className="text-pretty">
              <strong className="font-semibold">The call will still count toward your intro calls</strong>,
              because it starts in less than {changeNoticeHours} hours. We'll email {first_name} that you
              cancelled, without a reason.
            </p>
            <ContactLinks phone={phone} email={email} />
          </>
        ) : (
          <p className="text-pretty">
            We'll email {first_name}, and the time will open up again. The call will no longer count against
            your intro calls.
          </p>
        )}
        {recentCancellations >= silentCancellations && wasConfirmed(booking) && (
          <p className="text-pretty text-ink-soft">
            After {maxCancellationsPerDay} cancelled calls within 24 hours, the contact details of doulas who
            are new to you stay hidden for a day.
          </p>
        )}
        {!isLate && (
          <LongTextField
            form={form}
            name="reason"
            label="Reason (optional)"
            hint={`We'll send it to ${first_name}.`}
          />
        )}
      </FormDialogBody>
      <FormDialogFooter
        form={form}
        cancelText={backText}
        onCancel={onBack}
        refusal={
          failure && (
            <ConfirmFailure
              code={form.refusalCode ?? "internal"}
              otherwise="Your booking could not be cancelled. Please try again."
            />
          )
        }
        variant="danger"
        busyText="Cancelling..."
      >
        {booking.status === "pending" ? "Cancel Booking" : "Cancel this call"}
      </FormDialogFooter>
    </DialogAppForm>
  );
}

/** The warning appears one cancellation before the last one without consequences. */
const silentCancellations = maxCancellationsPerDay - 2;

/** True if the parent cancelled the call in the last 24 hours; withdrawing a request does not count. */
function wasCallCancelledRecently(booking: Booking, now: number): boolean {
  if (booking.cancelled_by !== "client" || !wasConfirmed(booking)) return false;
  return booking.history.some(
    ({ event, at }) => event === "cancelled" && Date.parse(at) > now - 24 * 3_600_000,
  );
}

/** True if the booking was ever a confirmed call, even if a new time awaits approval again. */
function wasConfirmed({ status, history }: Booking): boolean {
  return status === "confirmed" || history.some((line) => line.status === "confirmed");
}

/** Reports a form's busy state to the dialog, which stays open while busy. */
function useReportBusy(isBusy: boolean, onBusyChange: (isBusy: boolean) => void): void {
  const report = useEffectEvent(onBusyChange);
  useEffect(() => {
    if (!isBusy) return;
    report(true);
    return () => report(false);
  }, [isBusy]);
}
