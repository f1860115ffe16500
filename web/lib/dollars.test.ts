import { expect, it } from "vitest";
import { formatDollars, formatHourlyRate } from "./dollars.ts";

it.each([
  [0, "$0"],
  [45, "$45"],
  [45.5, "$45.50"],
  [1275.5, "$1,275.50"],
  [2400, "$2,400"],
])("%d dollars are written '%s'", (dollars, text) => {
  expect(formatDollars(dollars)).toBe(text);
});

it("an hourly rate says for how long", () => {
  expect(formatHourlyRate(41.5)).toBe("$41.50/hour");
});
