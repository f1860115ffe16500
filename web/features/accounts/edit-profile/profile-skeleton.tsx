import { Card } from "../../../ui/basics/card.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";

const fields = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"];

export function ProfileSkeleton() {
  return (
    <SkeletonRegion label="Loading your profile...">
      <Card className="flex flex-col gap-5">
        <div className="grid gap-5 md:grid-cols-2">
          {fields.map((field) => (
            <div key={field} className="flex flex-col gap-1.5 md:last:col-span-2">
              <Skeleton className="h-5 w-28" />
              <Skeleton className="h-12 w-full rounded-control" />
            </div>
          ))}
        </div>
        <div className="flex border-line border-t pt-5">
          <Skeleton className="ml-auto h-11 w-full rounded-control sm:w-40" />
        </div>
      </Card>
    </SkeletonRegion>
  );
}
