import type { ReactNode } from "react";
import { screenMessages } from "../../../contract/texts.ts";
import { SkeletonRegion } from "../../ui/skeleton.tsx";
import { Spinner } from "../../ui/spinner.tsx";

interface SearchingSkeletonProps {
  /** Stands for one doula. */
  skeleton: ReactNode;
  className?: string;
}

/** The list to come, and that it is being searched for. */
export function SearchingSkeleton({ skeleton, className }: SearchingSkeletonProps) {
  return (
    <SkeletonRegion label={screenMessages.searching} className={className}>
      <p aria-hidden="true" className="mb-4 flex items-center gap-3 text-ink-soft">
        <Spinner />
        {screenMessages.searching}
      </p>
      <div className="flex flex-col gap-4">
        {skeleton}
        {skeleton}
        {skeleton}
      </div>
    </SkeletonRegion>
  );
}
