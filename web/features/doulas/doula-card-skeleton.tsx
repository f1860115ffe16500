import { Card } from "../../ui/card.tsx";
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx";

/** A card to come. */
export function DoulaCardSkeleton() {
  return (
    <Card padding="none" className="@container">
      <div className="grid @4xl:grid-cols-[1fr_17rem]">
        <div className="p-4 md:p-6">
          <div className="flex items-start gap-4">
            <Skeleton className="size-16 shrink-0 rounded-full" />
            <div className="grow">
              <Skeleton className="h-6 w-44 max-w-full" />
              <Skeleton className="mt-3 h-3.5 w-24" />
              <Skeleton className="mt-2.5 h-3.5 w-52 max-w-full" />
            </div>
          </div>
          <div className="mt-6 grid gap-x-6 gap-y-5 md:grid-cols-2">
            <SkeletonText lines={2} />
            <SkeletonText lines={2} />
            <SkeletonText lines={2} />
            <SkeletonText lines={2} />
          </div>
        </div>
        <div className="flex flex-col justify-between gap-4 border-line border-t p-4 md:p-6 @4xl:border-t-0 @4xl:border-l">
          <div className="flex gap-6 @4xl:flex-col @4xl:gap-3">
            <Skeleton className="h-6 w-24" />
            <Skeleton className="h-6 w-36" />
          </div>
          <Skeleton className="h-11" />
        </div>
      </div>
    </Card>
  );
}
