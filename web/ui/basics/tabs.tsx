import * as Radix from "radix-ui/tabs";
import { type ComponentProps, useState } from "react";
import { cn } from "../../lib/class-names.ts";

export const Tabs = Radix.Root;

export function TabsList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  return (
    <Radix.List
      className={cn("flex gap-1 overflow-x-auto border-line border-b [scrollbar-width:none]", className)}
      {...props}
    />
  );
}

export function Tab({ className, ...props }: ComponentProps<typeof Radix.Trigger>) {
  // Radix focuses a pressed tab from a script, which browsers show as keyboard focus.
  const [isPressed, setPressed] = useState(false);
  return (
    <Radix.Trigger
      onPointerDown={() => setPressed(true)}
      onKeyDown={() => setPressed(false)}
      onBlur={() => setPressed(false)}
      className={cn(
        "min-h-11 shrink-0 rounded-t-control border-transparent border-b-2 px-4 py-2 font-semibold text-ink-soft",
        "transition-colors duration-150 ease-out hover:text-ink focus-visible:-outline-offset-2",
        "data-[state=active]:border-primary data-[state=active]:text-primary",
        isPressed && "outline-none",
        className,
      )}
      {...props}
    />
  );
}

export function TabPanel({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content className={cn("rounded-control", className)} {...props} />;
}
