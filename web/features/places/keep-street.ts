import type { PlacePrediction } from "../../../contract/places.schema.ts";

/**
 * The address to show after a suggestion is chosen: the suggestion, after the street that was typed if the
 * suggestion is only a city or zip code. '1 Hidden Lane, Aus' becomes '1 Hidden Lane, Austin, TX, USA'.
 */
export function keepStreet(typed: string, { description }: PlacePrediction): string {
  const [place = ""] = description.split(",");
  const zip = /\d{5}(?=, USA$)/.exec(description)?.[0] ?? place;
  const end =
    [findPlace(typed, place), findPlace(typed, zip)].find((at) => at >= 0) ?? typed.lastIndexOf(",");
  const street = typed.slice(0, Math.max(end, 0)).replace(/[\s,]+$/, "");
  const hasStreet = /^\d/.test(description);
  return /\d/.test(street) && !hasStreet ? `${street}, ${description}` : description;
}

/** Where a city or zip code begins; -1 if it is missing or part of the street ('1 Austin Ave, Aus'). */
function findPlace(typed: string, place: string): number {
  const at = typed.toLowerCase().lastIndexOf(place.toLowerCase());
  return /^[^,]*$|^\s*,/.test(typed.slice(at + place.length)) ? at : -1;
}
