import { describe, expect, test } from "vitest";
import { listStartingWeek } from "../../../../contract/scheduling/availability.ts";
import { makeWindow } from "../../../testing/availability.ts";
import { readCallStarts, storeCallStarts } from "./call-starts.ts";
import { summarizeWindows } from "./window-summary.ts";

const startingHours = listStartingWeek().map(({ weekday, startTime, endTime }) =>
  makeWindow(weekday, startTime, endTime),
);

describe("[2.6] the hours that a doula starts with", () => {
  test("read as two ranges a day", () => {
    const { weekly_hours, start_minutes } = readCallStarts(startingHours);
    const monday = weekly_hours.filter(({ weekday }) => weekday === 1);
    expect(summarizeWindows(monday)).toBe("9 AM – 12 PM, 2 – 5 PM");
    expect(weekly_hours).toHaveLength(10);
    expect(start_minutes).toBe(60);
  });

  test("are stored as before, call by call", () => {
    expect(storeCallStarts(readCallStarts(startingHours))).toEqual(startingHours);
  });
});

test.each([
  ["longer windows", [makeWindow(1, "09:00", "12:00"), makeWindow(1, "14:00", "14:30")]],
  ["calls half an hour apart", [makeWindow(1, "09:00", "09:30"), makeWindow(1, "09:30", "10:00")]],
  ["a single call", [makeWindow(1, "09:00", "09:30")]],
  ["calls on two days", [makeWindow(1, "09:00", "09:30"), makeWindow(2, "10:00", "10:30")]],
  ["no hours", []],
])("%s are read and stored unchanged", (_, windows) => {
  const read = readCallStarts(windows);
  expect(read).toEqual({ weekly_hours: windows, start_minutes: 30 });
  expect(storeCallStarts(read)).toEqual(windows);
});

test("an hourly call before midnight is kept", () => {
  const windows = [makeWindow(1, "22:30", "23:00"), makeWindow(1, "23:30", "24:00")];
  expect(storeCallStarts(readCallStarts(windows))).toEqual(windows);
});

test("an hourly call that would end after its range is not offered", () => {
  const weekly_hours = [makeWindow(1, "09:00", "10:30"), makeWindow(2, "09:00", "10:00")];
  expect(storeCallStarts({ weekly_hours, start_minutes: 60 })).toEqual([
    makeWindow(1, "09:00", "09:30"),
    makeWindow(1, "10:00", "10:30"),
    makeWindow(2, "09:00", "09:30"),
  ]);
});
