import type { ReactNode } from "react";
import { Card } from "../../../ui/basics/card.tsx";
import { Skeleton, SkeletonRegion, SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import { SiteFrame } from "../../shell/frame/site-frame.tsx";

const cards = ["first", "second", "third", "fourth", "fifth", "sixth"];
const places = [...cards, "seventh", "eighth", "ninth"];

export function CitySkeleton() {
  return (
    <AreaFrame>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3">
        {cards.map((card) => (
          <Card key={card} className="flex flex-col gap-4">
            <div className="flex items-start gap-4">
              <Skeleton className="size-16 shrink-0 rounded-full" />
              <div className="grow pt-1">
                <Skeleton className="h-5 w-32 max-w-full" />
                <Skeleton className="mt-3 h-3.5 w-24 max-w-full" />
              </div>
            </div>
            <SkeletonText lines={3} />
            <Skeleton className="h-6 w-40 max-w-full rounded-full" />
            <Skeleton className="h-5 w-24" />
          </Card>
        ))}
      </div>
    </AreaFrame>
  );
}

export function StateSkeleton() {
  return (
    <AreaFrame>
      <div className="grid grid-cols-1 gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {places.map((place) => (
          <div key={place} className="flex min-h-12 items-center justify-between border-line border-b">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-3.5 w-16" />
          </div>
        ))}
      </div>
    </AreaFrame>
  );
}

function AreaFrame({ children }: { children: ReactNode }) {
  return (
    <SiteFrame>
      <main className="page-width pt-2 pb-8 md:py-6">
        <h1 className="sr-only">Doulas by City</h1>
        <SkeletonRegion>
          <Skeleton className="mt-2 h-4 w-36" />
          <Skeleton className="mt-3 h-8 w-72 max-w-full md:h-10" />
          <SkeletonText lines={1} className="measure mt-3 mb-5 md:mb-8" />
          {children}
        </SkeletonRegion>
      </main>
    </SiteFrame>
  );
}
