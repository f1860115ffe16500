import { useInfiniteQuery } from "@tanstack/react-query";
import { toCalendarDay } from "../../../../contract/platform/time.ts";
import type { SlotsResponse } from "../../../../contract/scheduling/availability.schema.ts";
import type { Booking } from "../../../../contract/scheduling/bookings.schema.ts";
import { changeNoticeHours } from "../../../../contract/scheduling/bookings.ts";
import { slotsPollMs, slotsToMoveToQuery, useReschedule } from "../../../api/scheduling/bookings.ts";
import { getNow } from "../../../lib/now.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { ContactLinks } from "../../../ui/basics/contact-links.tsx";
import { DialogBody, DialogFooter } from "../../../ui/dialog/dialog.tsx";
import { SlotPicker } from "../../booking/choose-time/slot-picker.tsx";
import { TimesStep } from "../../booking/choose-time/times-step.tsx";
import { useConfirm } from "../../booking/choose-time/use-confirm.tsx";
import { CallDateTime, formatCallMoment, getViewerZone } from "../../shared/calls/call-time.tsx";
import { isTooLateToMove } from "../../shared/calls/own-bookings.ts";
import { MessageLink } from "../../shared/message-link/message-link.tsx";
import type { ChangeStepProps } from "./cancel-step.tsx";

const texts = {
  confirm: "Reschedule",
  busy: "Rescheduling...",
  leave: "Keep time",
  failed: "Your call could not be moved. Please try again.",
};

type MoveStepProps = ChangeStepProps & { onCancelInstead: () => void };

/** Reschedules a call or, close to its start, offers to cancel it or to reach the doula. */
export function MoveStep(props: MoveStepProps) {
  const { booking } = props;
  const isTooLate = isTooLateToMove(booking, getNow());
  return isTooLate ? <TooLateStep {...props} /> : <PickOtherTime {...props} />;
}

function PickOtherTime(props: MoveStepProps) {
  const { booking, isBusy, onBusyChange, onChanged, onClose, onCancelInstead } = props;
  const { doula, id } = booking;
  const slots = useInfiniteQuery({ ...slotsToMoveToQuery(id), refetchInterval: slotsPollMs });
  const move = useReschedule();
  const { confirm, failure, clearFailure } = useConfirm({
    send: move.mutateAsync,
    slotsKey: slotsToMoveToQuery(id).queryKey,
    onDone: onChanged,
    onBusyChange,
  });
  const cancelInstead = (
    <p className="flex flex-wrap items-center gap-x-1.5">
      Can't make it?
      <Button variant="link" size="sm" onClick={onCancelInstead} disabled={isBusy}>
        Cancel this call
      </Button>
    </p>
  );
  const currentTime = (
    <section aria-label="Current time" className="rounded-control bg-sunken px-4 py-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-3">
        <p className="grow">
          Now:{" "}
          <time dateTime={booking.starts_at} className="font-semibold">
            {formatCallMoment(booking.starts_at, getViewerZone(booking.time_zone))}
          </time>
        </p>
        {cancelInstead}
      </div>
      {slots.data?.pages[0]?.requires_approval && (
        <p className="mb-1 text-pretty">
          {doula.first_name} accepts or declines each new time. Your call becomes a request again, and its
          current time opens up for others. If {doula.first_name} declines the new time, you'll no longer have
          a call.
        </p>
      )}
    </section>
  );

  return (
    <TimesStep
      slots={slots}
      doulaFirstName={doula.first_name}
      texts={texts}
      onClose={onClose}
      before={currentTime}
      otherwise={cancelInstead}
    >
      <SlotPicker
        slots={slots}
        doula={{ first_name: doula.first_name, time_zone: booking.time_zone }}
        movedId={id}
        initialDate={findFirstChangeableDate(slots.data?.pages ?? [], booking)}
        texts={texts}
        onConfirm={(startsAt) => void confirm({ bookingId: id, startsAt })}
        failure={failure}
        onChoose={clearFailure}
        isBusy={isBusy}
        onClose={onClose}
        before={currentTime}
      />
    </TimesStep>
  );
}

/**
 * The day of the current call or, if nothing is free then, the first day whose times are all far enough away to
 * be moved again.
 */
function findFirstChangeableDate(
  pages: SlotsResponse[],
  { starts_at, time_zone }: Pick<Booking, "starts_at" | "time_zone">,
): string | undefined {
  const days = pages.flatMap((page) => page.days).filter(({ slots }) => slots.length > 0);
  const currentDay = toCalendarDay(new Date(starts_at), time_zone);
  const deadline = getNow().getTime() + changeNoticeHours * 3_600_000;
  const day =
    days.find(({ date }) => date === currentDay) ??
    days.find(({ slots }) => slots.every((slot) => Date.parse(slot) > deadline));
  return day?.date;
}

/** Shows what is left for a call that can no longer be moved. */
function TooLateStep({ booking, onClose, onCancelInstead }: MoveStepProps) {
  const { doula } = booking;
  return (
    <>
      <DialogBody>
        <CallDateTime booking={booking} />
        <p className="text-pretty">
          A call can be moved until {changeNoticeHours} hours before it starts. Can't make it? You can still
          cancel, or contact {doula.first_name}.
        </p>
        {new Date(booking.starts_at) > getNow() && (
          <Button variant="link" className="self-start" onClick={onCancelInstead}>
            Cancel this call
          </Button>
        )}
        <ContactLinks phone={doula.phone} email={doula.email} />
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Back
        </Button>
        <MessageLink doula={doula.slug} variant="primary">
          Message {doula.first_name}
        </MessageLink>
      </DialogFooter>
    </>
  );
}
