import { expect, it } from "vitest";
import { parseFilters } from "./parse-filters.ts";
import { activeFilters, filtersOf, noFilters, toggleValue } from "./search-filters.ts";

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
