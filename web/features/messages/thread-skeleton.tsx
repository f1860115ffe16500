import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { cn } from "../../lib/class-names.ts";
import { Skeleton, SkeletonRegion } from "../../ui/skeleton.tsx";

/** A conversation while it loads. */
export function ThreadSkeleton({ isPage }: { isPage: boolean }) {
  return (
    <div className="flex min-h-0 grow flex-col">
      <div className="flex min-h-16 items-center gap-2 border-line border-b bg-surface px-2 py-2 md:gap-3 md:px-6 md:py-3">
        {isPage && <BackToList />}
        <Skeleton className="size-11 shrink-0 rounded-full" />
        <Skeleton className="h-5 w-40" />
      </div>
      <MessagesSkeleton />
    </div>
  );
}

const bubbles = ["w-3/5 h-16", "w-2/5 h-11 self-end", "w-1/2 h-11", "w-3/5 h-20 self-end", "w-1/3 h-11"];

/** Messages while they load. */
export function MessagesSkeleton() {
  return (
    <SkeletonRegion className="flex min-h-0 grow flex-col justify-end gap-4 overflow-hidden px-4 py-4 md:px-6">
      {bubbles.map((bubble) => (
        <Skeleton key={bubble} className={cn("rounded-card", bubble)} />
      ))}
    </SkeletonRegion>
  );
}

/** Back from a conversation to the list, on a phone. */
export function BackToList() {
  return (
    <Link
      to="/messages"
      aria-label="Back to all messages"
      title="Back"
      className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
    </Link>
  );
}
