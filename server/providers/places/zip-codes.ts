import type { Point } from "../../../contract/directory/places.schema.ts";
import { degreeParts, embeddedGazetteer, type Gazetteer, textAt } from "./gazetteer-file.ts";
import { lowerBound, numberAt } from "./gazetteer-search.ts";

/** A US zip code of the embedded gazetteer. */
export interface ZipCode {
  /** Its center, in decimal degrees (WGS 84). */
  center: Point;
  /** Its post office and state: 'Austin, TX'. */
  location: string;
}

/**
 * Returns the zip code of these five digits; null if it does not exist or belongs to a military post office.
 */
export function findZipCode(digits: string): ZipCode | null {
  const gazetteer = embeddedGazetteer();
  const zip = Number(digits);
  const index = lowerBound(gazetteer.zipCount, (place) => numberAt(gazetteer.ids, place) < zip);
  if (index === gazetteer.zipCount || numberAt(gazetteer.ids, index) !== zip) return null;
  return describeZip(gazetteer, index);
}

/** Returns the zip code whose center is nearest to a point; null if the point is not in the United States. */
export function findNearestZipCode(point: Point): ZipCode | null {
  const gazetteer = embeddedGazetteer();
  let nearest: { zip: ZipCode | null; miles: number } = { zip: null, miles: maxMilesToZip };
  for (let index = 0; index < gazetteer.zipCount; index++) {
    const miles = milesBetween(point, computeCenter(gazetteer, index));
    if (miles >= nearest.miles) continue;
    const zip = describeZip(gazetteer, index);
    if (zip) nearest = { zip, miles };
  }
  return nearest.zip;
}

/** Large, because zip codes in Alaska are. A point farther than this from all centers is in no state. */
const maxMilesToZip = 200;

function describeZip(gazetteer: Gazetteer, index: number): ZipCode | null {
  const state = gazetteer.states[numberAt(gazetteer.stateNumbers, index)]?.code ?? "";
  if (state === "") return null;
  const name = textAt(gazetteer, numberAt(gazetteer.names, index));
  return { center: computeCenter(gazetteer, index), location: `${name}, ${state}` };
}

function computeCenter({ latitudes, longitudes }: Gazetteer, index: number): Point {
  return { lat: numberAt(latitudes, index) / degreeParts, lng: numberAt(longitudes, index) / degreeParts };
}

/**
 * Returns the miles between two points, accurate to a percent over the distances that decide which center is
 * nearest.
 */
function milesBetween(a: Point, b: Point): number {
  const northSouth = (a.lat - b.lat) * 69.1;
  const eastWest = (a.lng - b.lng) * 69.1 * Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot(northSouth, eastWest);
}
