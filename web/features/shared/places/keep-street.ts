import type { PlacePrediction } from "../../../../contract/directory/places.schema.ts";

/**
 * The address to show after a suggestion is chosen: the suggestion, after the street that was typed if the
 * suggestion is only a city or zip code. '1 Hidden Lane, Aus' becomes '1 Hidden Lane, Austin, TX, USA'.
 */
export function keepStreet(typed: string, { description }: PlacePrediction): string {
  const [place = ""] = description.split(",");
  const zip = /\d{5}(?=, USA$)/.exec(description)?.[0] ?? place;
  const end = [findPlace(typed, place), findPlace(typed, zip)].find((at) => at >= 0);
  const street = end === undefined ? findStreet(typed) : typed.slice(0, end).replace(/[\s,]+$/, "");
  const hasStreet = /^\d/.test(description);
  return /\d/.test(street) && !hasStreet ? `${street}, ${description}` : description;
}

/**
 * Where a city or zip code begins; -1 if it is missing, part of the street ('1 Austin Ave, Aus') or only the end
 * of the typed city ('N. Las Vegas').
 */
function findPlace(typed: string, place: string): number {
  const at = typed.toLowerCase().lastIndexOf(place.toLowerCase());
  const before = typed.slice(0, Math.max(at, 0)).split(",").at(-1) ?? "";
  const isWholeName = before.trim() === "" || isStreetPart(before);
  return isWholeName && /^[^,]*$|^\s*,/.test(typed.slice(at + place.length)) ? at : -1;
}

/** The typed parts up to the last one of the street, if another part follows it: the city, however it is written. */
function findStreet(typed: string): string {
  const parts = typed.split(",").slice(0, -1);
  return parts.slice(0, parts.findLastIndex(isStreetPart) + 1).join(",");
}

/** Matches '5 Elm St', '#4' and 'Apt B', but neither 'NV' nor 'NV 89030'. */
function isStreetPart(part: string): boolean {
  const isUnit = /^\s*(apt|apartment|bldg|building|floor|lot|room|ste|suite|unit)\b/i.test(part);
  const isZip = /^\s*([a-z]{2}\s+)?\d{5}(-\d{4})?\s*$/i.test(part);
  return isUnit || (/\d/.test(part) && !isZip);
}
