import type { ReactNode } from "react";
import { cn } from "../../lib/class-names.ts";
import { Skeleton, SkeletonRegion } from "../../ui/skeleton.tsx";

const bubbles = ["w-3/5 h-16", "w-2/5 h-11 self-end", "w-1/2 h-11", "w-3/5 h-20 self-end", "w-1/3 h-11"];

/** The messages of a thread before they are here. */
export function MessagesSkeleton() {
  return (
    <SkeletonRegion className="flex min-h-0 grow flex-col justify-end gap-4 overflow-hidden px-4 py-4 md:px-6">
      {bubbles.map((bubble) => (
        <Skeleton key={bubble} className={cn("rounded-card", bubble)} />
      ))}
    </SkeletonRegion>
  );
}

/** Name and picture of the other one before they are here. */
function ThreadHeaderSkeleton({ back }: { back: ReactNode }) {
  return (
    <div className="flex min-h-16 items-center gap-2 border-line border-b bg-surface px-2 py-2 md:gap-3 md:px-6 md:py-3">
      {back}
      <Skeleton className="size-11 shrink-0 rounded-full" />
      <Skeleton className="h-5 w-40" />
    </div>
  );
}

/** The shape of a thread that is being loaded. */
export function ThreadShapes({ back }: { back: ReactNode }) {
  return (
    <div className="flex min-h-0 grow flex-col">
      <ThreadHeaderSkeleton back={back} />
      <MessagesSkeleton />
    </div>
  );
}
