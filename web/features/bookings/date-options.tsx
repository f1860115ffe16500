import { useState } from "react";
import { focusOnArrival } from "../../lib/focus-on-arrival.ts";
import { Button } from "../../ui/button.tsx";
import { OptionTile } from "./option-tile.tsx";
import { dayLabel, dayParts, type SlotDay, timesFree } from "./slot-days.ts";

interface DateOptionsProps {
  days: SlotDay[];
  chosenDate: string | null;
  onChoose: (date: string) => void;
  /** First day of the next page; null when there are no more. */
  nextDate: string | null;
  onMore: () => void;
  isLoadingMore: boolean;
  hasMoreFailed: boolean;
}

/** The days with free times as a group of choices, and a way to more of them. */
export function DateOptions(props: DateOptionsProps) {
  const { days, chosenDate, onChoose, nextDate, onMore, isLoadingMore, hasMoreFailed } = props;
  const [arrivingDate, setArrivingDate] = useState<string | null>(null);

  const loadMore = () => {
    setArrivingDate(nextDate);
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
            label={dayLabel(day)}
            isChosen={day.date === chosenDate}
            onChoose={onChoose}
            isQuiet={day.free.length === 0}
            // The reader goes on where the new dates begin.
            inputRef={day.date === arrivingDate ? focusOnArrival : undefined}
            className="min-h-26! justify-start! pt-2"
          >
            <DateFace day={day} />
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

function DateFace({ day }: { day: SlotDay }) {
  const { weekday, day: dayOfMonth, month } = dayParts(day.date);
  const count = day.free.length;
  return (
    <>
      <span className="text-sm">{weekday}</span>
      <span className="font-display font-medium text-xl">{dayOfMonth}</span>
      <span className="text-sm">{month}</span>
      <span className="mt-0.5 text-xs">{count === 0 ? timesFree(0) : `${count} free`}</span>
    </>
  );
}
