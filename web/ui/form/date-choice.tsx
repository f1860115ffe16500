import * as Popover from "radix-ui/popover";
import { type RefObject, useRef, useState } from "react";
import { type IsoDay, parseIsoDay } from "../../lib/calendar-day.ts";
import { cn } from "../../lib/class-names.ts";
import { formatMonth, formatShortMonth } from "../../lib/format.ts";
import { getNow } from "../../lib/now.ts";
import { Button } from "../basics/button.tsx";
import { segmentLook, segmentsLook } from "../basics/segments.tsx";
import { useMediaQuery } from "../basics/use-media-query.ts";
import { Dialog, DialogBody, DialogContent } from "../dialog/dialog.tsx";
import { Calendar } from "./calendar.tsx";

type DateChoiceProps = DayChoiceProps & {
  isOpen: boolean;
  onClose: () => void;
  /** The button that opens it: the anchor, and where the focus returns. */
  trigger: RefObject<HTMLButtonElement | null>;
  /** Which edges of popover and trigger are in line. */
  align: "start" | "end";
  /** For the trigger's aria-controls. */
  id: string;
  title: string;
};

const DAY_TO_FOCUS = '[role="gridcell"] button[tabindex="0"]';

// The popover's six weeks do not fit on a low screen either.
const SMALL_SCREEN = "(width < 48rem), (height < 30rem)";

/** Months to choose a day from, in a popover or, on a small screen, a sheet. */
export function DateChoice({ isOpen, onClose, trigger, align, id, title, ...month }: DateChoiceProps) {
  const isSheet = useMediaQuery(SMALL_SCREEN);
  const hasClickedOutside = useRef(false);
  const onOpenChange = (open: boolean) => !open && onClose();

  if (isSheet) {
    return (
      <Dialog open={isOpen} onOpenChange={onOpenChange}>
        <DialogContent id={id} title={title} sheet="content" initialFocus={DAY_TO_FOCUS}>
          <DialogBody className="items-center pt-3">
            <DayChoice {...month} />
          </DialogBody>
        </DialogContent>
      </Dialog>
    );
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      {/* The trigger renders before Radix loads, so this does what Radix's own trigger would do. */}
      <Popover.Anchor virtualRef={trigger} />
      <Popover.Portal>
        <Popover.Content
          id={id}
          aria-label={title}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          onOpenAutoFocus={(event) => {
            hasClickedOutside.current = false;
            const content = event.currentTarget;
            if (!(content instanceof HTMLElement)) return;
            event.preventDefault();
            content.querySelector<HTMLElement>(DAY_TO_FOCUS)?.focus({ preventScroll: true });
          }}
          onInteractOutside={(event) => {
            // The trigger's click closes it; if the press had closed it already, the click would reopen it.
            if (event.target instanceof Node && trigger.current?.contains(event.target))
              event.preventDefault();
            else hasClickedOutside.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!hasClickedOutside.current) trigger.current?.focus();
          }}
          className="z-50 w-88 rounded-card border border-control bg-surface p-3 text-ink shadow-soft data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in"
        >
          <DayChoice {...month} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

type DayChoiceProps = {
  selected: Date | null;
  /** A day of the month that is shown if none is selected; by default, this month. */
  opensAt: IsoDay | undefined;
  min: IsoDay | undefined;
  max: IsoDay | undefined;
  onChoose: (date: Date) => void;
  onClear: (() => void) | undefined;
};

const YEARS_BACK = 80;
const YEARS_AHEAD = 2;

/** A longer range is reached by its year. */
const MAX_MONTH_CHIPS = 12;

function DayChoice({ selected, opensAt, min, max, onChoose, onClear }: DayChoiceProps) {
  const today = getNow();
  const first = min ? parseIsoDay(min) : null;
  const last = max ? parseIsoDay(max) : null;
  const disabled = [...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])];

  const opened = selected ?? (opensAt ? parseIsoDay(opensAt) : null);
  const [month, setMonth] = useState(opened ?? (last && last < today ? last : today));
  const months = first && last ? listMonths(first, last) : [];

  return (
    <div className="flex w-full max-w-md flex-col">
      {months.length > 1 && months.length <= MAX_MONTH_CHIPS && (
        <MonthChips months={months} shown={month} onChoose={setMonth} />
      )}
      <Calendar
        mode="single"
        required
        selected={selected ?? undefined}
        onSelect={onChoose}
        disabled={disabled}
        captionLayout="dropdown"
        month={month}
        onMonthChange={setMonth}
        startMonth={first ?? new Date(today.getFullYear() - YEARS_BACK, 0)}
        endMonth={last ?? new Date(today.getFullYear() + YEARS_AHEAD, 11)}
      />
      {onClear && (
        <Button variant="ghost" size="sm" className="mt-1 self-end" onClick={onClear}>
          Clear date
        </Button>
      )}
    </div>
  );
}

/** The first days of the months from one day to another. */
function listMonths(first: Date, last: Date): Date[] {
  const count = (last.getFullYear() - first.getFullYear()) * 12 + last.getMonth() - first.getMonth() + 1;
  return Array.from({ length: count }, (_, index) => new Date(first.getFullYear(), first.getMonth() + index));
}

interface MonthChipsProps {
  months: Date[];
  shown: Date;
  onChoose: (month: Date) => void;
}

/** One press instead of one for each month in between. */
function MonthChips({ months, shown, onChoose }: MonthChipsProps) {
  return (
    <fieldset aria-label="Months to show" className={cn(segmentsLook, "mb-1 grid min-w-0 grid-cols-6")}>
      {months.map((month) => {
        const name = formatMonth(month);
        return (
          <button
            key={name}
            type="button"
            aria-pressed={name === formatMonth(shown)}
            onClick={() => onChoose(month)}
            className={cn(segmentLook, "px-0")}
          >
            {formatShortMonth(month)}
            <span className="sr-only"> {month.getFullYear()}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
