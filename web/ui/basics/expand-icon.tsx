import { ChevronDown } from "lucide-react";
import { cn } from "../../lib/class-names.ts";

interface ExpandIconProps {
  /** Undefined in a `details` element with the class `group`. */
  isOpen?: boolean;
  className?: string;
}

/** A chevron that turns when what is below it opens. */
export function ExpandIcon({ isOpen, className }: ExpandIconProps) {
  return (
    <ChevronDown
      aria-hidden="true"
      className={cn(
        "size-5 shrink-0 text-ink-soft transition-transform duration-150 ease-out",
        isOpen === undefined ? "group-open:rotate-180" : isOpen && "rotate-180",
        className,
      )}
    />
  );
}
