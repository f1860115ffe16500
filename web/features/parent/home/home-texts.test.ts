import { expect, it } from "vitest";
import { formatNextCallTitle, formatSearchLine, formatWelcome } from "./home-texts.ts";

it("names the place of the last search", () => {
  expect(formatSearchLine(" Austin, TX, USA ")).toBe("Search near Austin");
  expect(formatSearchLine("78701")).toBe("Search near 78701");
});

it("describes the search if there was no last one", () => {
  expect(formatSearchLine("  ")).toBe("See doulas near you");
});

it("truncates a place longer than a line", () => {
  expect(formatSearchLine("a".repeat(200))).toBe(`Search near ${"a".repeat(39)}…`);
});

it("[2.5] greets by first name", () => {
  expect(formatWelcome("Ana", "Parent")).toBe("Welcome, Ana");
});

it("[2.5] greets a parent whose name is not known", () => {
  expect(formatWelcome("", "Parent")).toBe("Welcome, Parent");
  expect(formatWelcome("  ", "Parent")).toBe("Welcome, Parent");
  expect(formatWelcome(null, "Parent")).toBe("Welcome, Parent");
});

it.each([
  ["2026-11-26T05:30:00.000Z", "Next call in 30 minutes"],
  ["2026-11-26T04:59:00.000Z", "Next call now"],
  ["2026-11-26T14:00:00.000Z", "Next call tomorrow"],
  ["2026-11-29T14:00:00.000Z", "Next call in 4 days"],
])(
  "[2.5] tells on the evening of November 25 in Chicago how far away a call at %s is",
  (starts_at, title) => {
    const now = new Date("2026-11-26T05:00:00.000Z");
    expect(formatNextCallTitle({ status: "confirmed", starts_at }, now, "America/Chicago")).toBe(title);
  },
);

it("[2.5] tells a request from a call", () => {
  const now = new Date("2026-11-25T15:00:00.000Z");
  const starts_at = "2026-11-25T20:00:00.000Z";
  expect(formatNextCallTitle({ status: "pending", starts_at }, now, "America/Chicago")).toBe(
    "Requested call today",
  );
});
