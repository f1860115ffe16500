import type { ReactNode } from "react";
import { cn } from "../../lib/class-names.ts";

interface NumberedItemProps {
  /** The number of its pin on the map; nothing where there is no map. */
  number: number | undefined;
  /** Its pin is under the pointer or has the focus. */
  isHighlighted: boolean;
  onHighlight: (isIt: boolean) => void;
  children: ReactNode;
}

/** One of the results, tied to its pin on the map. */
export function NumberedItem({ number, isHighlighted, onHighlight, children }: NumberedItemProps) {
  return (
    <li
      data-highlighted={(isHighlighted && number !== undefined) || undefined}
      onPointerEnter={() => onHighlight(true)}
      onPointerLeave={() => onHighlight(false)}
      onFocus={() => onHighlight(true)}
      onBlur={() => onHighlight(false)}
      className={cn(
        "relative scroll-mt-24 rounded-card transition-shadow duration-150 ease-out",
        "data-highlighted:ring-2 data-highlighted:ring-primary",
      )}
    >
      {children}
      {number !== undefined && (
        <span
          aria-hidden="true"
          className={cn(
            "needs-script pointer-events-none absolute -top-2.5 -left-2.5 grid size-7 place-items-center rounded-full border-2 border-paper font-semibold text-xs tabular-nums",
            isHighlighted ? "bg-ink text-paper" : "bg-primary text-on-primary",
          )}
        >
          {number}
        </span>
      )}
    </li>
  );
}
