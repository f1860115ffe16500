import { CalendarDays } from "lucide-react";
import { type ComponentProps, useId, useImperativeHandle, useRef, useState } from "react";
import { formatFullDay, type IsoDay, parseIsoDay, toIsoDay } from "../lib/calendar-day.ts";
import { cn } from "../lib/class-names.ts";
import { useFieldControl } from "./field-control.ts";
import { inputClasses } from "./input-classes.ts";
import { lazyPart } from "./lazy-part.tsx";

// The calendar and what it stands in weigh more than a whole page: fetched when a pointer or the focus comes near.
const LazyDateChoice = lazyPart(async () => (await import("./date-choice.tsx")).DateChoice);

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

/** A day of the calendar, chosen in a popover, on a phone in a sheet. */
export function DatePicker({
  value,
  onChange,
  min,
  max,
  placeholder = "Select a date",
  title = placeholder,
  className,
  ref,
  ...props
}: DatePickerProps) {
  const [state, setState] = useState<"unused" | "open" | "closed">("unused");
  const trigger = useRef<HTMLButtonElement>(null);
  const choiceId = useId();
  const { "aria-required": isRequired, ...control } = useFieldControl(props);
  const selected = value ? parseIsoDay(value) : null;
  const valueId = control.id ? `${control.id}-value` : undefined;
  const isOpen = state === "open";
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => trigger.current);

  const choose = (day: IsoDay | null) => {
    onChange(day);
    setState("closed");
  };

  return (
    <>
      <button
        type="button"
        className={cn(inputClasses, "flex items-center justify-between gap-3 text-left", className)}
        {...props}
        {...control}
        ref={trigger}
        // A label alone would hide the date: the name is both.
        aria-labelledby={control.id ? `${control.id}-label ${valueId}` : undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? choiceId : undefined}
        onPointerEnter={LazyDateChoice.prefetch}
        onPointerDown={LazyDateChoice.prefetch}
        onFocus={LazyDateChoice.prefetch}
        onClick={() => setState(isOpen ? "closed" : "open")}
      >
        <span id={valueId} className={cn("min-w-0", selected ? "text-ink" : "text-ink-soft")}>
          {selected ? formatFullDay(selected) : placeholder}
          {isRequired && <span className="sr-only">, required</span>}
        </span>
        <CalendarDays aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      </button>
      {state !== "unused" && (
        <LazyDateChoice
          isOpen={isOpen}
          onClose={() => setState("closed")}
          trigger={trigger}
          id={choiceId}
          title={title}
          selected={selected}
          min={min}
          max={max}
          onChoose={(date) => choose(toIsoDay(date))}
          onClear={value && !isRequired ? () => choose(null) : undefined}
        />
      )}
    </>
  );
}
