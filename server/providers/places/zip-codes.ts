import type { Point } from "../../../contract/places.schema.ts";
import { degreeParts, embeddedGazetteer, type Gazetteer, textAt } from "./gazetteer-file.ts";
import { lowerBound, numberAt } from "./gazetteer-search.ts";

/** A US zip code as the embedded gazetteer knows it. */
export interface ZipCode {
  /** Its center, in decimal degrees (WGS 84). */
  center: Point;
  /** Its post office and state: 'Austin, TX'. */
  location: string;
}

/** The zip code of these five digits; null for one that does not exist, and for military post offices. */
export function findZipCode(digits: string): ZipCode | null {
  const gazetteer = embeddedGazetteer();
  const zip = Number(digits);
  const at = lowerBound(gazetteer.zipCount, (position) => numberAt(gazetteer.ids, position) < zip);
  if (at === gazetteer.zipCount || numberAt(gazetteer.ids, at) !== zip) return null;
  return describeZip(gazetteer, at);
}

/** The zip code whose center is nearest to a point; null where the point is not in the United States. */
export function findNearestZipCode(point: Point): ZipCode | null {
  const gazetteer = embeddedGazetteer();
  let nearest: { zip: ZipCode | null; miles: number } = { zip: null, miles: maxMilesToZip };
  for (let at = 0; at < gazetteer.zipCount; at++) {
    const miles = milesBetween(point, centerOf(gazetteer, at));
    if (miles >= nearest.miles) continue;
    const zip = describeZip(gazetteer, at);
    if (zip) nearest = { zip, miles };
  }
  return nearest.zip;
}

/** In Alaska zip codes reach far; a point that is further from all of them lies in no state. */
const maxMilesToZip = 200;

function describeZip(gazetteer: Gazetteer, at: number): ZipCode | null {
  const state = gazetteer.states[numberAt(gazetteer.stateNumbers, at)]?.code ?? "";
  if (state === "") return null;
  const name = textAt(gazetteer, numberAt(gazetteer.names, at));
  return { center: centerOf(gazetteer, at), location: `${name}, ${state}` };
}

function centerOf({ latitudes, longitudes }: Gazetteer, at: number): Point {
  return { lat: numberAt(latitudes, at) / degreeParts, lng: numberAt(longitudes, at) / degreeParts };
}

/** Good to a percent over the distances that decide which center is nearest. */
function milesBetween(a: Point, b: Point): number {
  const northSouth = (a.lat - b.lat) * 69.1;
  const eastWest = (a.lng - b.lng) * 69.1 * Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot(northSouth, eastWest);
}
