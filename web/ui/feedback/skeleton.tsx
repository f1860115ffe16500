import type { ReactNode } from "react";
import { cn } from "../../lib/class-names.ts";
import { Announcement } from "./announcement.tsx";

/** One gray shape; give it the size and radius of the content it replaces. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn("skeleton animate-breathe bg-line/70", className)} />;
}

const lineWidths = ["w-full", "w-11/12", "w-4/5", "w-full", "w-2/3"];

export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div aria-hidden="true" className={cn("flex flex-col gap-2.5", className)}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <Skeleton key={line} className={cn("h-3.5", lineWidths[line % lineWidths.length])} />
      ))}
    </div>
  );
}

/** Groups the shapes of one screen or list; tells screen readers once that it is loading. */
export function SkeletonRegion({
  label = "Loading...",
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div aria-busy="true" className={cn("needs-script", className)}>
      <Announcement>{label}</Announcement>
      {children}
    </div>
  );
}
