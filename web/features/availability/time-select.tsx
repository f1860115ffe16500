import type { Ref } from "react";
import { cn } from "../../lib/class-names.ts";
import { useFieldControl } from "../../ui/field-control.ts";
import { inputClasses } from "../../ui/input-classes.ts";
import { formatHalfHour } from "./half-hours.ts";

interface TimeSelectProps {
  ref?: Ref<HTMLSelectElement>;
  /** Read out where no Field labels it. */
  label?: string;
  value: string;
  times: readonly string[];
  /** What choosing no time is called, where that is possible. */
  none?: string;
  isInvalid?: boolean;
  onChange: (time: string) => void;
}

/** A half-hour of the day: the browser's own list, quickest by finger and by keyboard. */
export function TimeSelect({ ref, label, value, times, none, isInvalid, onChange }: TimeSelectProps) {
  const control = useFieldControl();
  // A time that was stored before the grid was stays choosable.
  const choices = value === "" || times.includes(value) ? times : [value, ...times];
  return (
    <select
      ref={ref}
      aria-label={label}
      {...control}
      aria-invalid={isInvalid || control["aria-invalid"]}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={cn(inputClasses, "min-w-0 pr-0.5! pl-2!")}
    >
      {none !== undefined && <option value="">{none}</option>}
      {choices.map((time) => (
        <option key={time} value={time}>
          {formatHalfHour(time)}
        </option>
      ))}
    </select>
  );
}
