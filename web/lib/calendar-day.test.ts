import { describe, expect, it } from "vitest";
import { parseIsoDay, toIsoDay } from "./calendar-day.ts";

describe("a calendar day", () => {
  it("converts to a local date and back", () => {
    for (const day of ["2027-03-05", "2028-02-29", "2026-12-31"]) {
      const date = parseIsoDay(day);
      expect(date && toIsoDay(date)).toBe(day);
    }
  });

  it("stays the local day late in the evening", () => {
    expect(toIsoDay(new Date(2027, 2, 5, 23, 59))).toBe("2027-03-05");
  });

  it("is refused if it does not exist", () => {
    expect(parseIsoDay("2027-02-29")).toBeNull();
    expect(parseIsoDay("2027-13-01")).toBeNull();
    expect(parseIsoDay("March 5, 2027")).toBeNull();
  });
});
