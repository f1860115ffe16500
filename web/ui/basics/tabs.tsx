import * as Radix from "radix-ui/tabs";
import { type ComponentProps, useState } from "react";
import { cn } from "../../lib/class-names.ts";
import { segmentLook, segmentsLook } from "./segments.tsx";

export const Tabs = Radix.Root;

export function TabsList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  return <Radix.List className={cn(segmentsLook, className)} {...props} />;
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
        segmentLook,
        "min-w-0 whitespace-normal px-1 focus-visible:-outline-offset-2",
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
