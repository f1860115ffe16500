import { useInfiniteQuery } from "@tanstack/react-query";
import { cancelNoticeHours, isTooLateToCancel } from "../../../contract/booking-states.ts";
import type { Booking } from "../../../contract/bookings.ts";
import { Button } from "../../ui/button.tsx";
import { CallWhen } from "./call-when.tsx";
import type { ChangeStepProps } from "./cancel-step.tsx";
import { slotsToMoveToQuery, useReschedule } from "./changes.ts";
import { SlotPicker } from "./slot-picker.tsx";
import { TimesStep } from "./times-step.tsx";
import { useConfirm } from "./use-confirm.ts";

const words = {
  confirm: "Reschedule",
  busy: "Rescheduling...",
  leave: "Keep time",
  failed: "Your call could not be moved. Please try again.",
};

type MoveStepProps = ChangeStepProps & { onCancelInstead: () => void };

/** Another time for a call, or none at all. */
export function MoveStep(props: MoveStepProps) {
  const { booking, isBusy, onBusyChange, onChanged, onClose, onCancelInstead } = props;
  const { doula, id } = booking;
  const slots = useInfiniteQuery(slotsToMoveToQuery(id));
  const move = useReschedule();
  const { confirm, failure, forgetFailure } = useConfirm({
    send: move.mutateAsync,
    slotsKey: slotsToMoveToQuery(id).queryKey,
    onDone: onChanged,
    onBusyChange,
  });
  const cancelInstead = <CancelInstead booking={booking} isBusy={isBusy} onCancel={onCancelInstead} />;
  const currentTime = (
    <section aria-label="Current time" className="rounded-control bg-sunken px-4 py-3">
      <p className="mb-1.5 font-semibold text-ink-soft text-sm">Now</p>
      <CallWhen booking={booking} />
      <div className="mt-2">{cancelInstead}</div>
    </section>
  );

  return (
    <TimesStep
      slots={slots}
      doulaFirstName={doula.first_name}
      words={words}
      onClose={onClose}
      before={currentTime}
      otherwise={cancelInstead}
    >
      <SlotPicker
        slots={slots}
        doula={{ first_name: doula.first_name, time_zone: booking.time_zone }}
        words={words}
        onConfirm={(startsAt) => void confirm({ bookingId: id, startsAt })}
        failure={failure}
        onChoose={forgetFailure}
        isBusy={isBusy}
        onClose={onClose}
        before={currentTime}
      />
    </TimesStep>
  );
}

interface CancelInsteadProps {
  booking: Booking;
  isBusy: boolean;
  onCancel: () => void;
}

/** 'Can't make it? Cancel this call', or why that cannot be done any more. */
function CancelInstead({ booking, isBusy, onCancel }: CancelInsteadProps) {
  const { status, starts_at, doula } = booking;
  if (isTooLateToCancel({ status, startsAt: new Date(starts_at) }, new Date())) {
    return (
      <p className="text-pretty text-ink-soft text-sm">
        Can't make it? A call can be cancelled until {cancelNoticeHours} hours before it starts. Please
        contact {doula.first_name}.
      </p>
    );
  }
  return (
    <p className="flex flex-wrap items-center gap-x-1.5">
      Can't make it?
      <Button variant="link" onClick={onCancel} disabled={isBusy}>
        Cancel this call
      </Button>
    </p>
  );
}
