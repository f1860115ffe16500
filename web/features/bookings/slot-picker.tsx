import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { SlotsAnswer } from "../../../contract/availability.ts";
import { Button } from "../../ui/button.tsx";
import { DialogBody, DialogFooter, DialogForm } from "../../ui/dialog.tsx";
import { browserTimeZone, callTimeOf } from "./call-time.ts";
import { ConfirmFailure } from "./confirm-failure.tsx";
import { DateOptions } from "./date-options.tsx";
import { KnownCalls } from "./known-calls.tsx";
import { NoteField } from "./note-field.tsx";
import type { PickStepProps } from "./pick-step.tsx";
import { daysOf } from "./slot-days.ts";
import { TimeOptions } from "./time-options.tsx";
import { useConfirm } from "./use-confirm.ts";

interface SlotPickerProps extends PickStepProps {
  slots: UseInfiniteQueryResult<InfiniteData<SlotsAnswer>>;
}

export function SlotPicker({ doula, isBusy, onBusyChange, onBooked, onClose, slots }: SlotPickerProps) {
  const [chosenDate, setChosenDate] = useState<string | null>(null);
  const [chosenSlot, setChosenSlot] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const { confirm, failure, forgetFailure } = useConfirm({ onBooked, onBusyChange });
  const timesElement = useRef<HTMLFieldSetElement>(null);
  const confirmButton = useRef<HTMLButtonElement>(null);

  const pages = slots.data?.pages ?? [];
  const days = daysOf(pages, chosenDate);
  const day = days.find(({ date }) => date === chosenDate) ?? null;
  const doulaZone = pages[0]?.time_zone ?? doula.time_zone;
  const ownZone = browserTimeZone();

  // The times are read anew now and then; the chosen one may go while the person still thinks.
  const isSlotFree = chosenSlot !== null && day?.slots.includes(chosenSlot) === true;
  const isSlotGone = chosenSlot !== null && !isSlotFree && !isBusy;
  const problem = isBusy ? null : (failure ?? (isSlotGone ? "slot_taken" : null));

  useEffect(() => {
    const focused = document.activeElement;
    const isFocusLost = focused === document.body || focused === confirmButton.current;
    // The button that was pressed can no longer be; the times are what comes next.
    if (isSlotGone && isFocusLost) timesElement.current?.focus();
  }, [isSlotGone]);

  const chooseDate = (date: string) => {
    setChosenDate(date);
    setChosenSlot(null);
    forgetFailure();
  };

  const chooseSlot = (slot: string) => {
    setChosenSlot(slot);
    forgetFailure();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSlotFree) void confirm({ doulaProfileId: doula.id, startsAt: chosenSlot, notes: note });
  };

  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <KnownCalls doula={doula} />
        <DateOptions
          days={days}
          chosenDate={chosenDate}
          onChoose={chooseDate}
          nextDate={pages.at(-1)?.next_from ?? null}
          onMore={() => void slots.fetchNextPage()}
          isLoadingMore={slots.isFetchingNextPage}
          hasMoreFailed={slots.isFetchNextPageError}
        />
        <TimeOptions
          ref={timesElement}
          day={day}
          doulaZone={doulaZone}
          ownZone={ownZone}
          doulaFirstName={doula.first_name}
          chosenSlot={chosenSlot}
          onChoose={chooseSlot}
        />
        <NoteField doulaFirstName={doula.first_name} note={note} onChange={setNote} />
      </DialogBody>
      <DialogFooter>
        {problem && <ConfirmFailure code={problem} />}
        {isSlotFree && !problem && <Choice slot={chosenSlot} doulaZone={doulaZone} ownZone={ownZone} />}
        <Button variant="secondary" onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button
          ref={confirmButton}
          type="submit"
          disabled={!isSlotFree}
          isBusy={isBusy}
          busyText="Booking..."
        >
          Confirm Booking
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}

/** What 'Confirm Booking' would book, in words. */
function Choice({ slot, doulaZone, ownZone }: { slot: string; doulaZone: string; ownZone: string | null }) {
  const { date, time, zone, ownTime } = callTimeOf(slot, doulaZone, ownZone);
  return (
    <p className="basis-full text-ink-soft text-sm">
      <strong className="block font-semibold text-ink">
        {date} at {time}
      </strong>
      <span className="block">{zone}</span>
      {ownTime && <span className="block">{ownTime}</span>}
    </p>
  );
}
