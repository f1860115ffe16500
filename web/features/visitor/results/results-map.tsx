import type { FoundDoula } from "../../../../contract/directory/search.schema.ts";
import { type Place, usePlace } from "../../../api/directory/places.ts";
import { cn } from "../../../lib/class-names.ts";
import { useMediaQuery } from "../../../ui/basics/use-media-query.ts";
import { lazyComponent } from "../../../ui/feedback/lazy-component.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { useDoulaDialog, useResultsUrl } from "../find-doulas/find-url.ts";
import type { Highlight } from "./result-list.tsx";

const DoulaMap = lazyComponent(async () => (await import("../map/doula-map.tsx")).DoulaMap, {
  fallback: MapSkeleton,
});

/** Wide enough for list and map side by side. */
const wideScreen = "(width >= 64rem)";

interface ResultsMapProps {
  place: Place;
  doulas: readonly FoundDoula[];
  /** Undefined until the doulas arrive. */
  radiusMiles: number | undefined;
  highlight: Highlight;
  onSelect: (doula: FoundDoula) => void;
}

/** The map beside the list or instead of it; loaded only if it is visible. */
export function ResultsMap({ place, doulas, radiusMiles, highlight, onSelect }: ResultsMapProps) {
  const { isMapView } = useResultsUrl();
  const { openDetails } = useDoulaDialog();
  const { name, point } = usePlace(place);
  const isWide = useMediaQuery(wideScreen);
  return (
    <div
      className={cn(
        "needs-script min-w-0 lg:sticky lg:top-36 lg:col-start-2 lg:row-span-2 lg:row-start-2 lg:self-start",
        !isMapView && "max-lg:hidden",
      )}
    >
      {point && radiusMiles !== undefined && (isWide || isMapView) ? (
        <DoulaMap
          placeName={name}
          point={point}
          radiusMiles={radiusMiles}
          doulas={doulas}
          highlighted={highlight.slug}
          onHighlight={highlight.set}
          onSelect={onSelect}
          onOpen={({ slug }) => openDetails(slug)}
        />
      ) : (
        <MapSkeleton />
      )}
    </div>
  );
}

function MapSkeleton() {
  return (
    <div className="needs-script">
      <Skeleton className="aspect-square h-auto rounded-card" />
      <Skeleton className="mt-3 h-3 w-3/4" />
    </div>
  );
}
