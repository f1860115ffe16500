import { useId } from "react";
import { useEagerValue } from "../../../lib/eager-value.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";

interface CompareToggleProps {
  doulaName: string;
  isChosen: boolean;
  /** Whether the maximum number of doulas is selected. */
  isFull: boolean;
  onToggle: () => void;
}

/** Selects a doula to compare. Once three are selected, the other checkboxes are disabled with a reason. */
export function CompareToggle({ doulaName, isChosen, isFull, onToggle }: CompareToggleProps) {
  const reasonId = useId();
  const [isChecked, setChecked] = useEagerValue(isChosen);
  const isDisabled = isFull && !isChecked;
  return (
    <div className="needs-script flex min-h-8 items-center touch:min-h-11">
      <label
        className={
          isDisabled
            ? "inline-flex items-center gap-2 text-ink-soft"
            : "inline-flex min-h-8 cursor-pointer items-center gap-2 font-semibold text-ink touch:min-h-11"
        }
      >
        <Checkbox
          checked={isChecked}
          disabled={isDisabled}
          aria-describedby={isDisabled ? reasonId : undefined}
          onChange={() => {
            setChecked(!isChecked);
            onToggle();
          }}
        />
        Compare<span className="sr-only"> {doulaName}</span>
      </label>
      {isDisabled && (
        <span id={reasonId} className="sr-only">
          Compare up to three
        </span>
      )}
    </div>
  );
}
