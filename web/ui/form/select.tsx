import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "../../lib/class-names.ts";
import { inputClasses, useFieldControl } from "./field-control.tsx";

type SelectProps = Omit<ComponentProps<"select">, "size"> & {
  /** `sm` has narrow edges, for several in a row. */
  size?: "sm" | "md";
};

/**
 * One of a fixed list of choices. Native, because that is fastest by touch and keyboard. Wires itself to its
 * Field; `className` sizes it.
 */
export function Select({ size = "md", className, "aria-invalid": isInvalid, ...props }: SelectProps) {
  const { "aria-invalid": isFieldInvalid, ...control } = useFieldControl(props);
  const isSmall = size === "sm";
  return (
    <span className={cn("relative block min-w-0", className)}>
      <select
        {...props}
        {...control}
        aria-invalid={isInvalid || isFieldInvalid}
        className={cn(inputClasses, "min-w-0 appearance-none truncate", isSmall ? "pr-6 pl-2" : "pr-10")}
      />
      <ChevronDown
        aria-hidden="true"
        className={cn(
          "pointer-events-none absolute top-1/2 -translate-y-1/2 text-ink-soft",
          isSmall ? "right-1.5 size-4" : "right-3.5 size-5",
        )}
      />
    </span>
  );
}
