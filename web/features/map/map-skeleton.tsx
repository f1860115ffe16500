import { Skeleton } from "../../ui/skeleton.tsx";

/** A map to come. */
export function MapSkeleton() {
  return (
    <div className="needs-script">
      <Skeleton className="aspect-square h-auto rounded-card" />
      <Skeleton className="mt-3 h-3 w-3/4" />
    </div>
  );
}
