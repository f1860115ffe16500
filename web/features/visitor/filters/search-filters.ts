import { describeFit, type Fits, formatFit } from "../../../../contract/directory/families.ts";
import { formatInsuranceEntry } from "../../../../contract/directory/insurance.ts";
import { isPayerLabel } from "../../../../contract/directory/payers.ts";
import {
  availableWithinDays,
  filterKeys,
  type ListFilter,
  listFilters,
  type SearchFilters,
  type SearchSort,
  searchSorts,
} from "../../../../contract/directory/search.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import type { IsoDay } from "../../../lib/calendar-day.ts";
import { formatDayOfMonth, formatHourlyRate } from "../../../lib/format.ts";
import { pluralize } from "../../../lib/text.ts";

/** Removes every filter from a URL it is merged into; the sort order stays. */
export const clearedFilters = Object.fromEntries(
  filterKeys.filter((key) => key !== "sort").map((key) => [key, undefined]),
) satisfies SearchFilters;

/** The values with this one added, or removed if it was among them; undefined if none are left. */
export function toggleValue(values: readonly string[] | undefined, value: string): string[] | undefined {
  const others = (values ?? []).filter((each) => each !== value);
  const next = others.length === (values ?? []).length ? [...others, value] : others;
  return next.length > 0 ? next : undefined;
}

/** One active filter, its label, and the change that removes it. */
interface ActiveFilter {
  key: string;
  label: string;
  without: SearchFilters;
}

export function listActiveFilters(filters: SearchFilters, dueDate: IsoDay | null = null): ActiveFilter[] {
  const { miles, max_rate, available, on_call, looking_for } = filters;
  return [
    ...(miles
      ? [{ key: "miles", label: `Within ${pluralize(miles, "mile")}`, without: { miles: undefined } }]
      : []),
    ...(max_rate
      ? [{ key: "max_rate", label: formatRateLabel(max_rate), without: { max_rate: undefined } }]
      : []),
    ...(available ? [{ key: "available", label: availableLabel, without: { available: undefined } }] : []),
    ...(on_call
      ? [{ key: "on_call", label: formatOnCallLabel(dueDate), without: { on_call: undefined } }]
      : []),
    ...(looking_for === "postpartum"
      ? [{ key: "looking_for", label: "Postpartum care", without: { looking_for: undefined } }]
      : []),
    ...listFilters.flatMap((filter) =>
      (filters[filter] ?? []).map((value) => ({
        key: `${filter}:${value}`,
        label: formatFilterValue(filter, value),
        without: { [filter]: toggleValue(filters[filter], value) },
      })),
    ),
  ];
}

/** What doulas should know, each with what remains without it. */
export function listChosenFits({ experience = [], languages = [] }: Fits) {
  const describe = (value: string) => ({ name: formatFit(value, {}), label: describeFit([value], {}) });
  return [
    ...experience.map((value) => ({
      ...describe(value),
      key: `experience:${value}`,
      without: { experience: experience.filter((each) => each !== value), languages },
    })),
    ...languages.map((value) => ({
      ...describe(value),
      key: `languages:${value}`,
      without: { experience, languages: languages.filter((each) => each !== value) },
    })),
  ];
}

export const availableLabel = `Intro call within ${availableWithinDays} days`;

/** 'On call for April 10', if the date is known. */
export function formatOnCallLabel(dueDate: IsoDay | null): string {
  return `On call for ${dueDate ? formatDayOfMonth(dueDate) : "my date"}`;
}

/** What care to look for; a birth by default. */
export const careChoices: Choice[] = [
  { value: "", label: "A birth doula" },
  { value: "postpartum", label: "Postpartum care" },
];

/** Reads the value of a select of `careChoices`. */
export function parseCare(value: string): SearchFilters["looking_for"] {
  return value === "postpartum" ? "postpartum" : undefined;
}

const formatRateLabel = (dollars: number) => `Up to ${formatHourlyRate(toCents(dollars))}`;

/** Approach tags are stored in lower case, and an insurance that no payer states is one to ask about. */
export function formatFilterValue(filter: ListFilter, value: string): string {
  if (filter === "insurance") return isPayerLabel(value) ? value : formatInsuranceEntry(value);
  return filter === "approach" ? value.charAt(0).toLocaleUpperCase("en-US") + value.slice(1) : value;
}

export const listNames: Record<ListFilter, string> = {
  insurance: "Insurance",
  specialty: "Specialties",
  approach: "Approach",
  language: "Languages",
};

/** An option of a native select; '' is the default. */
export interface Choice {
  value: string;
  label: string;
}

const usualMiles = [5, 10, 20, 50, 100, 200];
const usualRates = [30, 40, 50, 60, 80, 100, 150];

/** Radii to choose from: the usual ones, the default, and the one in the URL. */
export function listDistanceChoices(chosen: number | undefined, inForce: number): Choice[] {
  return sortUnique([...usualMiles, inForce, chosen]).map((miles) => ({
    value: miles === inForce && miles !== chosen ? "" : String(miles),
    label: `Within ${pluralize(miles, "mile")}`,
  }));
}

/** Without prices below the lowest one nearby, which match nobody. */
export function listRateChoices(chosen: number | undefined, lowest = 0): Choice[] {
  const rates = sortUnique([...usualRates.filter((rate) => rate >= lowest), chosen]);
  return [
    { value: "", label: "Any price" },
    ...rates.map((rate) => ({ value: String(rate), label: formatRateLabel(rate) })),
  ];
}

const sortLabels: Record<SearchSort, string> = {
  distance: "Nearest first",
  price: "Lowest price first",
  births: "Most births first",
  experience: "Most experience first",
};

/** If the due date decides first. */
const datedSortLabels: Record<SearchSort, string> = {
  distance: "On call, then nearest",
  price: "On call, then lowest price",
  births: "On call, then most births",
  experience: "On call, then experience",
};

/** Without coordinates there is no distance: the oldest profiles come first. */
export function sortChoices({
  isPlaceFound,
  isDated,
}: {
  isPlaceFound: boolean;
  isDated: boolean;
}): Choice[] {
  const labels = isDated ? datedSortLabels : sortLabels;
  const oldest = isDated ? "On call, then longest listed" : "Longest listed first";
  return searchSorts.map((sort) =>
    sort === "distance"
      ? { value: "", label: isPlaceFound ? labels.distance : oldest }
      : { value: sort, label: labels[sort] },
  );
}

/** Reads the value of a select of whole numbers. */
export function parseNumber(value: string): number | undefined {
  return value === "" ? undefined : Number(value);
}

/** Reads the value of the sort select. */
export function parseSort(value: string): SearchFilters["sort"] {
  return searchSorts.find((sort) => sort === value);
}

function sortUnique(numbers: (number | undefined)[]): number[] {
  const defined = numbers.filter((number) => number !== undefined);
  return [...new Set(defined)].sort((one, other) => one - other);
}
