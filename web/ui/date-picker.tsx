import { CalendarDays } from "lucide-react";
import * as Popover from "radix-ui/popover";
import { type ComponentProps, useState } from "react";
import { formatFullDay, type IsoDay, parseIsoDay, toIsoDay } from "../lib/calendar-day.ts";
import { cn } from "../lib/class-names.ts";
import { Button } from "./button.tsx";
import { Calendar } from "./calendar.tsx";
import { Dialog, DialogBody, DialogContent, DialogTrigger } from "./dialog.tsx";
import { useFieldControl } from "./field-control.ts";
import { inputClasses } from "./input-classes.ts";
import { useMediaQuery } from "./use-media-query.ts";

type DatePickerProps = Omit<ComponentProps<"button">, "value" | "onChange" | "type" | "children"> & {
  value: IsoDay | null;
  onChange: (day: IsoDay | null) => void;
  /** The first day that can be chosen. */
  min?: IsoDay;
  /** The last one; without it the months reach two years ahead. */
  max?: IsoDay;
  placeholder?: string;
  /** Heads the sheet on a phone. */
  title?: string;
};

const DAY_TO_FOCUS = '[role="gridcell"] button[tabindex="0"]';

/** A day of the calendar, chosen in a popover, on a phone in a sheet. */
export function DatePicker({
  value,
  onChange,
  min,
  max,
  placeholder = "Select a date",
  title = placeholder,
  className,
  ...props
}: DatePickerProps) {
  const [isOpen, setOpen] = useState(false);
  const isPhone = useMediaQuery("(width < 48rem)");
  const { "aria-required": isRequired, ...control } = useFieldControl(props);
  const selected = value ? parseIsoDay(value) : null;
  const valueId = control.id ? `${control.id}-value` : undefined;

  const choose = (day: IsoDay | null) => {
    onChange(day);
    setOpen(false);
  };

  const trigger = (
    <button
      type="button"
      className={cn(inputClasses, "flex items-center justify-between gap-3 text-left", className)}
      {...props}
      {...control}
      // A label alone would hide the date: the name is both.
      aria-labelledby={control.id ? `${control.id}-label ${valueId}` : undefined}
    >
      <span id={valueId} className={cn("min-w-0", selected ? "text-ink" : "text-ink-soft")}>
        {selected ? formatFullDay(selected) : placeholder}
        {isRequired && <span className="sr-only">, required</span>}
      </span>
      <CalendarDays aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
    </button>
  );

  const month = (
    <DayChoice
      selected={selected}
      min={min}
      max={max}
      onChoose={(date) => choose(toIsoDay(date))}
      onClear={value && !isRequired ? () => choose(null) : undefined}
    />
  );

  if (isPhone) {
    return (
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <DialogTrigger asChild>{trigger}</DialogTrigger>
        <DialogContent title={title} sheet="content" initialFocus={DAY_TO_FOCUS}>
          <DialogBody className="items-center pt-3">{month}</DialogBody>
        </DialogContent>
      </Dialog>
    );
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={title}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          onOpenAutoFocus={(event) => {
            const content = event.currentTarget;
            if (!(content instanceof HTMLElement)) return;
            event.preventDefault();
            content.querySelector<HTMLElement>(DAY_TO_FOCUS)?.focus({ preventScroll: true });
          }}
          className="z-50 w-88 rounded-card border border-line bg-surface p-3 text-ink shadow-soft data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in"
        >
          {month}
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
  const today = new Date();
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
