import { expect, test } from "vitest";
import { listHolidays } from "./us-holidays.ts";

/** From the list of the US Office of Personnel Management; those on weekends on their own days. */
test.each([
  [2026, ["01-01", "01-19", "02-16", "05-25", "06-19", "07-04", "09-07", "10-12", "11-11", "11-26", "12-25"]],
  [2027, ["01-01", "01-18", "02-15", "05-31", "06-19", "07-04", "09-06", "10-11", "11-11", "11-25", "12-25"]],
  [2028, ["01-01", "01-17", "02-21", "05-29", "06-19", "07-04", "09-04", "10-09", "11-11", "11-23", "12-25"]],
])("[2.6] the federal holidays of %s are on their days", (year, days) => {
  const around = ["Day after Thanksgiving", "Christmas Eve", "New Year's Eve"];
  const federal = listHolidays(year).filter(({ name }) => !around.includes(name));
  expect(federal.map(({ day }) => day)).toEqual(days.map((day) => `${year}-${day}`));
});

test("[2.6] the days around them are too", () => {
  const days = new Map(listHolidays(2027).map(({ day, name }) => [name, day]));
  expect(days.get("Day after Thanksgiving")).toBe("2027-11-26");
  expect(days.get("Christmas Eve")).toBe("2027-12-24");
  expect(days.get("New Year's Eve")).toBe("2027-12-31");
});
