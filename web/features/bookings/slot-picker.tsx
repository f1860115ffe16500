import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { SlotsAnswer } from "../../../contract/availability.schema.ts";
import { describeCloseTime } from "../../../contract/change-rule.ts";
import type { ErrorCode } from "../../../contract/errors.ts";
import { Button } from "../../ui/button.tsx";
import { DialogBody, DialogFooter, DialogForm } from "../../ui/dialog.tsx";
import { browserTimeZone, formatCallTime } from "./call-time.tsx";
import { ConfirmFailure } from "./confirm-failure.tsx";
import { useOwnCalls } from "./own-bookings.ts";
import { listDays } from "./slot-days.ts";
import { DateOptions, TimeOptions } from "./slot-options.tsx";

export type Slots = UseInfiniteQueryResult<InfiniteData<SlotsAnswer>>;

export interface PickerTexts {
  /** On the two buttons. */
  confirm: string;
  leave: string;
  /** On the first while it works. */
  busy: string;
  /** Where it failed for no reason that the person could do anything about. */
  failed: string;
}

interface SlotPickerProps {
  slots: Slots;
  doula: { first_name: string; time_zone: string };
  /** The call that is to move to the time that is picked. */
  movedId?: string;
  texts: PickerTexts;
  onConfirm: (startsAt: string) => void;
  failure: ErrorCode | null;
  /** Another choice was made: what was said about the last one holds no more. */
  onChoose: () => void;
  isBusy: boolean;
  onClose: () => void;
  /** Stand above the dates, and below the times. */
  before?: ReactNode;
  after?: ReactNode;
}

/** Pick a date, then a time, and confirm. If the chosen time is taken meanwhile, an alert says so and the date stays. */
export function SlotPicker(props: SlotPickerProps) {
  const { slots, doula, movedId, texts, onConfirm, failure, onChoose, isBusy, onClose, before, after } =
    props;
  const [chosenDate, setChosenDate] = useState<string | null>(null);
  const [chosenSlot, setChosenSlot] = useState<string | null>(null);
  const timesElement = useRef<HTMLFieldSetElement>(null);
  const confirmButton = useRef<HTMLButtonElement>(null);

  const pages = slots.data?.pages ?? [];
  const isOwnCallAt = useOwnCalls(movedId);
  const days = listDays(pages, { chosenDate, isOwnCallAt });
  const day = days.find(({ date }) => date === chosenDate) ?? null;
  const doulaZone = pages[0]?.time_zone ?? doula.time_zone;
  const ownZone = browserTimeZone();

  // The times are refetched regularly; the chosen one may be taken before the person confirms.
  const isSlotFree = chosenSlot !== null && day?.free.includes(chosenSlot) === true;
  const isSlotGone = chosenSlot !== null && !isSlotFree && !isBusy;
  const goneProblem = isSlotGone && (isOwnCallAt(chosenSlot) ? "client_busy" : "slot_taken");
  const problem = isBusy ? null : failure || goneProblem || null;

  useEffect(() => {
    const focused = document.activeElement;
    const isFocusLost = focused === document.body || focused === confirmButton.current;
    // The button that was pressed can no longer be; the times are what comes next.
    if (isSlotGone && isFocusLost) timesElement.current?.focus();
  }, [isSlotGone]);

  const chooseDate = (date: string) => {
    setChosenDate(date);
    setChosenSlot(null);
    onChoose();
  };

  const chooseSlot = (slot: string) => {
    setChosenSlot(slot);
    onChoose();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSlotFree) onConfirm(chosenSlot);
  };

  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        {before}
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
        {after}
      </DialogBody>
      <DialogFooter>
        {problem && <ConfirmFailure code={problem} otherwise={texts.failed} />}
        {isSlotFree && !problem && (
          <Choice
            slot={chosenSlot}
            doulaZone={doulaZone}
            ownZone={ownZone}
            finalOnce={finalOnce(pages[0]?.requires_approval, doula.first_name, movedId)}
          />
        )}
        <Button variant="secondary" onClick={onClose} disabled={isBusy}>
          {texts.leave}
        </Button>
        <Button
          ref={confirmButton}
          type="submit"
          disabled={!isSlotFree}
          isBusy={isBusy}
          busyText={texts.busy}
        >
          {texts.confirm}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}

/** From when on a call is final, as in 'You cannot move or cancel the call once you book it'. */
function finalOnce(
  requiresApproval: boolean | undefined,
  firstName: string,
  movedId: string | undefined,
): string {
  if (requiresApproval) return `once ${firstName} confirms it`;
  return movedId ? "again after this" : "once you book it";
}

interface ChoiceProps {
  slot: string;
  doulaZone: string;
  ownZone: string | null;
  finalOnce: string;
}

/** What would be confirmed, in words. */
function Choice({ slot, doulaZone, ownZone, finalOnce }: ChoiceProps) {
  const closeTime = describeCloseTime({ startsAt: new Date(slot), finalOnce }, new Date());
  const { date, time, zone, ownTime } = formatCallTime(slot, doulaZone, ownZone);
  return (
    <p className="basis-full text-ink-soft text-sm">
      <strong className="block font-semibold text-ink">
        {date} at {time}
      </strong>
      <span className="block">{zone}</span>
      {ownTime && <span className="block">{ownTime}</span>}
      {closeTime && <span className="mt-1 block font-semibold text-ink">{closeTime}</span>}
    </p>
  );
}
