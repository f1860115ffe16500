import type { Ref } from "react";
import { screenMessages } from "../../../contract/texts.ts";
import { formatTimeOfDay, formatZoneName } from "../../../contract/time.ts";
import { cn } from "../../lib/class-names.ts";
import { ownTimeOf } from "./call-time.ts";
import { OptionTile } from "./option-tile.tsx";
import type { SlotDay } from "./slot-days.ts";

interface TimeOptionsProps {
  /** Null until a date is chosen. */
  day: SlotDay | null;
  doulaZone: string;
  ownZone: string | null;
  doulaFirstName: string;
  chosenSlot: string | null;
  onChoose: (slot: string) => void;
  ref: Ref<HTMLFieldSetElement>;
}

/** The free times of the chosen day in the doula's zone, and in the parent's where their clock shows another. */
export function TimeOptions(props: TimeOptionsProps) {
  const { day, doulaZone, ownZone, doulaFirstName, chosenSlot, onChoose, ref } = props;
  const slots = day?.slots ?? [];
  const zoneNames = new Set(slots.map((slot) => formatZoneName(new Date(slot), doulaZone)));
  const areOwnTimesShown = slots.some((slot) => ownTimeOf(new Date(slot), doulaZone, ownZone));

  return (
    <fieldset ref={ref} tabIndex={-1} className="min-w-0">
      <legend className="font-semibold">Time</legend>
      {day === null && <p className="mt-1 text-ink-soft">Pick a date to see its times.</p>}
      {day && slots.length === 0 && (
        <p className="mt-1 text-ink-soft">{screenMessages.noTimesLeft}. Please pick another date.</p>
      )}
      {slots.length > 0 && (
        <p className="mb-2.5 text-ink-soft text-sm">
          {[...zoneNames].join(", then ")}, {doulaFirstName}’s time zone
        </p>
      )}
      <div
        className={cn(
          "grid gap-2",
          areOwnTimesShown
            ? "grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))]"
            : "grid-cols-[repeat(auto-fill,minmax(6rem,1fr))]",
        )}
      >
        {slots.map((slot) => {
          const time = formatTimeOfDay(new Date(slot), doulaZone);
          const ownTime = ownTimeOf(new Date(slot), doulaZone, ownZone);
          const isFree = day?.free.includes(slot) === true;
          const label = ownTime ? `${time}, ${ownTime} your time` : time;
          return (
            <OptionTile
              key={slot}
              name="time"
              value={slot}
              label={isFree ? label : `${label}, you already have a call then`}
              isChosen={isFree && slot === chosenSlot}
              isDisabled={!isFree}
              onChoose={onChoose}
            >
              <span className="font-semibold tabular-nums">{time}</span>
              {ownTime && <span className="text-balance text-xs tabular-nums">{ownTime} your time</span>}
              {!isFree && <span className="text-balance text-xs">You have a call</span>}
            </OptionTile>
          );
        })}
      </div>
    </fieldset>
  );
}
