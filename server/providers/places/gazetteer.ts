import type { PlacePrediction, Point } from "../../../contract/directory/places.schema.ts";
import { degreeParts, embeddedGazetteer, type Gazetteer, textAt } from "./gazetteer-file.ts";
import { type FoundPlace, lowerBound, numberAt, searchGazetteer } from "./gazetteer-search.ts";
import type { PlacesProvider } from "./places.ts";

/** No place's name is longer. Any further text is ignored. */
const maxInputLength = 200;

/**
 * The embedded US gazetteer: every zip code and every city over 1,000 people, from the file that
 * `buildGazetteer` in scripts/ writes (it must have been built). Never throws `PlacesUnavailable`. Points
 * are the centers of the city or of the zip code's area. Place IDs are 'us:zip:78701' and 'us:city:' with
 * the GeoNames ID, stable across rebuilds. Source: GeoNames (https://www.geonames.org), CC BY 4.0.
 */
export function createGazetteer(): PlacesProvider {
  const gazetteer = embeddedGazetteer();
  return {
    name: "gazetteer",
    suggest: async (input) =>
      searchGazetteer(gazetteer, input.slice(0, maxInputLength)).map((found) => describe(gazetteer, found)),
    locate: async (placeId) => findPoint(gazetteer, placeId),
  };
}

function describe(gazetteer: Gazetteer, { place, foundBy }: FoundPlace): PlacePrediction {
  const { ids, names, counties, states, stateNumbers, zipCount } = gazetteer;
  const isZip = place < zipCount;
  const id = isZip ? formatZip(numberAt(ids, place)) : String(numberAt(ids, place));
  const place_id = `us:${isZip ? "zip" : "city"}:${id}`;
  const name = textAt(gazetteer, numberAt(names, place));
  const state = states[numberAt(stateNumbers, place)]?.code ?? "";
  if (foundBy === "zip") {
    return {
      place_id,
      description: `${joinParts([name, state])} ${id}, USA`,
      structured_formatting: { main_text: id, secondary_text: joinParts([name, state, "USA"]) },
    };
  }
  const county = textAt(gazetteer, numberAt(counties, place));
  return {
    place_id,
    description: joinParts([name, county, state, "USA"]),
    structured_formatting: { main_text: name, secondary_text: joinParts([county, state, "USA"]) },
  };
}

function findPoint(gazetteer: Gazetteer, placeId: string): Point | null {
  const [, kind, digits] = /^us:(zip|city):(\d{1,10})$/.exec(placeId) ?? [];
  if (kind === undefined || digits === undefined) return null;
  if (kind === "zip" && digits.length !== 5) return null;
  const { ids, latitudes, longitudes, zipCount } = gazetteer;
  const [from, to] = kind === "zip" ? [0, zipCount] : [zipCount, ids.length];
  const id = Number(digits);
  const place = from + lowerBound(to - from, (position) => numberAt(ids, from + position) < id);
  if (place === to || numberAt(ids, place) !== id) return null;
  return { lat: numberAt(latitudes, place) / degreeParts, lng: numberAt(longitudes, place) / degreeParts };
}

function formatZip(zip: number): string {
  return String(zip).padStart(5, "0");
}

/** Omits empty parts, since military post offices have no state. */
function joinParts(parts: string[]): string {
  return parts.filter((part) => part !== "").join(", ");
}
