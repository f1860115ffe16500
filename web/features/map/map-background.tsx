import type { MapBackground as Background } from "../../../contract/map.schema.ts";
import { cn } from "../../lib/class-names.ts";
import { isOnMap, nameSide, placeOnMap } from "./map-geometry.ts";

interface MapBackgroundProps {
  /** Undefined while it loads or when it fails: the ring and the place remain. */
  background: Background | undefined;
  radiusMiles: number;
  /** Miles from the center to each edge. */
  miles: number;
  /** Positions of the pins, which city names avoid. */
  pinned: readonly { east: number; north: number }[];
}

/** Land, borders and cities, the ring of the search and the place in its center. Hidden from screen readers. */
export function MapBackground({ background, radiusMiles, miles, pinned }: MapBackgroundProps) {
  const isInSight = (city: Background["cities"][number]) =>
    isOnMap({ east: city.east_miles, north: city.north_miles }, miles * 0.95);
  return (
    <div aria-hidden="true" className="absolute inset-0">
      <svg
        viewBox={`${-miles} ${-miles} ${2 * miles} ${2 * miles}`}
        className="size-full [&_*]:[vector-effect:non-scaling-stroke]"
      >
        <title>Map</title>
        {background && (
          <g className="fill-none">
            <path d={background.land} className="fill-surface" />
            <path d={background.counties} className="stroke-line" strokeWidth={1} />
            <path d={background.borders} className="stroke-control" strokeWidth={1.5} />
          </g>
        )}
        <circle
          r={radiusMiles}
          className="fill-primary/5 stroke-primary/60"
          strokeWidth={1.5}
          strokeDasharray="5 5"
        />
      </svg>
      {background?.cities.filter(isInSight).map((city) => (
        <CityName
          key={`${city.name} ${city.east_miles} ${city.north_miles}`}
          city={city}
          pinned={pinned}
          miles={miles}
        />
      ))}
      <span className="absolute top-1/2 left-1/2 size-3.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-3 border-surface bg-ink ring-1 ring-ink" />
    </div>
  );
}

type CityNameProps = Pick<MapBackgroundProps, "pinned" | "miles"> & { city: Background["cities"][number] };

function CityName({ city: { name, east_miles: east, north_miles: north }, pinned, miles }: CityNameProps) {
  const side = nameSide({ east, north }, pinned, miles);
  if (side === "nowhere") return null;
  return (
    <span
      style={placeOnMap({ east, north }, miles)}
      className={cn(
        "absolute flex items-center gap-1 whitespace-nowrap text-ink-soft text-xs",
        side === "below" ? "-translate-x-1/2 translate-y-4" : "-translate-y-1/2",
        // A name that would leave the map goes on the other side of its dot.
        side === "beside" && east > miles * 0.5 && "-translate-x-full flex-row-reverse",
      )}
    >
      {side === "beside" && <span className="size-1 rounded-full bg-ink-soft" />}
      {name}
    </span>
  );
}
