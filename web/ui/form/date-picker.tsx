import { CalendarDays } from "lucide-react";
import { type ComponentProps, useId, useImperativeHandle, useRef, useState } from "react";
import { type IsoDay, parseIsoDay, toIsoDay } from "../../lib/calendar-day.ts";
import { cn } from "../../lib/class-names.ts";
import { formatDate, formatFullDay } from "../../lib/format.ts";
import { lazyComponent } from "../feedback/lazy-component.tsx";
import { inputClasses, useFieldControl } from "./field-control.tsx";

// The calendar is larger than a whole page.
const LazyDateChoice = lazyComponent(async () => (await import("./date-choice.tsx")).DateChoice, {
  close: ({ onClose }) => onClose(),
});

type DatePickerProps = Omit<ComponentProps<"button">, "value" | "onChange" | "type" | "children"> & {
  value: IsoDay | null;
  onChange: (day: IsoDay | null) => void;
  /** The first selectable day. */
  min?: IsoDay;
  /** The last selectable day; without it, the months reach two years ahead. */
  max?: IsoDay;
  placeholder?: string;
  /** 'Mar 5, 2027' in a narrow field; screen readers still say the full day. */
  isShort?: boolean;
  /** The title of the sheet on a phone. */
  title?: string;
};

/** A calendar day, selected in a popover or, on a phone, in a sheet. */
export function DatePicker({
  value,
  onChange,
  min,
  max,
  placeholder = "Select a date",
  isShort = false,
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
        // A label alone would hide the date, so the name is both.
        aria-labelledby={control.id ? `${control.id}-label ${valueId}` : undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? choiceId : undefined}
        onClick={() => setState(isOpen ? "closed" : "open")}
      >
        <span id={valueId} className={cn("min-w-0", selected ? "text-ink" : "text-ink-soft")}>
          {selected && isShort && <span aria-hidden="true">{formatDate(selected)}</span>}
          {selected ? (
            <span className={cn(isShort && "sr-only")}>{formatFullDay(selected)}</span>
          ) : (
            placeholder
          )}
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
