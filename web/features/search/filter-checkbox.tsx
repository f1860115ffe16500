import { cn } from "../../lib/class-names.ts";
import { useEagerValue } from "../../lib/eager-value.ts";
import { Checkbox } from "../../ui/checkbox.tsx";

interface FilterCheckboxProps {
  label: string;
  /** How many doulas it would leave on its own. */
  count?: number | undefined;
  isChecked: boolean;
  isDisabled?: boolean;
  onChange: () => void;
}

export function FilterCheckbox({
  label,
  count,
  isChecked,
  isDisabled = false,
  onChange,
}: FilterCheckboxProps) {
  const [isTicked, setTicked] = useEagerValue(isChecked);
  return (
    <label
      className={cn(
        "-mx-2 flex min-h-10 items-center gap-3 rounded-control px-2 py-1 touch:min-h-11",
        isDisabled ? "opacity-60" : "cursor-pointer hover:bg-sunken",
      )}
    >
      <Checkbox
        checked={isTicked}
        disabled={isDisabled}
        onChange={() => {
          setTicked(!isTicked);
          onChange();
        }}
      />
      <span className="min-w-0 grow">{label}</span>
      {count !== undefined && (
        <span className="text-ink-soft text-sm tabular-nums">
          {count}
          <span className="sr-only">{count === 1 ? " doula" : " doulas"}</span>
        </span>
      )}
    </label>
  );
}
