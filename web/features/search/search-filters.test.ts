import { describe, expect, it } from "vitest";
import { activeFilters, filtersOf, noFilters, parseFilters, toggleValue } from "./search-filters.ts";

describe("filters in an address", () => {
  it("are read as the API names them", () => {
    const filters = {
      miles: 50,
      max_rate: 60,
      insurance: ["Aetna", "Cigna"],
      specialty: ["Birth support"],
      approach: ["direct"],
      language: ["Spanish"],
      available: 14,
      sort: "price",
    };
    expect(parseFilters(filters)).toEqual(filters);
  });

  it("may come as text, and a list as a single value", () => {
    expect(parseFilters({ miles: "50", available: "14", insurance: "Aetna" })).toEqual({
      miles: 50,
      available: 14,
      insurance: ["Aetna"],
    });
  });

  it.each([
    ["no radius", { miles: 0 }],
    ["a radius beyond the limit", { miles: 501 }],
    ["half a mile", { miles: "0.5" }],
    ["a rate in words", { max_rate: "cheap" }],
    ["a rate below a dollar", { max_rate: "-5" }],
    ["empty values", { insurance: ["", "  "] }],
    ["a value that nobody can list", { specialty: "x".repeat(81) }],
    ["a value that cannot be stored", { specialty: "a\u0000b" }],
    ["half a character", { language: "\ud800" }],
    ["other days", { available: 7 }],
    ["an unknown order", { sort: "rating" }],
    ["the order that is so anyway", { sort: "distance" }],
    ["objects", { miles: {}, insurance: { 0: "Aetna" }, sort: ["price"] }],
  ])("count as not said: %s", (_what, search) => {
    expect(parseFilters(search)).toEqual({});
  });

  it("name each value once, and no more than the server takes", () => {
    expect(parseFilters({ language: ["Spanish", " Spanish ", 7] }).language).toEqual(["Spanish", "7"]);
    const many = Array.from({ length: 12 }, (_, index) => `Language ${index}`);
    expect(parseFilters({ language: many }).language).toHaveLength(10);
  });
});

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
