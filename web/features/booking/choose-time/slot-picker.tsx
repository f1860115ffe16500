import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { ErrorCode } from "../../../../contract/errors.ts";
import type { SlotsResponse } from "../../../../contract/scheduling/availability.schema.ts";
import { describeShortNotice } from "../../../../contract/scheduling/change-rule.ts";
import { getNow } from "../../../lib/now.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { DialogBody, DialogFooter, DialogForm } from "../../../ui/dialog/dialog.tsx";
import { formatCallMoment, formatCallTime, getViewerZone } from "../../shared/calls/call-time.tsx";
import { useOwnCalls } from "../../shared/calls/own-bookings.ts";
import { findSlot, listDays } from "./slot-days.ts";
import { DateOptions, TimeOptions } from "./slot-options.tsx";
import { ConfirmFailure } from "./use-confirm.tsx";

export type Slots = UseInfiniteQueryResult<InfiniteData<SlotsResponse>>;

export interface PickerTexts {
  /** The labels of the two buttons. */
  confirm: string;
  leave: string;
  /** The label of the confirm button while busy. */
  busy: string;
  /** The message if the reason for a failure would not help the person. */
  failed: string;
}

interface SlotPickerProps {
  slots: Slots;
  doula: { first_name: string; time_zone: string };
  /** The time that is chosen at first. */
  initialSlot?: string | undefined;
  /** The date that is chosen at first; without it, the first with a free time. */
  initialDate?: string | undefined;
  /** The ID of the booking being rescheduled. */
  movedId?: string;
  texts: PickerTexts;
  onConfirm: (startsAt: string) => void;
  failure: ErrorCode | null;
  /** Called on each new choice, to clear an earlier failure. */
  onChoose: () => void;
  isBusy: boolean;
  onClose: () => void;
  /** Content above the dates. */
  before?: ReactNode;
  /** Content below the times. */
  after?: ReactNode;
  /** Who sees what the person sends, right above the buttons. */
  aboveConfirm?: ReactNode;
}

/**
 * Picks a date, initially the first with a free time, then a time, and confirms the choice. If someone else takes
 * the chosen time, an alert says so and the date stays selected.
 */
export function SlotPicker(props: SlotPickerProps) {
  const {
    slots,
    doula,
    movedId,
    texts,
    onConfirm,
    failure,
    onChoose,
    isBusy,
    onClose,
    before,
    after,
    aboveConfirm,
  } = props;
  const pages = slots.data?.pages ?? [];
  const initial = findSlot(pages, props.initialSlot);
  const [pickedDate, setPickedDate] = useState(initial?.date ?? null);
  // If someone took it on the way here, the picker says so.
  const [chosenSlot, setChosenSlot] = useState(props.initialSlot ?? null);
  const timesElement = useRef<HTMLFieldSetElement>(null);
  const chosenTime = useRef<HTMLInputElement>(null);
  const confirmButton = useRef<HTMLButtonElement>(null);

  const isOwnCallAt = useOwnCalls(movedId);
  const days = listDays(pages, { chosenDate: pickedDate, isOwnCallAt });
  // Until a date is picked, the first one with a free time.
  const startDate = days.find(({ date, free }) => date === props.initialDate && free.length > 0)?.date;
  const chosenDate = pickedDate ?? startDate ?? days.find(({ free }) => free.length > 0)?.date ?? null;
  const day = days.find(({ date }) => date === chosenDate) ?? null;
  const doulaZone = pages[0]?.time_zone ?? doula.time_zone;
  const ownZone = getViewerZone(doulaZone);

  // The times are refetched regularly, so the chosen one may disappear before the person confirms.
  const isSlotFree = chosenSlot !== null && day?.free.includes(chosenSlot) === true;
  const isSlotUnavailable = chosenSlot !== null && !isSlotFree && !isBusy;
  const unavailableCode = isSlotUnavailable && (isOwnCallAt(chosenSlot) ? "client_busy" : "slot_taken");
  const problem = isBusy ? null : failure || unavailableCode || null;

  useEffect(() => {
    const { activeElement } = document;
    const isFocusLost = activeElement === document.body || activeElement === confirmButton.current;
    // The focused Confirm button is now disabled, so the focus moves to the times.
    if (isSlotUnavailable && isFocusLost) timesElement.current?.focus();
  }, [isSlotUnavailable]);

  // The footer grows with the chosen time and must not cover it.
  useEffect(() => {
    if (isSlotFree && chosenSlot) chosenTime.current?.scrollIntoView({ block: "nearest" });
  }, [isSlotFree, chosenSlot]);

  const chooseDate = (date: string) => {
    setPickedDate(date);
    setChosenSlot(null);
    onChoose();
  };

  const chooseSlot = (slot: string) => {
    setPickedDate(chosenDate);
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
          chosenRef={chosenTime}
        />
        {after}
      </DialogBody>
      <DialogFooter>
        {problem && <ConfirmFailure code={problem} otherwise={texts.failed} />}
        {isSlotFree && !problem && (
          <ChosenTime
            call={{ starts_at: chosenSlot, time_zone: doulaZone, doula }}
            finalOnce={describeWhenFinal(pages[0]?.requires_approval, doula.first_name, movedId)}
          />
        )}
        {aboveConfirm}
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

/** Completes a sentence such as 'You cannot move it once you book it'. */
function describeWhenFinal(
  requiresApproval: boolean | undefined,
  firstName: string,
  movedId: string | undefined,
): string {
  if (requiresApproval) return `once ${firstName} confirms it`;
  return movedId ? "again after this" : "once you book it";
}

interface ChosenTimeProps {
  call: Parameters<typeof formatCallTime>[0];
  finalOnce: string;
}

/** The chosen time, shown beside the confirm button. */
function ChosenTime({ call, finalOnce }: ChosenTimeProps) {
  const closeTime = describeShortNotice({ startsAt: new Date(call.starts_at), finalOnce }, getNow());
  const ownZone = getViewerZone(call.time_zone);
  const { zone, doulaTime } = formatCallTime(call, ownZone);
  return (
    <p className="basis-full text-ink-soft text-sm max-md:leading-5">
      <strong className="font-semibold text-ink">{formatCallMoment(call.starts_at, ownZone)}</strong>{" "}
      <span className="inline-block">{zone}</span>
      {doulaTime && <span className="block">{doulaTime}</span>}
      {closeTime && <span className="block text-pretty font-semibold text-ink">{closeTime}</span>}
    </p>
  );
}
