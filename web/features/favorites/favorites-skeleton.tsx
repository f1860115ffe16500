import { Card } from "../../ui/card.tsx";
import { Skeleton, SkeletonRegion, SkeletonText } from "../../ui/skeleton.tsx";
import { favoritesGrid } from "./favorites-grid.ts";

const cards = ["first", "second", "third", "fourth", "fifth", "sixth"];

/** The saved doulas to come. */
export function FavoritesSkeleton() {
  return (
    <SkeletonRegion label="Loading your favorites...">
      <Skeleton className="mb-4 h-6 w-32" />
      <div className={favoritesGrid}>
        {cards.map((card) => (
          <Card key={card} padding="none" className="flex flex-col p-4 md:p-5">
            <div className="flex items-start gap-4">
              <Skeleton className="size-16 shrink-0 rounded-full" />
              <div className="grow pt-1">
                <Skeleton className="h-5 w-32 max-w-full" />
                <Skeleton className="mt-3 h-3.5 w-24 max-w-full" />
              </div>
              <Skeleton className="size-7 rounded-full" />
            </div>
            <SkeletonText lines={4} className="mt-5" />
            <div className="mt-5 flex flex-wrap gap-1.5">
              <Skeleton className="h-6 w-24 rounded-full" />
              <Skeleton className="h-6 w-28 rounded-full" />
            </div>
            <div className="mt-6 flex items-baseline justify-between">
              <Skeleton className="h-5 w-20" />
              <Skeleton className="h-3.5 w-28" />
            </div>
            <Skeleton className="mt-4 h-11" />
          </Card>
        ))}
      </div>
    </SkeletonRegion>
  );
}
