import { expect, it } from "vitest";
import { searchLine, welcomeTitle } from "./home-texts.ts";

it("names the place of the last search", () => {
  expect(searchLine(" Austin, TX, USA ")).toContain("near Austin, TX, USA,");
});

it("says what a search gives where there was none", () => {
  expect(searchLine("  ")).toContain("approved doulas near you");
});

it("cuts a place that is longer than a line", () => {
  expect(searchLine("a".repeat(200))).toContain(`near ${"a".repeat(59)}…,`);
});

it("greets by first name", () => {
  expect(welcomeTitle("Ana")).toBe("Welcome, Ana");
});

it("greets a parent whose name is not known", () => {
  expect(welcomeTitle("")).toBe("Welcome, Parent");
  expect(welcomeTitle("  ")).toBe("Welcome, Parent");
  expect(welcomeTitle(null)).toBe("Welcome, Parent");
});
