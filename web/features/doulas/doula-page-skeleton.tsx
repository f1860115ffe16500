import { Card } from "../../ui/card.tsx";
import { Skeleton, SkeletonRegion, SkeletonText } from "../../ui/skeleton.tsx";

/** A placeholder for a doula's page. */
export function DoulaPageSkeleton() {
  return (
    <main className="page-width py-4 md:py-8">
      <h1 className="sr-only">Doula</h1>
      <SkeletonRegion className="flex flex-col gap-6">
        <Skeleton className="mt-3 h-5 w-32" />
        <div className="grid items-start gap-x-10 lg:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="flex flex-col gap-6">
            <div className="flex items-start gap-4 md:gap-6">
              <Skeleton className="size-20 shrink-0 rounded-full md:size-28" />
              <div className="grow">
                <Skeleton className="h-8 w-56 max-w-full" />
                <Skeleton className="mt-3 h-4 w-20" />
                <Skeleton className="mt-2.5 h-4 w-44 max-w-full" />
              </div>
            </div>
            <Skeleton className="h-34 md:h-20" />
            <SkeletonText lines={6} className="measure" />
            <SkeletonText lines={3} className="measure" />
          </div>
          <Card className="hidden lg:block">
            <Skeleton className="h-6 w-36" />
            <SkeletonText lines={2} className="mt-3 mb-5" />
            <Skeleton className="h-11" />
            <Skeleton className="mt-3 h-11" />
          </Card>
        </div>
      </SkeletonRegion>
    </main>
  );
}
