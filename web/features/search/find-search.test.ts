import { expect, it } from "vitest";
import { parseFindSearch, toggleCompared } from "./find-search.ts";

it("keeps what makes sense", () => {
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

it("a zip code that the router read as a number is text", () => {
  expect(parseFindSearch({ location: 78701 })).toEqual({ location: "78701" });
});

it("drops what makes no sense", () => {
  expect(
    parseFindSearch({ location: "   ", step: "nowhere", doula: ["a"], tab: {}, book: "no", other: 1 }),
  ).toEqual({});
});

it("a place id belongs to a location", () => {
  expect(parseFindSearch({ place: "us:city:1", step: "results" })).toEqual({ step: "results" });
});

it("tab and book belong to a doula", () => {
  expect(parseFindSearch({ tab: "contact", book: true })).toEqual({});
});

it("cuts a location to the length that the server takes", () => {
  expect(parseFindSearch({ location: "x".repeat(500) }).location).toHaveLength(200);
});

it("keeps filters, the map, the doulas to compare and what is open over them", () => {
  const search = {
    step: "results",
    miles: 50,
    insurance: ["Aetna", "Cigna"],
    sort: "price",
    view: "map",
    compare: "ana-ruiz,teo-marchetti",
    sheet: "compare",
  };
  expect(parseFindSearch(search)).toEqual(search);
});

it("drops views and sheets that there are not, and a comparison of nobody", () => {
  expect(parseFindSearch({ view: "list", sheet: "menu", compare: ",,/?" })).toEqual({});
  expect(parseFindSearch({ sheet: "compare" })).toEqual({});
  expect(parseFindSearch({ sheet: "filters" })).toEqual({ sheet: "filters" });
});

it("compares each doula once, and three at most", () => {
  expect(parseFindSearch({ compare: "a,b,a,Not A Slug,c,d" }).compare).toBe("a,b,c");
});

it("a doula is added to the comparison, or taken out where they were", () => {
  expect(toggleCompared(undefined, "ana-ruiz")).toBe("ana-ruiz");
  expect(toggleCompared("ana-ruiz", "teo-marchetti")).toBe("ana-ruiz,teo-marchetti");
  expect(toggleCompared("ana-ruiz,teo-marchetti", "ana-ruiz")).toBe("teo-marchetti");
  expect(toggleCompared("ana-ruiz", "ana-ruiz")).toBeUndefined();
  expect(toggleCompared("a,b,c", "d")).toBe("a,b,c");
});
