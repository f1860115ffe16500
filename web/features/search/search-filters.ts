import { centsOf, formatHourlyRate } from "../../../contract/money.ts";
import {
  availableWithinDays,
  type ListFilter,
  listFilters,
  type SearchFilters,
} from "../../../contract/search.ts";
import { milesText } from "../../lib/miles-text.ts";

const filterKeys = ["miles", "max_rate", ...listFilters, "available", "sort"] as const;

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

export const rateLabel = (dollars: number) => `Up to ${formatHourlyRate(centsOf(dollars))}`;

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
