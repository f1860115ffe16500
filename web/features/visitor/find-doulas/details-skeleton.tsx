import { MapPin } from "lucide-react";
import { Button } from "../../../ui/basics/button.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import { StepCard } from "./find-steps.tsx";

/** Step 2 while its code loads, at the height it will have. */
export function DetailsSkeleton({ location }: { location: string }) {
  return (
    <StepCard {...detailsHeading} takesFocus={false}>
      <SkeletonRegion className="flex flex-col gap-4">
        <NearLine location={location} />
        <div>
          <Skeleton className="h-5 w-40" />
          <Skeleton className="mt-1.5 h-10 md:h-5" />
          <Skeleton className="mt-1.5 h-12" />
        </div>
        <div>
          <Skeleton className="h-5 w-64 max-w-full" />
          <Skeleton className="mt-1.5 h-10 md:h-5" />
          <Skeleton className="mt-1.5 h-12" />
          <Skeleton className="mt-3 h-6 w-44" />
        </div>
        <Skeleton className="mt-1 h-11 w-full md:ml-auto md:w-60" />
      </SkeletonRegion>
    </StepCard>
  );
}

/** Shared by the skeleton and the form, so that nothing moves when the form replaces it. */
export const detailsHeading = { title: "A few details" };

interface NearLineProps {
  location: string;
  onChange?: () => void;
}

/** The place of the search, with a button to change it. */
export function NearLine({ location, onChange }: NearLineProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-sunken px-3.5 py-1 text-ink-soft">
      <p className="flex min-w-0 items-start gap-2">
        <MapPin aria-hidden="true" className="mt-1 size-4.5 shrink-0 text-primary" />
        <span className="min-w-0">
          Near <strong className="font-semibold text-ink">{location}</strong>
        </span>
      </p>
      <Button variant="link" size="sm" onClick={onChange} disabled={!onChange}>
        Change<span className="sr-only"> location</span>
      </Button>
    </div>
  );
}
