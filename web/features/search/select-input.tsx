import { ChevronDown } from "lucide-react";
import { cn } from "../../lib/class-names.ts";
import { useFieldControl } from "../../ui/field-control.ts";
import { inputClasses } from "../../ui/input-classes.ts";
import type { Choice } from "./filter-choices.ts";

interface SelectInputProps {
  value: string;
  choices: Choice[];
  onChoose: (value: string) => void;
}

/** A native select inside a Field. */
export function SelectInput({ value, choices, onChoose }: SelectInputProps) {
  return (
    <span className="relative block">
      <select
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className={cn(inputClasses, "appearance-none pr-10")}
        {...useFieldControl()}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-ink-soft"
      />
    </span>
  );
}
