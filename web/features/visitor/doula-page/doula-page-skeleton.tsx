import { Card } from "../../../ui/basics/card.tsx";
import { Skeleton, SkeletonRegion, SkeletonText } from "../../../ui/feedback/skeleton.tsx";

export function DoulaPageSkeleton() {
  return (
    <main className="page-width pt-1 pb-2 md:py-6">
      <h1 className="sr-only">Doula</h1>
      <SkeletonRegion>
        <Skeleton className="my-3 h-5 w-32" />
        <div className="grid items-start gap-x-12 md:mt-2 lg:mt-4 lg:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="flex flex-col gap-4 md:gap-7">
            <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5 md:gap-x-6">
              <Skeleton className="size-24 rounded-full md:row-span-2" />
              <Skeleton className="h-8 w-56 max-w-full md:self-end" />
              <Skeleton className="h-4 w-60 max-w-full max-md:col-span-2 md:self-start" />
            </div>
            <SkeletonText lines={6} className="measure" />
            <Skeleton className="h-20" />
            <div className="flex flex-col gap-3">
              <Skeleton className="mb-1 h-6 w-48" />
              <Skeleton className="h-32" />
              <Skeleton className="h-32" />
            </div>
          </div>
          <Card className="hidden flex-col gap-5 lg:flex">
            <Skeleton className="h-14 w-40" />
            <div className="flex flex-col gap-2">
              <Skeleton className="mb-1 h-5 w-32" />
              <Skeleton className="h-12" />
              <Skeleton className="h-12" />
              <Skeleton className="h-12" />
            </div>
            <div className="flex flex-col gap-2">
              <Skeleton className="h-11" />
              <Skeleton className="h-11" />
            </div>
          </Card>
        </div>
      </SkeletonRegion>
    </main>
  );
}
