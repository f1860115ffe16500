import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { cn } from "../../lib/class-names.ts";
import { useEagerValue } from "../../lib/eager-value.ts";
import type { Choice } from "./filter-choices.ts";
import { filterControl } from "./filter-control.ts";

interface FilterSelectProps {
  /** Told to screen readers: what can be seen, the choice itself, says it. */
  label: string;
  value: string;
  choices: Choice[];
  onChoose: (value: string) => void;
  /** It narrows or reorders the results. */
  isActive: boolean;
  className?: string;
}

/** One of the row's controls: a native select in the row's clothes. */
export function FilterSelect({ label, value, choices, onChoose, isActive, className }: FilterSelectProps) {
  const id = useId();
  const [shown, setShown] = useEagerValue(value);
  return (
    <span className={cn("relative inline-flex min-w-0", className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={shown}
        onChange={(event) => {
          setShown(event.target.value);
          onChoose(event.target.value);
        }}
        className={cn(
          filterControl({ isActive }),
          "field-sizing-content w-full appearance-none truncate pr-9 lg:max-xl:pr-7",
        )}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} className="bg-surface text-ink">
            {choice.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft lg:max-xl:right-2"
      />
    </span>
  );
}
