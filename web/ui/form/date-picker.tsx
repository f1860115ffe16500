import { CalendarDays } from "lucide-react";
import { type ComponentProps, type Ref, useId, useImperativeHandle, useRef, useState } from "react";
import { type IsoDay, parseIsoDay, toIsoDay } from "../../lib/calendar-day.ts";
import { cn } from "../../lib/class-names.ts";
import { formatDate, formatFullDay } from "../../lib/format.ts";
import { findDayProblem, formatTypedDay, parseTypedDay } from "../../lib/typed-day.ts";
import { lazyComponent } from "../feedback/lazy-component.tsx";
import { inputClasses, TextInput, useFieldControl } from "./field-control.tsx";

// The calendar is larger than a whole page.
const LazyDateChoice = lazyComponent(async () => (await import("./date-choice.tsx")).DateChoice, {
  close: ({ onClose }) => onClose(),
});

type DatePickerProps = Omit<ComponentProps<"button">, "value" | "onChange" | "type" | "children" | "ref"> & {
  ref?: Ref<HTMLElement>;
  value: IsoDay | null;
  onChange: (day: IsoDay | null) => void;
  /** The first selectable day. */
  min?: IsoDay;
  /** The last selectable day; without it, the months reach two years ahead. */
  max?: IsoDay;
  /** A day of the month that the calendar shows if none is selected; by default, this month. */
  opensAt?: IsoDay;
  /**
   * A text field beside the calendar's button. What is no day, or none between `min` and `max`, becomes the value when the
   * focus leaves the field, so that the form refuses it.
   */
  isTypeable?: boolean;
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
  opensAt,
  isTypeable = false,
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
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => input.current ?? trigger.current);

  const choose = (day: IsoDay | null) => {
    onChange(day);
    setState("closed");
  };

  const button = (
    <button
      type="button"
      {...props}
      {...control}
      // The label belongs to the text field, if there is one.
      id={isTypeable ? undefined : control.id}
      ref={trigger}
      // A label alone would hide the date, so the name is both.
      aria-labelledby={control.id ? `${control.id}-label ${valueId}` : undefined}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-controls={isOpen ? choiceId : undefined}
      onClick={() => setState(isOpen ? "closed" : "open")}
      className={cn(
        isTypeable
          ? "absolute inset-y-0.5 right-0.5 grid w-11 place-items-center rounded-control text-ink-soft hover:text-ink"
          : [inputClasses, "flex items-center justify-between gap-3 text-left", className],
      )}
    >
      <span
        id={valueId}
        className={cn("min-w-0", selected ? "text-ink" : "text-ink-soft", isTypeable && "sr-only")}
      >
        {selected && isShort && <span aria-hidden="true">{formatDate(selected)}</span>}
        {selected ? <span className={cn(isShort && "sr-only")}>{formatFullDay(selected)}</span> : placeholder}
        {isRequired && <span className="sr-only">, required</span>}
      </span>
      <CalendarDays
        aria-hidden="true"
        className={cn("size-5 shrink-0", isTypeable ? "text-inherit" : "text-ink-soft")}
      />
    </button>
  );

  return (
    <>
      {isTypeable ? (
        <div className="relative">
          <TypedDay ref={input} value={value} onChange={onChange} min={min} max={max} className={className} />
          {button}
        </div>
      ) : (
        button
      )}
      {state !== "unused" && (
        <LazyDateChoice
          isOpen={isOpen}
          onClose={() => setState("closed")}
          trigger={trigger}
          align={isTypeable ? "end" : "start"}
          id={choiceId}
          title={title}
          selected={selected}
          min={min}
          max={max}
          opensAt={opensAt}
          onChoose={(date) => choose(toIsoDay(date))}
          onClear={value && !isRequired ? () => choose(null) : undefined}
        />
      )}
    </>
  );
}

interface TypedDayProps {
  ref: Ref<HTMLInputElement>;
  value: string | null;
  onChange: (value: string | null) => void;
  min: IsoDay | undefined;
  max: IsoDay | undefined;
  className: string | undefined;
}

/** A day as text. While it is typed, the value is the day once it is one. */
function TypedDay({ value, onChange, min, max, className, ref }: TypedDayProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const saved = value && parseIsoDay(value) ? formatTypedDay(value) : (value ?? "");
  const type = (text: string) => {
    setDraft(text);
    onChange(findDayProblem(text, { min, max }) === null ? parseTypedDay(text) : null);
  };
  const finish = () => {
    setDraft(null);
    const text = draft?.trim();
    if (text && findDayProblem(text, { min, max }) !== null) onChange(text);
  };
  return (
    <TextInput
      ref={ref}
      value={draft ?? saved}
      onChange={({ target }) => type(target.value)}
      onBlur={finish}
      placeholder="MM/DD/YYYY"
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      className={cn("pr-13 tabular-nums", className)}
    />
  );
}
