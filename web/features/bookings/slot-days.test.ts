import { describe, expect, test } from "vitest";
import { dayLabel, dayParts, daysOf, timesFree } from "./slot-days.ts";

const monday = { date: "2026-11-23", slots: ["2026-11-23T15:00:00.000Z", "2026-11-23T16:00:00.000Z"] };
const wednesday = { date: "2026-11-25", slots: ["2026-11-25T15:00:00.000Z"] };

describe("a day of the picker", () => {
  test("is announced in full with how many times are free", () => {
    expect(dayLabel(monday)).toBe("Monday, November 23, 2026, 2 times free");
    expect(dayLabel(wednesday)).toBe("Wednesday, November 25, 2026, 1 time free");
  });

  test("without times says so", () => {
    expect(dayLabel({ date: "2026-11-24", slots: [] })).toBe("Tuesday, November 24, 2026, No times left");
    expect(timesFree(0)).toBe("No times left");
  });

  test("is the same day wherever the browser is", () => {
    expect(dayParts("2026-03-08")).toEqual({ weekday: "Sun", day: "8", month: "Mar" });
    expect(dayParts("2027-01-01")).toEqual({ weekday: "Fri", day: "1", month: "Jan" });
  });
});

describe("the days on offer", () => {
  test("run on over the pages", () => {
    expect(daysOf([{ days: [monday] }, { days: [wednesday] }], null)).toEqual([monday, wednesday]);
  });

  test("keep the chosen one, in its place, when its last time is taken", () => {
    const chosen = "2026-11-24";
    expect(daysOf([{ days: [monday, wednesday] }], chosen)).toEqual([
      monday,
      { date: chosen, slots: [] },
      wednesday,
    ]);
  });

  test("do not repeat a chosen one that still has times", () => {
    expect(daysOf([{ days: [monday, wednesday] }], monday.date)).toEqual([monday, wednesday]);
  });
});
