import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Booking } from "../../../contract/bookings.schema.ts";
import { errorMessages } from "../../../contract/errors.ts";
import { screenMessages } from "../../../contract/texts.ts";
import { AboutCall } from "./about-call.tsx";
import type { IntroCallDoula } from "./intro-call-dialog.tsx";
import { NoteField } from "./note-field.tsx";
import { type LimitReached, slotsQuery, useBookIntroCall, useIntroCallAllowance } from "./queries.ts";
import { SlotPicker, type Slots } from "./slot-picker.tsx";
import { TimesStep } from "./times-step.tsx";
import { ToBookings } from "./to-bookings.tsx";
import { ToSupport } from "./to-support.tsx";
import { useConfirm } from "./use-confirm.ts";

const words = {
  confirm: "Confirm Booking",
  busy: "Booking...",
  leave: "Cancel",
  failed: screenMessages.bookingFailed,
};

function limitRefusal(limitReached: NonNullable<LimitReached>) {
  return {
    title: screenMessages.bookingLimitReached,
    help: errorMessages[limitReached],
    action: limitReached === "intro_calls_used" ? <ToSupport /> : <ToBookings />,
  };
}

interface PickStepProps {
  doula: IntroCallDoula;
  isBusy: boolean;
  onBusyChange: (isBusy: boolean) => void;
  onBooked: (booking: Booking) => void;
  onClose: () => void;
}

/** The times of a new call, with a note for the doula. */
export function PickStep({ doula, isBusy, onBusyChange, onBooked, onClose }: PickStepProps) {
  const { limitReached } = useIntroCallAllowance(true);
  const slots = useInfiniteQuery(slotsQuery(doula.id));

  return (
    <TimesStep
      slots={slots}
      doulaFirstName={doula.first_name}
      words={words}
      onClose={onClose}
      refusal={limitReached ? limitRefusal(limitReached) : undefined}
    >
      <NewCallPicker
        doula={doula}
        slots={slots}
        isBusy={isBusy}
        onBusyChange={onBusyChange}
        onBooked={onBooked}
        onClose={onClose}
      />
    </TimesStep>
  );
}

type NewCallPickerProps = PickStepProps & { slots: Slots };

function NewCallPicker({ doula, slots, isBusy, onBusyChange, onBooked, onClose }: NewCallPickerProps) {
  const [note, setNote] = useState("");
  const book = useBookIntroCall();
  const { confirm, failure, forgetFailure } = useConfirm({
    send: book.mutateAsync,
    slotsKey: slotsQuery(doula.id).queryKey,
    onDone: onBooked,
    onBusyChange,
  });

  return (
    <SlotPicker
      slots={slots}
      doula={doula}
      words={words}
      onConfirm={(startsAt) => void confirm({ doulaProfileId: doula.id, startsAt, notes: note })}
      failure={failure}
      onChoose={forgetFailure}
      isBusy={isBusy}
      onClose={onClose}
      before={<AboutCall doula={doula} answer={slots.data?.pages[0]} />}
      after={<NoteField doulaFirstName={doula.first_name} note={note} onChange={setNote} />}
    />
  );
}
