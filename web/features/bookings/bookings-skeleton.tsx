import { Card } from "../../ui/card.tsx";
import { Skeleton, SkeletonRegion } from "../../ui/skeleton.tsx";

const cards = ["first", "second", "third"];

/** The list of bookings to come. */
export function BookingsSkeleton() {
  return (
    <SkeletonRegion label="Loading bookings..." className="flex flex-col gap-4">
      <Skeleton className="h-7 w-32" />
      {cards.map((card) => (
        <Card key={card} className="grid gap-x-8 gap-y-4 md:grid-cols-2 lg:grid-cols-3">
          <div className="flex gap-4">
            <Skeleton className="size-16 shrink-0 rounded-full" />
            <div className="flex grow flex-col gap-2.5 pt-1">
              <Skeleton className="h-5 w-40 max-w-full" />
              <Skeleton className="w-20" />
              <Skeleton className="h-6 w-24 rounded-full" />
            </div>
          </div>
          <div className="flex flex-col gap-2.5 pt-1">
            <Skeleton className="w-60 max-w-full" />
            <Skeleton className="w-52 max-w-full" />
          </div>
          <div className="flex flex-col gap-3 pt-1 md:max-lg:col-span-full">
            <Skeleton className="w-36" />
            <Skeleton className="w-48 max-w-full" />
          </div>
          <div className="col-span-full grid grid-cols-2 gap-2 border-t pt-4 md:flex md:gap-3">
            <Skeleton className="h-9 md:w-28" />
            <Skeleton className="h-9 md:w-32" />
            <Skeleton className="h-9 max-md:col-span-full md:w-40" />
          </div>
        </Card>
      ))}
    </SkeletonRegion>
  );
}
