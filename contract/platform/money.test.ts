import { expect, it } from "vitest";
import { formatHourlyRate, formatMoney, toCents, toDecimalDollars } from "./money.ts";

it.each([
  [0, 0],
  [41.5, 4150],
  // As a binary fraction this is 1998.9999…
  [19.99, 1999],
  [1275.5, 127550],
])("turns %d dollars into %d cents", (dollars, cents) => {
  expect(toCents(dollars)).toBe(cents);
});

it.each([
  [0, "$0"],
  [4500, "$45"],
  [4550, "$45.50"],
  [127550, "$1,275.50"],
  [240000, "$2,400"],
])("writes %d cents as '%s'", (cents, text) => {
  expect(formatMoney(cents)).toBe(text);
});

it("[2.6] includes the unit in an hourly rate", () => {
  expect(formatHourlyRate(4150)).toBe("$41.50/hour");
});

it("writes decimal dollars with two decimals", () => {
  expect(toDecimalDollars(127550)).toBe("1275.50");
  expect(toDecimalDollars(5)).toBe("0.05");
});
