import { expect, test } from "vitest";
import { findWindowProblem } from "../../../../contract/scheduling/availability.ts";
import { endTimes, formatHalfHour, startTimes, suggestWindow } from "./time-select.tsx";

test.each([
  ["00:00", "12:00 AM"],
  ["09:30", "9:30 AM"],
  ["12:00", "12:00 PM"],
  ["23:30", "11:30 PM"],
  ["24:00", "12:00 AM"],
])("formats %s as %s", (time, text) => {
  expect(formatHalfHour(time)).toBe(text);
});

test("windows can start from midnight and end by the next midnight", () => {
  expect([startTimes.at(0), startTimes.at(-1)]).toEqual(["00:00", "23:30"]);
  expect([endTimes.at(0), endTimes.at(-1)]).toEqual(["00:30", "24:00"]);
});

test("a new window starts after the last one without overlapping", () => {
  expect(suggestWindow([])).toEqual({ start_time: "09:00", end_time: "10:00" });
  const late = { start_time: "16:00", end_time: "16:30" };
  const early = { start_time: "09:00", end_time: "12:00" };
  expect(suggestWindow([late, early])).toEqual({ start_time: "17:00", end_time: "18:00" });
  expect(findWindowProblem([early, late, suggestWindow([early, late])])).toBeNull();
});
