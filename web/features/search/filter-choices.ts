import { type SearchFilters, type SearchSort, searchSorts } from "../../../contract/search.ts";
import { milesText } from "../../lib/miles-text.ts";
import { rateLabel } from "./search-filters.ts";

/** A choice of a native select; '' stands for what is so anyway. */
export interface Choice {
  value: string;
  label: string;
}

const usualMiles = [5, 10, 20, 50, 100, 200];
const usualRates = [30, 40, 50, 60, 80, 100, 150];

/** Radii to choose from: the usual ones, the one in force anyway, and the one that the address names. */
export function distanceChoices(chosen: number | undefined, inForce: number): Choice[] {
  return sortedOnce([...usualMiles, inForce, chosen]).map((miles) => ({
    value: miles === inForce && miles !== chosen ? "" : String(miles),
    label: `Within ${milesText(miles)}`,
  }));
}

export function rateChoices(chosen: number | undefined): Choice[] {
  const rates = sortedOnce([...usualRates, chosen]);
  return [
    { value: "", label: "Any price" },
    ...rates.map((rate) => ({ value: String(rate), label: rateLabel(rate) })),
  ];
}

const sortLabels: Record<SearchSort, string> = {
  distance: "Nearest first",
  price: "Lowest price first",
  births: "Most births first",
  experience: "Most experience first",
};

/** Without coordinates nobody is nearest: the oldest profiles come first. */
export function sortChoices(isPlaceFound: boolean): Choice[] {
  return searchSorts.map((sort) =>
    sort === "distance"
      ? { value: "", label: isPlaceFound ? sortLabels.distance : "Longest listed first" }
      : { value: sort, label: sortLabels[sort] },
  );
}

/** What a select of whole numbers was set to. */
export function chosenNumber(value: string): number | undefined {
  return value === "" ? undefined : Number(value);
}

/** What the select of the order was set to. */
export function chosenSort(value: string): SearchFilters["sort"] {
  return searchSorts.find((sort) => sort === value);
}

function sortedOnce(numbers: (number | undefined)[]): number[] {
  const known = numbers.filter((number) => number !== undefined);
  return [...new Set(known)].sort((one, other) => one - other);
}
