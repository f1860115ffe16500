import { Check } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "../../lib/class-names.ts";

type CheckboxProps = Omit<ComponentProps<"input">, "type">;

/**
 * A checkbox inside its label. Custom, because the native one looks checked in the dark theme when it is not.
 */
export function Checkbox({ className, ...props }: CheckboxProps) {
  return (
    <span className={cn("relative grid size-6 shrink-0 place-items-center", className)}>
      <input
        type="checkbox"
        className={cn(
          "peer size-5 appearance-none rounded-[0.3125rem] border border-control bg-surface forced-colors:appearance-auto",
          "transition-colors duration-150 ease-out checked:border-primary checked:bg-primary",
          "enabled:cursor-pointer disabled:border-line disabled:bg-sunken",
        )}
        {...props}
      />
      <Check
        aria-hidden="true"
        strokeWidth={3}
        className="pointer-events-none absolute size-4 text-on-primary opacity-0 peer-checked:opacity-100 forced-colors:hidden"
      />
    </span>
  );
}
