import { Skeleton, SkeletonRegion } from "../../ui/skeleton.tsx";
import { detailsHeading } from "./details-heading.ts";
import { NearLine } from "./near-line.tsx";
import { StepCard } from "./step-card.tsx";

/** Step 2 to come, in its own height. */
export function DetailsSkeleton({ location }: { location: string }) {
  return (
    <StepCard {...detailsHeading} takesFocus={false}>
      <SkeletonRegion className="flex flex-col gap-5">
        <NearLine location={location} />
        <div>
          <Skeleton className="h-5 w-40" />
          <Skeleton className="mt-1.5 h-11" />
        </div>
        <div>
          <Skeleton className="h-5 w-64 max-w-full" />
          <Skeleton className="mt-1.5 h-16 md:h-11" />
          <Skeleton className="mt-1.5 h-11" />
        </div>
        <Skeleton className="mt-1 h-11 w-full md:ml-auto md:w-60" />
      </SkeletonRegion>
    </StepCard>
  );
}
