import { ArrowDownUp, ChevronDown, List, Map as MapIcon } from "lucide-react";
import { useId } from "react";
import type { SearchSort } from "../../../../contract/directory/search.ts";
import { cn } from "../../../lib/class-names.ts";
import { useEagerValue } from "../../../lib/eager-value.ts";
import { type Choice, parseSort } from "./search-filters.ts";

interface FilterSelectProps {
  /** For screen readers; on screen the selected value says enough. */
  label: string;
  value: string;
  choices: Choice[];
  onChoose: (value: string) => void;
  /** It narrows or reorders the results. */
  isActive: boolean;
  className?: string;
}

/** A native select styled as one of the row's controls. */
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
          getFilterControlClasses({ isActive }),
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

/** Classes of a control in the row of filters; an active one stands out. */
function getFilterControlClasses({ isActive }: { isActive: boolean }): string {
  return cn(
    "inline-flex min-h-10 items-center gap-1.5 rounded-full border px-3.5 text-left font-semibold text-sm",
    "transition-colors duration-150 ease-out touch:min-h-11",
    // Just narrow enough for the row to fit, with no room to spare.
    "lg:max-xl:gap-1 lg:max-xl:px-2.5",
    isActive
      ? "border-primary bg-primary-wash text-primary"
      : "border-control bg-field text-ink hover:border-ink-soft hover:bg-sunken",
  );
}

/** Classes of a control that every screen has: on a phone, an icon with its name below. */
export function getBarControlClasses({ isActive }: { isActive: boolean }): string {
  return cn(
    getFilterControlClasses({ isActive }),
    "max-md:min-h-12 max-md:min-w-12 max-md:flex-col max-md:justify-center max-md:gap-0.5 max-md:rounded-control max-md:border-transparent max-md:px-1 max-md:text-xs",
    !isActive && "max-md:bg-transparent",
  );
}

interface SortButtonProps {
  sort: SearchSort | undefined;
  choices: Choice[];
  onSort: (sort: SearchSort | undefined) => void;
}

/** A native select styled as a button, for places too narrow to show the chosen sort order. */
export function SortButton({ sort, choices, onSort }: SortButtonProps) {
  const [shown, setShown] = useEagerValue(sort ?? "");
  return (
    <label
      className={cn(
        getBarControlClasses({ isActive: sort !== undefined }),
        "relative cursor-pointer lg:hidden has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2",
      )}
    >
      <ArrowDownUp aria-hidden="true" className="size-4 max-md:size-5" />
      Sort
      <select
        value={shown}
        onChange={({ target }) => {
          setShown(target.value);
          onSort(parseSort(target.value));
        }}
        className="absolute inset-0 w-full cursor-pointer appearance-none opacity-0"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} className="bg-surface text-ink">
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface ViewSwitchProps {
  isMap: boolean;
  onChange: (isMap: boolean) => void;
}

export function ViewSwitch({ isMap, onChange }: ViewSwitchProps) {
  const Icon = isMap ? List : MapIcon;
  return (
    <button
      type="button"
      className={cn(getBarControlClasses({ isActive: false }), "lg:hidden")}
      onClick={() => onChange(!isMap)}
    >
      <Icon aria-hidden="true" className="size-4 max-md:size-5" />
      {isMap ? "List" : "Map"}
    </button>
  );
}
