import { describe, expect, test } from "vitest";
import { formatDayLabel, formatDayParts, formatFreeTimes, listDays } from "./slot-days.ts";

const makeDay = (date: string, ...slots: string[]) => ({ date, slots, free: slots });
const monday = makeDay("2026-11-23", "2026-11-23T15:00:00.000Z", "2026-11-23T16:00:00.000Z");
const wednesday = makeDay("2026-11-25", "2026-11-25T15:00:00.000Z");

describe("a day in the slot picker", () => {
  test("is labeled with its full date and its number of free times", () => {
    expect(formatDayLabel(monday)).toBe("Monday, November 23, 2026, 2 free times");
    expect(formatDayLabel(wednesday)).toBe("Wednesday, November 25, 2026, 1 free time");
  });

  test("is labeled 'No times left' if it has none", () => {
    expect(formatDayLabel({ date: "2026-11-24", free: [] })).toBe(
      "Tuesday, November 24, 2026, No times left",
    );
    expect(formatFreeTimes(0)).toBe("No times left");
  });

  test("shows the same day in every browser time zone", () => {
    expect(formatDayParts("2026-03-08")).toEqual({ weekday: "Sun", day: "8", month: "Mar" });
    expect(formatDayParts("2027-01-01")).toEqual({ weekday: "Fri", day: "1", month: "Jan" });
  });
});

describe("the days in the slot picker", () => {
  test("include the days of all pages", () => {
    const pages = [{ days: [monday] }, { days: [wednesday] }];
    expect(listDays(pages, { chosenDate: null, isOwnCallAt: () => false })).toEqual([monday, wednesday]);
  });

  test("count only times when the parent has no other call", () => {
    const [nine, ten] = monday.slots;
    const days = listDays([{ days: [monday] }], { chosenDate: null, isOwnCallAt: (slot) => slot === nine });
    expect(days).toEqual([{ ...monday, free: [ten] }]);
    expect(days.map(formatDayLabel)).toEqual(["Monday, November 23, 2026, 1 free time"]);
  });

  test("keep the chosen day in place after its last time is taken", () => {
    const chosenDate = "2026-11-24";
    expect(listDays([{ days: [monday, wednesday] }], { chosenDate, isOwnCallAt: () => false })).toEqual([
      monday,
      makeDay(chosenDate),
      wednesday,
    ]);
  });

  test("contain a chosen day with free times only once", () => {
    expect(
      listDays([{ days: [monday, wednesday] }], { chosenDate: monday.date, isOwnCallAt: () => false }),
    ).toEqual([monday, wednesday]);
  });
});
