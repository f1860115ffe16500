import { describe, expect, it } from "vitest";
import { parseFilters, parseFindSearch, toggleCompared } from "./find-search.ts";

it("[2.6] keeps valid search parameters", () => {
  const search = {
    location: "Austin, TX",
    place: "us:city:1",
    step: "results",
    doula: "ana-ruiz",
    tab: "packages",
    book: true,
  };
  expect(parseFindSearch(search)).toEqual(search);
});

it("[2.1 2.6] reads a zip code as text, although the router parses it as a number", () => {
  expect(parseFindSearch({ location: 78701 })).toEqual({ location: "78701" });
});

it("[2.6] drops invalid search parameters", () => {
  expect(
    parseFindSearch({ location: "   ", step: "nowhere", doula: ["a"], tab: {}, book: "no", other: 1 }),
  ).toEqual({});
});

it("[2.6] keeps a place ID only with a location", () => {
  expect(parseFindSearch({ place: "us:city:1", step: "results" })).toEqual({ step: "results" });
});

it("[2.6] keeps the parameters tab and book only if there is a doula", () => {
  expect(parseFindSearch({ tab: "contact", book: true })).toEqual({});
});

it("[2.6] truncates a location to the server's limit", () => {
  expect(parseFindSearch({ location: "x".repeat(500) }).location).toHaveLength(200);
});

it("[2.6] keeps the parameters of filters, the map, the comparison and open sheets", () => {
  const search = {
    step: "results",
    miles: 50,
    sort: "price",
    view: "map",
    compare: "ana-ruiz,teo-marchetti",
    sheet: "compare",
  };
  expect(parseFindSearch(search)).toEqual(search);
});

it("[2.6] drops unknown views and sheets, and an empty comparison", () => {
  expect(parseFindSearch({ view: "list", sheet: "menu", compare: ",,/?" })).toEqual({});
  expect(parseFindSearch({ sheet: "compare" })).toEqual({});
  expect(parseFindSearch({ sheet: "filters" })).toEqual({ sheet: "filters" });
});

it("[2.6] compares at most three different doulas", () => {
  expect(parseFindSearch({ compare: "a,b,a,Not A Slug,c,d" }).compare).toBe("a,b,c");
});

it("[2.6] adds a doula to the comparison and removes them again", () => {
  expect(toggleCompared(undefined, "ana-ruiz")).toBe("ana-ruiz");
  expect(toggleCompared("ana-ruiz", "teo-marchetti")).toBe("ana-ruiz,teo-marchetti");
  expect(toggleCompared("ana-ruiz,teo-marchetti", "ana-ruiz")).toBe("teo-marchetti");
  expect(toggleCompared("ana-ruiz", "ana-ruiz")).toBeUndefined();
  expect(toggleCompared("a,b,c", "d")).toBe("a,b,c");
});

describe("[2.6] filters in a URL", () => {
  it("have the same names as in the API", () => {
    const filters = {
      miles: 50,
      max_rate: 60,
      available: 14,
      sort: "price",
    };
    expect(parseFilters(filters)).toEqual(filters);
  });

  it("may be strings", () => {
    expect(parseFilters({ miles: "50", available: "14" })).toEqual({ miles: 50, available: 14 });
  });

  it.each([
    ["no radius", { miles: 0 }],
    ["a radius beyond the limit", { miles: 501 }],
    ["half a mile", { miles: "0.5" }],
    ["a rate in words", { max_rate: "cheap" }],
    ["a rate below a dollar", { max_rate: "-5" }],
    ["other days", { available: 7 }],
    ["an unknown order", { sort: "rating" }],
    ["the order that is so anyway", { sort: "distance" }],
    ["objects", { miles: {}, sort: ["price"] }],
    ["what older links say about the person", { insurance: "Medicaid", specialty: ["Loss support"] }],
    ["what doulas wrote", { language: "Spanish", approach: ["affirming"] }],
  ])("are ignored if invalid: %s", (_what, search) => {
    expect(parseFilters(search)).toEqual({});
  });
});
