import { describe, expect, it } from "vitest";
import { parseFilters } from "./parse-filters.ts";

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
