import { expect, test } from "vitest";
import { addDays, countDaysBetween, floorToHour, toInstantIn } from "./time.ts";

test("counts days across leap days and years", () => {
  expect(addDays("2028-02-27", 7)).toBe("2028-03-05");
  expect(addDays("2027-01-01", -1)).toBe("2026-12-31");
});

test("adds days across months, leap days and clock changes", () => {
  expect(countDaysBetween("2027-02-27", "2027-03-05")).toBe(6);
  expect(countDaysBetween("2028-02-27", "2028-03-05")).toBe(7);
  expect(countDaysBetween("2027-03-05", "2027-03-05")).toBe(0);
  expect(countDaysBetween("2027-03-15", "2027-03-05")).toBe(-10);
});

test.each([
  ["America/Chicago", "2027-01-15", "09:30", "2027-01-15T15:30:00.000Z"],
  ["America/Chicago", "2027-07-15", "00:00", "2027-07-15T05:00:00.000Z"],
  // The day of each clock change, before and after it.
  ["America/New_York", "2027-03-14", "01:30", "2027-03-14T06:30:00.000Z"],
  ["America/New_York", "2027-03-14", "03:30", "2027-03-14T07:30:00.000Z"],
  ["America/New_York", "2027-11-07", "00:30", "2027-11-07T04:30:00.000Z"],
  ["America/New_York", "2027-11-07", "02:30", "2027-11-07T07:30:00.000Z"],
  ["Australia/Lord_Howe", "2027-10-03", "03:00", "2027-10-02T16:00:00.000Z"],
])("finds when clocks in %s show %s %s", (zone, day, time, instant) => {
  expect(toInstantIn(zone, day, time).toISOString()).toBe(instant);
});

test("reads an order's deadline as the full hour before it", () => {
  for (const deadline of ["2026-11-29T19:00:00.000Z", "2026-11-29T19:52:10.000Z"])
    expect(floorToHour(new Date(deadline)).toISOString()).toBe("2026-11-29T19:00:00.000Z");
});
