import { describe, expect, test } from "vitest";
import { formatCallTime, formatOwnTime, isSameWallClock } from "./call-time.tsx";

const chicago = "America/Chicago";
const newYork = "America/New_York";
const phoenix = "America/Phoenix";
const denver = "America/Denver";

describe("the parent's own time", () => {
  test("is shown if it differs from the doula's", () => {
    expect(formatOwnTime(new Date("2026-11-23T15:00:00Z"), chicago, newYork)).toBe("10:00 AM");
  });

  test("is not shown if it is the same, even in a zone with another name", () => {
    const instant = new Date("2026-11-23T15:00:00Z");
    expect(formatOwnTime(instant, chicago, chicago)).toBeNull();
    expect(formatOwnTime(instant, chicago, "America/Menominee")).toBeNull();
    expect(formatOwnTime(instant, chicago, null)).toBeNull();
  });

  test("includes the day if that differs, too", () => {
    expect(formatOwnTime(new Date("2026-11-24T00:30:00Z"), chicago, "Europe/Berlin")).toBe(
      "Tue, Nov 24, 1:30 AM",
    );
    expect(formatOwnTime(new Date("2026-11-23T15:00:00Z"), chicago, "Pacific/Kiritimati")).toBe(
      "Tue, Nov 24, 5:00 AM",
    );
  });

  test("follows daylight saving: Arizona and Colorado agree in winter but not in summer", () => {
    expect(isSameWallClock(new Date("2026-12-01T17:00:00Z"), denver, phoenix)).toBe(true);
    expect(isSameWallClock(new Date("2026-07-01T17:00:00Z"), denver, phoenix)).toBe(false);
  });

  test("follows daylight saving in the weeks when only America has switched", () => {
    expect(formatOwnTime(new Date("2026-03-06T15:00:00Z"), chicago, "Europe/Berlin")).toBe("4:00 PM");
    // America switches on March 8, Europe on March 29.
    expect(formatOwnTime(new Date("2026-03-09T14:00:00Z"), chicago, "Europe/Berlin")).toBe("3:00 PM");
    expect(formatOwnTime(new Date("2026-03-30T14:00:00Z"), chicago, "Europe/Berlin")).toBe("4:00 PM");
  });
});

describe("the time of a call", () => {
  test("[2.7] includes the date, the time, and the zone's name on that day", () => {
    expect(formatCallTime("2026-11-23T15:00:00Z", chicago, newYork)).toEqual({
      date: "Monday, November 23, 2026",
      time: "9:00 AM",
      zone: "Central Standard Time",
      ownTime: "10:00 AM your time (Eastern Standard Time)",
    });
    expect(formatCallTime("2026-10-30T14:00:00Z", chicago, chicago)).toEqual({
      date: "Friday, October 30, 2026",
      time: "9:00 AM",
      zone: "Central Daylight Time",
      ownTime: null,
    });
  });
});
