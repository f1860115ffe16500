import { expect, it } from "vitest";
import { filtersOf } from "../../../contract/search.ts";
import { parseFilters } from "../../api/find-search.ts";
import {
  activeFilters,
  chosenNumber,
  distanceChoices,
  noFilters,
  rateChoices,
  sortChoices,
  toggleValue,
} from "./search-filters.ts";

it("an address that says more is cut down to its filters", () => {
  const search = { ...parseFilters({ miles: 50, sort: "births" }), location: "Austin", step: "results" };
  expect(filtersOf(search)).toEqual({ miles: 50, sort: "births" });
});

it("giving every filter up keeps the order", () => {
  const search = { ...parseFilters({ miles: 50, insurance: "Aetna", sort: "births" }), ...noFilters };
  expect(filtersOf(search)).toEqual({ sort: "births" });
});

it("a value is added, taken out, and the last one takes the filter with it", () => {
  expect(toggleValue(undefined, "Aetna")).toEqual(["Aetna"]);
  expect(toggleValue(["Aetna"], "Cigna")).toEqual(["Aetna", "Cigna"]);
  expect(toggleValue(["Aetna", "Cigna"], "Aetna")).toEqual(["Cigna"]);
  expect(toggleValue(["Cigna"], "Cigna")).toBeUndefined();
});

it("each filter in force has a name of its own and can go alone; the order is none", () => {
  const filters = parseFilters({
    miles: 1,
    max_rate: 1200,
    available: 14,
    insurance: ["Aetna", "Cigna"],
    approach: "open-minded",
    sort: "price",
  });
  const active = activeFilters(filters);
  expect(active.map(({ label }) => label)).toEqual([
    "Within 1 mile",
    "Up to $1,200/hour",
    "Free within 14 days",
    "Aetna",
    "Cigna",
    "Open-minded",
  ]);
  for (const { label, without } of active) {
    const rest = activeFilters({ ...filters, ...without });
    expect(
      rest.map((each) => each.label),
      label,
    ).toEqual(active.map((each) => each.label).filter((each) => each !== label));
  }
});

const values = (choices: { value: string }[]) => choices.map(({ value }) => value);

it("the radius in force is a choice that says nothing in the address", () => {
  expect(values(distanceChoices(undefined, 30))).toEqual(["5", "10", "20", "", "50", "100", "200"]);
  expect(distanceChoices(undefined, 30)[3]?.label).toBe("Within 30 miles");
});

it("whatever the address names can be seen among the choices", () => {
  expect(values(distanceChoices(73, 30))).toContain("73");
  expect(values(distanceChoices(30, 30))).toContain("30");
  expect(values(rateChoices(45))).toEqual(["", "30", "40", "45", "50", "60", "80", "100", "150"]);
});

it("a choice is read back as what the address says", () => {
  expect(chosenNumber("")).toBeUndefined();
  expect(chosenNumber("50")).toBe(50);
});

it("without coordinates nobody is offered as the nearest", () => {
  expect(sortChoices(true)[0]).toEqual({ value: "", label: "Nearest first" });
  expect(sortChoices(false)[0]).toEqual({ value: "", label: "Longest listed first" });
  expect(values(sortChoices(false))).toEqual(["", "price", "births", "experience"]);
});
