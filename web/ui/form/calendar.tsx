import { ChevronDown, ChevronLeft, ChevronRight } from "lucide-react";
import { DayPicker, type DayPickerProps, type DropdownProps } from "react-day-picker";
import { cn } from "../../lib/class-names.ts";
import { formatFullDay } from "../../lib/format.ts";

const navButton =
  "grid size-11 place-items-center rounded-control text-ink hover:bg-sunken aria-disabled:pointer-events-none aria-disabled:opacity-35";

const classNames = {
  root: "w-full max-w-md",
  months: "relative",
  month: "flex flex-col gap-2",
  month_caption: "flex h-11 items-center pr-24 pl-1 font-display font-medium text-lg",
  dropdowns: "flex items-center gap-1.5",
  nav: "absolute top-0 right-0 flex",
  button_previous: navButton,
  button_next: navButton,
  month_grid: "w-full table-fixed border-collapse",
  weekday: "h-9 font-semibold text-ink-soft text-xs",
  day: "p-px text-center",
  day_button: [
    "mx-auto grid size-full min-h-11 max-w-12 place-items-center rounded-control tabular-nums",
    "transition-colors duration-150 ease-out hover:bg-primary-wash",
    "disabled:cursor-not-allowed disabled:bg-transparent disabled:text-ink-soft disabled:opacity-55",
  ].join(" "),
  today:
    "[&>button]:font-bold [&>button]:text-primary [&>button]:ring-1 [&>button]:ring-control [&>button]:ring-inset",
  // Today can be the selected day, whose color then wins.
  selected:
    "[&>button]:bg-primary [&>button]:font-semibold [&>button]:text-on-primary! [&>button]:ring-0! [&>button]:hover:bg-primary-strong",
  outside: "opacity-50",
  hidden: "invisible",
};

const labels = {
  labelDayButton: (date: Date, modifiers: Record<string, boolean>) =>
    [modifiers.today && "Today", formatFullDay(date), modifiers.selected && "selected"]
      .filter(Boolean)
      .join(", "),
  labelMonthDropdown: () => "Month",
  labelYearDropdown: () => "Year",
  labelNav: () => "Months",
};

const icons = { left: ChevronLeft, right: ChevronRight, down: ChevronDown, up: ChevronDown };

function Chevron({ orientation = "down" }: { orientation?: keyof typeof icons }) {
  const Icon = icons[orientation];
  return <Icon aria-hidden="true" className="size-5" />;
}

/** A native select: fastest by touch and keyboard, and it fits every phone. */
function MonthOrYear({ options = [], className: _unused, ...props }: DropdownProps) {
  return (
    <span className="relative">
      <select
        {...props}
        className="h-11 appearance-none rounded-control bg-surface pr-7 pl-2 font-display font-medium text-ink text-lg hover:bg-sunken max-[22rem]:text-base"
      >
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-3.5 right-1.5 size-4 text-ink-soft"
      />
    </span>
  );
}

const components = { Chevron, Dropdown: MonthOrYear };

/** A month to read or choose from; a styled DayPicker that takes all of its props. */
export function Calendar({ className, ...props }: DayPickerProps) {
  return (
    <DayPicker
      fixedWeeks
      {...props}
      className={className}
      classNames={{ ...classNames, root: cn(classNames.root, className), ...props.classNames }}
      labels={{ ...labels, ...props.labels }}
      components={{ ...components, ...props.components }}
    />
  );
}
