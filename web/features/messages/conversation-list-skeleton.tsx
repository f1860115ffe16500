import { Skeleton, SkeletonRegion } from "../../ui/skeleton.tsx";

const nameWidths = ["w-32", "w-40", "w-28", "w-36", "w-32"];

/** The list before it is here. */
export function ConversationListSkeleton() {
  return (
    <SkeletonRegion className="flex flex-col gap-1 md:px-3">
      {nameWidths.map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div key={row} className="flex min-h-18 items-center gap-3 py-2.5 md:px-2">
          <Skeleton className="size-11 shrink-0 rounded-full" />
          <div className="flex grow flex-col gap-2.5">
            <div className="flex justify-between gap-4">
              <Skeleton className={width} />
              <Skeleton className="h-3 w-12" />
            </div>
            <Skeleton className="h-3.5 w-11/12" />
          </div>
        </div>
      ))}
    </SkeletonRegion>
  );
}
