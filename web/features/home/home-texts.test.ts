import { expect, it } from "vitest";
import { searchLine, welcomeTitle } from "./home-texts.ts";

it("names the place of the last search", () => {
  expect(searchLine(" Austin, TX, USA ")).toContain("near Austin, TX, USA,");
});

it("describes the search if there was no last one", () => {
  expect(searchLine("  ")).toContain("approved doulas near you");
});

it("truncates a place longer than a line", () => {
  expect(searchLine("a".repeat(200))).toContain(`near ${"a".repeat(59)}…,`);
});

it("[2.5] greets by first name", () => {
  expect(welcomeTitle("Ana", "Parent")).toBe("Welcome, Ana");
});

it("[2.5] greets a parent whose name is not known", () => {
  expect(welcomeTitle("", "Parent")).toBe("Welcome, Parent");
  expect(welcomeTitle("  ", "Parent")).toBe("Welcome, Parent");
  expect(welcomeTitle(null, "Parent")).toBe("Welcome, Parent");
});
