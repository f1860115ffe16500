import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { upcomingDaySchema } from "../platform/fields.schema.ts";
import { isLikelyDueDate } from "./profiles.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

/** Returns true if a new account or a search accepts this due date at that moment. */
function isUpcomingAt(instant: string, day: string): boolean {
  vi.setSystemTime(instant);
  return upcomingDaySchema.safeParse(day).success;
}

describe("[5.1] the check for upcoming days", () => {
  it.each([
    // Noon in London: in the last zone, UTC-12, the day before has just ended.
    ["2026-11-23T11:59:59Z", "2026-11-22", true],
    ["2026-11-23T12:00:00Z", "2026-11-22", false],
    ["2026-11-23T23:59:59Z", "2026-11-22", false],
    ["2026-11-23T00:00:00Z", "2026-11-22", true],
    ["2026-11-23T00:00:00Z", "2026-11-21", false],
    ["2026-11-23T23:59:59Z", "2026-11-23", true],
    // Across the end of a year.
    ["2027-01-01T05:00:00Z", "2026-12-31", true],
    ["2027-01-01T13:00:00Z", "2026-12-31", false],
  ])("returns, at %s, for %s: %s", (instant, day, isAccepted) => {
    expect(isUpcomingAt(instant, day)).toBe(isAccepted);
  });
});

describe("[5.1] the check for likely due dates", () => {
  it.each([
    // 42 days before and 305 days after today, which is still the 22nd in UTC-12 and already the 24th in
    // UTC+14.
    ["2026-11-23T10:00:00Z", "2026-10-11", true],
    ["2026-11-23T10:00:00Z", "2026-10-10", false],
    ["2026-11-23T10:00:00Z", "2027-09-25", true],
    ["2026-11-23T10:00:00Z", "2027-09-26", false],
    // An hour earlier it is also the 23rd in UTC+14; two hours later it is also the 23rd in UTC-12.
    ["2026-11-23T09:59:59Z", "2027-09-25", false],
    ["2026-11-23T09:59:59Z", "2027-09-24", true],
    ["2026-11-23T12:00:00Z", "2026-10-11", false],
    ["2026-11-23T12:00:00Z", "2026-10-12", true],
  ])("returns, at %s, for %s: %s", (instant, day, isAccepted) => {
    expect(isLikelyDueDate(day, new Date(instant))).toBe(isAccepted);
  });
});
