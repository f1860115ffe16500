import { expect, it } from "vitest";
import { parseFindSearch } from "./find-search.ts";

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
