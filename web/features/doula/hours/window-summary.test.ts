import { expect, test } from "vitest";
import { summarizeWindows } from "./window-summary.ts";

const window = (start_time: string, end_time: string) => ({ start_time, end_time });

test("a day of single calls lists when they start", () => {
  const hours = ["09", "10", "11", "14", "15", "16"];
  const windows = hours.map((hour) => window(`${hour}:00`, `${hour}:30`));
  expect(summarizeWindows(windows)).toBe("9, 10, 11 AM, 2, 3, 4 PM");
});

test("single calls are listed in the order of the day", () => {
  expect(summarizeWindows([window("13:00", "13:30"), window("09:30", "10:00")])).toBe("9:30 AM, 1 PM");
});

test("longer windows show the first one and how many follow", () => {
  const windows = [window("09:00", "12:00"), window("14:00", "14:30"), window("16:00", "17:00")];
  expect(summarizeWindows(windows)).toBe("9 AM – 12 PM, +2 more");
});
