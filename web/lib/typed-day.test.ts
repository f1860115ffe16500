import { expect, it } from "vitest";
import { findDayProblem, formatTypedDay, parseTypedDay } from "./typed-day.ts";

it.each(["03/18/2027", "3/18/2027", " 03-18-27 ", "03 18 2027", "3.18.2027", "03182027"])(
  "[2.6] reads '%s' as a day",
  (text) => expect(parseTypedDay(text)).toBe("2027-03-18"),
);

it.each(["", "soon", "3/18", "18/03/2027", "02/30/2027", "3/18/20277", "0318207"])(
  "[2.6] reads '%s' as no day",
  (text) => expect(parseTypedDay(text)).toBeNull(),
);

it("[2.6] writes a day as people type it", () => {
  expect(formatTypedDay("2027-03-08")).toBe("03/08/2027");
});

it.each([
  ["2027-03-18", null],
  ["2026-11-29", null],
  ["2027-09-30", null],
  ["02/30/2027", "Enter a date like 03/18/2027."],
  ["11/28/2026", "Enter 11/29/2026 or a later date."],
  ["2027-10-01", "Enter 09/30/2027 or an earlier date."],
])("[2.6 5.5] says what is wrong with '%s': %s", (value, problem) => {
  expect(findDayProblem(value, { min: "2026-11-29", max: "2027-09-30" })).toBe(problem);
});
