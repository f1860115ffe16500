import {
  availableWithinDays,
  filterLimits,
  type ListFilter,
  listFilters,
  type SearchFilters,
  searchSorts,
} from "../../../contract/search-filters.ts";
import { milesText } from "../../lib/miles-text.ts";

const filterKeys = ["miles", "max_rate", ...listFilters, "available", "sort"] as const;

/** The filters and the order of an address; what makes no sense, and what is so anyway, counts as not said. */
export function parseFilters(search: Record<string, unknown>): SearchFilters {
  const { minMiles, maxMiles, minRate, maxRate } = filterLimits;
  const miles = wholeNumber(search.miles, minMiles, maxMiles);
  const max_rate = wholeNumber(search.max_rate, minRate, maxRate);
  const sort = searchSorts.find((known) => known === search.sort && known !== "distance");
  const lists: SearchFilters = {};
  for (const filter of listFilters) {
    const values = valuesOf(search[filter]);
    if (values.length > 0) lists[filter] = values;
  }
  return {
    ...(miles && { miles }),
    ...(max_rate && { max_rate }),
    ...lists,
    ...(String(search.available) === String(availableWithinDays) && { available: availableWithinDays }),
    ...(sort && { sort }),
  };
}

/** Only the filters and the order of an address that says more. */
export function filtersOf(search: SearchFilters): SearchFilters {
  const filters: SearchFilters = {};
  for (const key of filterKeys) if (search[key] !== undefined) Object.assign(filters, { [key]: search[key] });
  return filters;
}

/** Every filter given up; the order stays. To be laid over an address. */
export const noFilters = Object.fromEntries(
  filterKeys.filter((key) => key !== "sort").map((key) => [key, undefined]),
) satisfies SearchFilters;

/** Without coordinates there is no distance to filter by. */
export function withoutDistance({ miles: _miles, ...filters }: SearchFilters): SearchFilters {
  return filters;
}

/** The filter with the value in it, or without it where it was; undefined where nothing is left. */
export function toggleValue(values: readonly string[] | undefined, value: string): string[] | undefined {
  const kept = (values ?? []).filter((each) => each !== value);
  const next = kept.length === (values ?? []).length ? [...kept, value] : kept;
  return next.length > 0 ? next : undefined;
}

/** One filter in force, as a person would name it, and what the filters change by without it. */
export interface ActiveFilter {
  key: string;
  label: string;
  without: SearchFilters;
}

export function activeFilters(filters: SearchFilters): ActiveFilter[] {
  const { miles, max_rate, available } = filters;
  return [
    ...(miles ? [{ key: "miles", label: `Within ${milesText(miles)}`, without: { miles: undefined } }] : []),
    ...(max_rate ? [{ key: "max_rate", label: rateLabel(max_rate), without: { max_rate: undefined } }] : []),
    ...(available ? [{ key: "available", label: availableLabel, without: { available: undefined } }] : []),
    ...listFilters.flatMap((filter) =>
      (filters[filter] ?? []).map((value) => ({
        key: `${filter}:${value}`,
        label: valueLabel(filter, value),
        without: { [filter]: toggleValue(filters[filter], value) },
      })),
    ),
  ];
}

export const availableLabel = `Free within ${availableWithinDays} days`;

export const rateLabel = (dollars: number) => `Up to $${dollars.toLocaleString("en-US")}/hour`;

/** A personality tag is stored as its bare word; everything else as it is to be read. */
export function valueLabel(filter: ListFilter, value: string): string {
  return filter === "approach" ? value.charAt(0).toLocaleUpperCase("en-US") + value.slice(1) : value;
}

export const listNames: Record<ListFilter, string> = {
  insurance: "Insurance",
  specialty: "Specialties",
  approach: "Approach",
  language: "Languages",
};

/** The router has read numbers as numbers, except in lists. */
function wholeNumber(value: unknown, min: number, max: number): number | undefined {
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  if (!/^\d{1,5}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= min && number <= max ? number : undefined;
}

function valuesOf(value: unknown): string[] {
  const texts = (Array.isArray(value) ? value : [value])
    .filter((single) => typeof single === "string" || typeof single === "number")
    .map((single) => String(single).trim())
    .filter((text) => text !== "" && text.length <= filterLimits.valueLength && isStorable(text));
  return [...new Set(texts)].slice(0, filterLimits.values);
}

/** The server refuses what Postgres could not hold. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\u0000");
}
