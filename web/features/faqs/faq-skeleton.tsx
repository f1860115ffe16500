import { Skeleton, SkeletonRegion } from "../../ui/skeleton.tsx";

const widths = ["w-2/3", "w-1/2", "w-3/5", "w-4/5", "w-1/2", "w-2/3", "w-3/5", "w-1/2"];

/** Questions to come. */
export function FaqSkeleton() {
  return (
    <SkeletonRegion className="divide-y divide-line border-line border-y">
      {widths.map((width, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
        <div key={position} className="flex min-h-14 items-center py-4">
          <Skeleton className={`h-5 ${width}`} />
        </div>
      ))}
    </SkeletonRegion>
  );
}
