import { type ReactNode, type Ref, useState } from "react";
import { screenMessages } from "../../../../contract/platform/texts.ts";
import { cn } from "../../../lib/class-names.ts";
import { focusOnArrival } from "../../../lib/focus-on-arrival.ts";
import { formatTimeOfDay, formatZoneName } from "../../../lib/format.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { formatOtherTime } from "../../shared/calls/call-time.tsx";
import { formatDayLabel, formatDayParts, formatFreeTimes, type SlotDay } from "./slot-days.ts";

interface DateOptionsProps {
  days: SlotDay[];
  chosenDate: string | null;
  onChoose: (date: string) => void;
  /** The first day of the next page; null if there are no more. */
  nextDate: string | null;
  onMore: () => void;
  isLoadingMore: boolean;
  hasMoreFailed: boolean;
}

/** Radio buttons for the days with free times, and a button for more days. */
export function DateOptions(props: DateOptionsProps) {
  const { days, chosenDate, onChoose, nextDate, onMore, isLoadingMore, hasMoreFailed } = props;
  const [firstNewDate, setFirstNewDate] = useState<string | null>(null);

  const loadMore = () => {
    setFirstNewDate(nextDate);
    onMore();
  };

  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">Date</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(3.5rem,1fr))] gap-1.5 md:grid-cols-5 md:gap-2.5">
        {days.map((day) => (
          <OptionTile
            key={day.date}
            name="date"
            value={day.date}
            label={formatDayLabel(day)}
            isChosen={day.date === chosenDate}
            onChoose={onChoose}
            isQuiet={day.free.length === 0}
            // Moves the focus to the first new date.
            inputRef={day.date === firstNewDate ? focusOnArrival : undefined}
            className="min-h-26 justify-start pt-2"
          >
            <DateLabel day={day} />
          </OptionTile>
        ))}
      </div>
      {(nextDate !== null || hasMoreFailed) && (
        <div className="mt-2 flex flex-wrap items-center gap-x-3">
          <Button
            variant="ghost"
            size="sm"
            className="-ml-3.5"
            onClick={loadMore}
            isBusy={isLoadingMore}
            busyText="Loading..."
          >
            {hasMoreFailed ? "Retry" : "More dates"}
          </Button>
          <span role="alert" className="text-danger text-sm">
            {hasMoreFailed && "Couldn't load more dates"}
          </span>
        </div>
      )}
    </fieldset>
  );
}

function DateLabel({ day }: { day: SlotDay }) {
  const { weekday, day: dayOfMonth, month } = formatDayParts(day.date);
  const count = day.free.length;
  return (
    <>
      <span className="text-sm">{weekday}</span>
      <span className="font-display font-medium text-xl">{dayOfMonth}</span>
      <span className="text-sm">{month}</span>
      <span className="mt-0.5 text-xs">{count === 0 ? formatFreeTimes(0) : `${count} free`}</span>
    </>
  );
}

interface TimeOptionsProps {
  /** Null until a date is chosen. */
  day: SlotDay | null;
  doulaZone: string;
  ownZone: string;
  doulaFirstName: string;
  chosenSlot: string | null;
  onChoose: (slot: string) => void;
  ref: Ref<HTMLFieldSetElement>;
  /** For the radio button of the chosen time. */
  chosenRef: Ref<HTMLInputElement>;
}

/** The free times of the chosen day, which is the doula's, in the parent's time zone, and in the doula's if it differs. */
export function TimeOptions(props: TimeOptionsProps) {
  const { day, doulaZone, ownZone, doulaFirstName, chosenSlot, onChoose, ref, chosenRef } = props;
  const slots = day?.slots ?? [];
  const zoneNames = new Set(slots.map((slot) => formatZoneName(new Date(slot), ownZone)));
  const areBothShown = slots.some((slot) => formatOtherTime(new Date(slot), doulaZone, ownZone));

  return (
    <fieldset ref={ref} tabIndex={-1} className="min-w-0">
      <legend className="font-semibold">Time</legend>
      {day === null && <p className="mt-1 text-ink-soft">Pick a date to see its times.</p>}
      {day && slots.length === 0 && (
        <p className="mt-1 text-ink-soft">{screenMessages.noTimesLeft}. Please pick another date.</p>
      )}
      {slots.length > 0 && (
        <p className="mb-2.5 text-ink-soft text-sm">{[...zoneNames].join(", then ")}, your time zone</p>
      )}
      <div
        className={cn(
          "grid gap-2",
          areBothShown
            ? "grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))]"
            : "grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] md:grid-cols-3",
        )}
      >
        {slots.map((slot) => {
          const start = new Date(slot);
          // With the date, if it is not the doula's.
          const otherTime = formatOtherTime(start, doulaZone, ownZone);
          const time = otherTime ?? formatTimeOfDay(start, ownZone);
          const doulaTime = otherTime && `${formatTimeOfDay(start, doulaZone)} for ${doulaFirstName}`;
          const isFree = day?.free.includes(slot) === true;
          const label = doulaTime ? `${time}, ${doulaTime}` : time;
          return (
            <OptionTile
              key={slot}
              name="time"
              value={slot}
              label={isFree ? label : `${label}, you already have a call then`}
              isChosen={isFree && slot === chosenSlot}
              isDisabled={!isFree}
              onChoose={onChoose}
              inputRef={slot === chosenSlot ? chosenRef : undefined}
            >
              <span className="text-balance font-semibold tabular-nums">{time}</span>
              {doulaTime && (
                <span className="break-words text-balance text-xs tabular-nums">{doulaTime}</span>
              )}
              {!isFree && <span className="text-balance text-xs">You have a call</span>}
            </OptionTile>
          );
        })}
      </div>
    </fieldset>
  );
}

interface OptionTileProps {
  name: string;
  value: string;
  /** What screen readers announce instead of the children. */
  label: string;
  isChosen: boolean;
  onChoose: (value: string) => void;
  /** Muted because nothing is free, but still selectable. */
  isQuiet?: boolean;
  /** Not selectable. `label` says why. */
  isDisabled?: boolean;
  inputRef?: Ref<HTMLInputElement> | undefined;
  className?: string;
  children: ReactNode;
}

/**
 * A radio button as a tile. The native input covers the tile, so the browser handles arrow keys, focus and target
 * size.
 */
function OptionTile(props: OptionTileProps) {
  const {
    name,
    value,
    label,
    isChosen,
    onChoose,
    isQuiet = false,
    isDisabled = false,
    inputRef,
    className,
    children,
  } = props;
  return (
    <label
      className={cn(
        "relative flex min-h-12 flex-col items-center justify-center rounded-control border px-1 py-1.5 text-center",
        "transition-colors duration-150 ease-out",
        (isQuiet || isDisabled) && "bg-sunken text-ink-soft",
        isDisabled && "border-line border-dashed",
        isQuiet && (isChosen ? "border-ink-soft" : "border-line"),
        !isQuiet &&
          !isDisabled &&
          (isChosen
            ? "border-primary bg-primary text-on-primary"
            : "border-control bg-surface hover:border-ink-soft"),
        isChosen && "forced-colors:border-4",
        className,
      )}
    >
      <input
        ref={inputRef}
        type="radio"
        name={name}
        value={value}
        aria-label={label}
        checked={isChosen}
        disabled={isDisabled}
        onChange={() => onChoose(value)}
        className="absolute inset-0 scroll-my-4 cursor-pointer appearance-none rounded-control disabled:cursor-not-allowed"
      />
      <span aria-hidden="true" className="pointer-events-none flex flex-col items-center">
        {children}
      </span>
    </label>
  );
}
