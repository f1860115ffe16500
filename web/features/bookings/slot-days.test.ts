import { describe, expect, test } from "vitest";
import { dayLabel, dayParts, listDays, timesFree } from "./slot-days.ts";

const makeDay = (date: string, ...slots: string[]) => ({ date, slots, free: slots });
const monday = makeDay("2026-11-23", "2026-11-23T15:00:00.000Z", "2026-11-23T16:00:00.000Z");
const wednesday = makeDay("2026-11-25", "2026-11-25T15:00:00.000Z");

describe("a day of the picker", () => {
  test("is announced in full with the number of free times", () => {
    expect(dayLabel(monday)).toBe("Monday, November 23, 2026, 2 times free");
    expect(dayLabel(wednesday)).toBe("Wednesday, November 25, 2026, 1 time free");
  });

  test("notes if it has no times", () => {
    expect(dayLabel({ date: "2026-11-24", free: [] })).toBe("Tuesday, November 24, 2026, No times left");
    expect(timesFree(0)).toBe("No times left");
  });

  test("is the same day in every browser time zone", () => {
    expect(dayParts("2026-03-08")).toEqual({ weekday: "Sun", day: "8", month: "Mar" });
    expect(dayParts("2027-01-01")).toEqual({ weekday: "Fri", day: "1", month: "Jan" });
  });
});

describe("the offered days", () => {
  test("continue across pages", () => {
    const pages = [{ days: [monday] }, { days: [wednesday] }];
    expect(listDays(pages, { chosenDate: null, isOwnCallAt: () => false })).toEqual([monday, wednesday]);
  });

  test("do not count times when the parent has a call", () => {
    const [nine, ten] = monday.slots;
    const days = listDays([{ days: [monday] }], { chosenDate: null, isOwnCallAt: (slot) => slot === nine });
    expect(days).toEqual([{ ...monday, free: [ten] }]);
    expect(days.map(dayLabel)).toEqual(["Monday, November 23, 2026, 1 time free"]);
  });

  test("keep the chosen one in place when its last time is taken", () => {
    const chosen = "2026-11-24";
    expect(
      listDays([{ days: [monday, wednesday] }], { chosenDate: chosen, isOwnCallAt: () => false }),
    ).toEqual([monday, makeDay(chosen), wednesday]);
  });

  test("do not repeat a chosen one that still has times", () => {
    expect(
      listDays([{ days: [monday, wednesday] }], { chosenDate: monday.date, isOwnCallAt: () => false }),
    ).toEqual([monday, wednesday]);
  });
});
