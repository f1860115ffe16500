import * as Popover from "radix-ui/popover";
import { type RefObject, useRef } from "react";
import { type IsoDay, parseIsoDay } from "../../lib/calendar-day.ts";
import { getNow } from "../../lib/now.ts";
import { Button } from "../basics/button.tsx";
import { useMediaQuery } from "../basics/use-media-query.ts";
import { Dialog, DialogBody, DialogContent } from "../dialog/dialog.tsx";
import { Calendar } from "./calendar.tsx";

type DateChoiceProps = DayChoiceProps & {
  isOpen: boolean;
  onClose: () => void;
  /** The button that opens it: the anchor, and where the focus returns. */
  trigger: RefObject<HTMLButtonElement | null>;
  /** For the trigger's aria-controls. */
  id: string;
  title: string;
};

const DAY_TO_FOCUS = '[role="gridcell"] button[tabindex="0"]';

// The popover's six weeks do not fit on a low screen either.
const SMALL_SCREEN = "(width < 48rem), (height < 30rem)";

/** Months to choose a day from, in a popover or, on a small screen, a sheet. */
export function DateChoice({ isOpen, onClose, trigger, id, title, ...month }: DateChoiceProps) {
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
          align="start"
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
  min: IsoDay | undefined;
  max: IsoDay | undefined;
  onChoose: (date: Date) => void;
  onClear: (() => void) | undefined;
};

const YEARS_BACK = 80;
const YEARS_AHEAD = 2;

function DayChoice({ selected, min, max, onChoose, onClear }: DayChoiceProps) {
  const today = getNow();
  const first = min ? parseIsoDay(min) : null;
  const last = max ? parseIsoDay(max) : null;
  const disabled = [...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])];

  return (
    <div className="flex w-full max-w-md flex-col">
      <Calendar
        mode="single"
        required
        selected={selected ?? undefined}
        onSelect={onChoose}
        disabled={disabled}
        captionLayout="dropdown"
        defaultMonth={selected ?? (last && last < today ? last : undefined)}
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
