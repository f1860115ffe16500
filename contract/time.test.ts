import { expect, test } from "vitest";
import { addDays, daysBetween } from "./time.ts";

test("counts days across leap days and years", () => {
  expect(addDays("2028-02-27", 7)).toBe("2028-03-05");
  expect(addDays("2027-01-01", -1)).toBe("2026-12-31");
});

test("adds days across months, leap days and clock changes", () => {
  expect(daysBetween("2027-02-27", "2027-03-05")).toBe(6);
  expect(daysBetween("2028-02-27", "2028-03-05")).toBe(7);
  expect(daysBetween("2027-03-05", "2027-03-05")).toBe(0);
  expect(daysBetween("2027-03-15", "2027-03-05")).toBe(-10);
});
