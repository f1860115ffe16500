import { degreeParts, embeddedGazetteer, textAt } from "./gazetteer-file.ts";
import { numberAt } from "./gazetteer-search.ts";

/** Enough for a map to choose the cities whose labels fit. */
const maxCities = 150;

export interface LargeCity {
  name: string;
  lat: number;
  lng: number;
}

/**
 * Returns the embedded gazetteer's cities whose centers lie in a box of degrees, largest first, at most
 * 150. Source: GeoNames (https://www.geonames.org), CC BY 4.0.
 */
export function findLargestCities({
  west,
  east,
  south,
  north,
}: {
  west: number;
  east: number;
  south: number;
  north: number;
}): LargeCity[] {
  const gazetteer = embeddedGazetteer();
  const { latitudes, longitudes, names, weights, zipCount, ids } = gazetteer;
  const found: number[] = [];
  for (let place = zipCount; place < ids.length; place++) {
    const lat = numberAt(latitudes, place) / degreeParts;
    const lng = numberAt(longitudes, place) / degreeParts;
    if (lat >= south && lat <= north && lng >= west && lng <= east) found.push(place);
  }
  return found
    .sort((a, b) => numberAt(weights, b) - numberAt(weights, a) || a - b)
    .slice(0, maxCities)
    .map((place) => ({
      name: textAt(gazetteer, numberAt(names, place)),
      lat: numberAt(latitudes, place) / degreeParts,
      lng: numberAt(longitudes, place) / degreeParts,
    }));
}
