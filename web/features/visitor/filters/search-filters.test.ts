import { expect, it } from "vitest";
import { pickFilters, type SearchFilters } from "../../../../contract/directory/search.ts";
import { parseFilters } from "../find-doulas/find-search.ts";
import {
  clearedFilters,
  formatFilterValue,
  listActiveFilters,
  listDistanceChoices,
  listRateChoices,
  parseNumber,
  sortChoices,
  toggleValue,
} from "./search-filters.ts";

it("[2.6] picks the filters from a URL with more parameters", () => {
  const search = { ...parseFilters({ miles: 50, sort: "births" }), location: "Austin", step: "results" };
  expect(pickFilters(search)).toEqual({ miles: 50, sort: "births" });
});

it("[2.6] clearing all filters keeps the order", () => {
  const search = { ...parseFilters({ miles: 50, sort: "births" }), language: ["English"], ...clearedFilters };
  expect(pickFilters(search)).toEqual({ sort: "births" });
});

it("[2.6] adds and removes a value, and removes the filter with its last value", () => {
  expect(toggleValue(undefined, "Aetna")).toEqual(["Aetna"]);
  expect(toggleValue(["Aetna"], "Cigna")).toEqual(["Aetna", "Cigna"]);
  expect(toggleValue(["Aetna", "Cigna"], "Aetna")).toEqual(["Cigna"]);
  expect(toggleValue(["Cigna"], "Cigna")).toBeUndefined();
});

it("[2.6] each active filter has a name and can be removed alone; the order is not one of them", () => {
  const filters: SearchFilters = {
    ...parseFilters({ miles: 1, max_rate: 1200, available: 14, sort: "price" }),
    insurance: ["Aetna", "Cigna"],
    approach: ["open-minded"],
  };
  const active = listActiveFilters(filters);
  expect(active.map(({ label }) => label)).toEqual([
    "Within 1 mile",
    "Up to $1,200/hour",
    "Intro call within 14 days",
    "Ask about Aetna",
    "Ask about Cigna",
    "Open-minded",
  ]);
  for (const { label, without } of active) {
    const rest = listActiveFilters({ ...filters, ...without });
    expect(
      rest.map((each) => each.label),
      label,
    ).toEqual(active.map((each) => each.label).filter((each) => each !== label));
  }
});

const values = (choices: { value: string }[]) => choices.map(({ value }) => value);

it("[2.6] selecting the default radius leaves nothing in the URL", () => {
  expect(values(listDistanceChoices(undefined, 30))).toEqual(["5", "10", "20", "", "50", "100", "200"]);
  expect(listDistanceChoices(undefined, 30)[3]?.label).toBe("Within 30 miles");
});

it("[2.6] every value in the URL is among the choices", () => {
  expect(values(listDistanceChoices(73, 30))).toContain("73");
  expect(values(listDistanceChoices(30, 30))).toContain("30");
  expect(values(listRateChoices(45))).toEqual(["", "30", "40", "45", "50", "60", "80", "100", "150"]);
});

it("[2.6] prices below the lowest nearby are not offered, except the chosen one", () => {
  expect(values(listRateChoices(undefined, 52.5))).toEqual(["", "60", "80", "100", "150"]);
  expect(values(listRateChoices(40, 60))).toEqual(["", "40", "60", "80", "100", "150"]);
});

it("[2.6] the default choice is no number, any other is its own", () => {
  expect(parseNumber("")).toBeUndefined();
  expect(parseNumber("50")).toBe(50);
});

it("[2.6] without coordinates, sorting by distance is not offered", () => {
  const choices = (isPlaceFound: boolean) => sortChoices({ isPlaceFound, isDated: false });
  expect(choices(true)[0]).toEqual({ value: "", label: "Nearest first" });
  expect(choices(false)[0]).toEqual({ value: "", label: "Longest listed first" });
  expect(values(choices(false))).toEqual(["", "price", "births", "experience"]);
});

it("[2.6] the orders say that doulas on call come first, if the due date decides", () => {
  const labels = sortChoices({ isPlaceFound: true, isDated: true }).map(({ label }) => label);
  expect(labels.slice(0, 2)).toEqual(["On call, then nearest", "On call, then lowest price"]);
});

it("[2.6] the filter 'on call' names the date, if it is known", () => {
  const [named] = listActiveFilters({ on_call: "yes" }, "2027-04-10");
  expect(named?.label).toBe("On call for April 10");
  expect(listActiveFilters({ on_call: "yes" })[0]?.label).toBe("On call for my date");
});

it("[2.6] a payer keeps its text, and other insurance is to ask about", () => {
  for (const label of [
    "Enrolled: Colorado Medicaid",
    "In network: Aetna",
    "Gives itemized receipts; ask your plan",
  ])
    expect(formatFilterValue("insurance", label)).toBe(label);
  expect(formatFilterValue("insurance", "Cigna")).toBe("Ask about Cigna");
});
