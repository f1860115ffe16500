import { DialogBody } from "../../ui/dialog.tsx";
import { Skeleton, SkeletonRegion, SkeletonText } from "../../ui/skeleton.tsx";

/** The details to come. */
export function DoulaDetailSkeleton() {
  return (
    <DialogBody isTextOnly>
      <SkeletonRegion className="flex flex-col gap-7">
        <div className="flex gap-4">
          <Skeleton className="h-5 w-20" />
          <Skeleton className="h-5 w-20" />
          <Skeleton className="h-5 w-16" />
        </div>
        <Skeleton className="h-24" />
        <div>
          <Skeleton className="mb-3 h-5 w-32" />
          <SkeletonText lines={4} />
        </div>
        <div>
          <Skeleton className="mb-3 h-5 w-28" />
          <SkeletonText lines={2} />
        </div>
      </SkeletonRegion>
    </DialogBody>
  );
}
