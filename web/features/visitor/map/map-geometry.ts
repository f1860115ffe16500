import type { FoundDoula } from "../../../../contract/directory/search.schema.ts";
import { filterLimits } from "../../../../contract/directory/search.ts";

/** A found doula with a position on the map. */
export interface Pin {
  doula: FoundDoula;
  east: number;
  north: number;
}

/** Pins that would cover each other, at the position of the first one. */
export interface PinGroup {
  east: number;
  north: number;
  pins: [Pin, ...Pin[]];
}

/** Doulas on the map, in the order of the list. */
export function toPins(doulas: readonly FoundDoula[]): Pin[] {
  return doulas.flatMap((doula) =>
    doula.map_offset
      ? [
          {
            doula,
            east: doula.map_offset.east_miles,
            north: doula.map_offset.north_miles,
          },
        ]
      : [],
  );
}

/** The minimum distance between pins as a fraction of the map's width: a touch target on a phone. */
const minPinDistance = 0.125;

/** Groups pins that are too close to tap separately, on a map of this width. */
export function groupPins(pins: readonly Pin[], widthMiles: number): PinGroup[] {
  const groups: PinGroup[] = [];
  for (const pin of pins) {
    const near = groups.find(
      ({ east, north }) => Math.hypot(east - pin.east, north - pin.north) < minPinDistance * widthMiles,
    );
    if (near) near.pins.push(pin);
    else groups.push({ east: pin.east, north: pin.north, pins: [pin] });
  }
  return groups;
}

/** Miles from the center of the map to its edges: the radius, and room for pins on its ring. */
export function computeMapMiles(radius: number): number {
  return Math.min(filterLimits.maxMiles, Math.ceil(radius * 1.12));
}

/** Zoom factors; at 1 the whole ring is visible. */
export const zooms = [1, 2, 4, 8] as const;

/** Returns true if a point is on a map that reaches this many miles to each side. */
export function isOnMap({ east, north }: { east: number; north: number }, miles: number): boolean {
  return Math.max(Math.abs(east), Math.abs(north)) <= miles;
}

/**
 * Returns the position of a point on a map that reaches this many miles to each side, in percent from the
 * upper left corner.
 */
export function placeOnMap(
  { east, north }: { east: number; north: number },
  miles: number,
): { left: string; top: string } {
  const percent = (offset: number) => `${Math.round((50 + (offset / miles) * 50) * 100) / 100}%`;
  return { left: percent(east), top: percent(-north) };
}
