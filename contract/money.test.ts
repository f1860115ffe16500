import { expect, it } from "vitest";
import { centsOf, formatHourlyRate, formatMoney, toDecimalDollars } from "./money.ts";

it.each([
  [0, 0],
  [41.5, 4150],
  // Of binary fractions 1998.9999…
  [19.99, 1999],
  [1275.5, 127550],
])("%d dollars are %d cents", (dollars, cents) => {
  expect(centsOf(dollars)).toBe(cents);
});

it.each([
  [0, "$0"],
  [4500, "$45"],
  [4550, "$45.50"],
  [127550, "$1,275.50"],
  [240000, "$2,400"],
])("%d cents are written '%s'", (cents, text) => {
  expect(formatMoney(cents)).toBe(text);
});

it("an hourly rate says for how long", () => {
  expect(formatHourlyRate(4150)).toBe("$41.50/hour");
});

it("decimal dollars have both digits", () => {
  expect(toDecimalDollars(127550)).toBe("1275.50");
  expect(toDecimalDollars(5)).toBe("0.05");
});
