import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { SlotsResponse } from "../../../contract/availability.schema.ts";
import { describeCloseTime } from "../../../contract/change-rule.ts";
import type { ErrorCode } from "../../../contract/errors.ts";
import { Button } from "../../ui/button.tsx";
import { DialogBody, DialogFooter, DialogForm } from "../../ui/dialog.tsx";
import { browserTimeZone, formatCallTime } from "./call-time.tsx";
import { useOwnCalls } from "./own-bookings.ts";
import { listDays } from "./slot-days.ts";
import { DateOptions, TimeOptions } from "./slot-options.tsx";
import { ConfirmFailure } from "./use-confirm.tsx";

export type Slots = UseInfiniteQueryResult<InfiniteData<SlotsResponse>>;

export interface PickerTexts {
  /** The label of both buttons. */
  confirm: string;
  leave: string;
  /** The first button's label while busy. */
  busy: string;
  /** The message for a failure that the person cannot fix. */
  failed: string;
}

interface SlotPickerProps {
  slots: Slots;
  doula: { first_name: string; time_zone: string };
  /** The call being moved. */
  movedId?: string;
  texts: PickerTexts;
  onConfirm: (startsAt: string) => void;
  failure: ErrorCode | null;
  /** Called when another choice is made, which makes an earlier message obsolete. */
  onChoose: () => void;
  isBusy: boolean;
  onClose: () => void;
  /** Shown above the dates, and below the times. */
  before?: ReactNode;
  after?: ReactNode;
}

/**
 * Choose a date, then a time, and confirm. If the chosen time was taken since then, an alert says so and
 * the date stays.
 */
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
  const slotGoneCode = isSlotGone && (isOwnCallAt(chosenSlot) ? "client_busy" : "slot_taken");
  const problem = isBusy ? null : failure || slotGoneCode || null;

  useEffect(() => {
    const focused = document.activeElement;
    const isFocusLost = focused === document.body || focused === confirmButton.current;
    // The clicked button is disabled now; the times come next.
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

/** When a call becomes final, as in 'You cannot move or cancel the call once you book it'. */
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

/** The choice to confirm, in words. */
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
