import { isStorable } from "../../../contract/fields.ts";
import {
  availableWithinDays,
  filterLimits,
  type SearchFilters,
  searchSorts,
} from "../../../contract/search.ts";

/**
 * A search of an address in which each key is said, if only as undefined: the router lays it over what stands in the
 * address, so that a key which is left out would stay there as it came.
 */
export type WholeSearch<Search> = { [Key in keyof Required<Search>]: Search[Key] | undefined };

/** The filters and the order of an address; what makes no sense, and what is so anyway, counts as not said. */
export function parseFilters(search: Record<string, unknown>): WholeSearch<SearchFilters> {
  const { minMiles, maxMiles, minRate, maxRate } = filterLimits;
  return {
    miles: wholeNumber(search.miles, minMiles, maxMiles),
    max_rate: wholeNumber(search.max_rate, minRate, maxRate),
    insurance: valuesOf(search.insurance),
    specialty: valuesOf(search.specialty),
    approach: valuesOf(search.approach),
    language: valuesOf(search.language),
    available: String(search.available) === String(availableWithinDays) ? availableWithinDays : undefined,
    sort: searchSorts.find((known) => known === search.sort && known !== "distance"),
  };
}

/** The router has read numbers as numbers, except in lists. */
function wholeNumber(value: unknown, min: number, max: number): number | undefined {
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  if (!/^\d{1,5}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= min && number <= max ? number : undefined;
}

function valuesOf(value: unknown): string[] | undefined {
  const texts = (Array.isArray(value) ? value : [value])
    .filter((single) => typeof single === "string" || typeof single === "number")
    .map((single) => String(single).trim())
    .filter((text) => text !== "" && text.length <= filterLimits.valueLength && isStorable(text));
  return texts.length > 0 ? [...new Set(texts)].slice(0, filterLimits.values) : undefined;
}
