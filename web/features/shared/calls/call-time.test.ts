import { describe, expect, test } from "vitest";
import { formatCallTime, formatChipDay, formatOtherTime, isSameWallClock } from "./call-time.tsx";

const chicago = "America/Chicago";
const newYork = "America/New_York";
const phoenix = "America/Phoenix";
const denver = "America/Denver";

describe("the time in the other zone", () => {
  test("is shown if it differs", () => {
    expect(formatOtherTime(new Date("2026-11-23T15:00:00Z"), chicago, newYork)).toBe("10:00 AM");
  });

  test("is not shown if it is the same, even in a zone with another name", () => {
    const instant = new Date("2026-11-23T15:00:00Z");
    expect(formatOtherTime(instant, chicago, chicago)).toBeNull();
    expect(formatOtherTime(instant, chicago, "America/Menominee")).toBeNull();
  });

  test("includes the day if that differs, too", () => {
    expect(formatOtherTime(new Date("2026-11-24T00:30:00Z"), chicago, "Europe/Berlin")).toBe(
      "Tue, Nov 24, 1:30 AM",
    );
    expect(formatOtherTime(new Date("2026-11-23T15:00:00Z"), chicago, "Pacific/Kiritimati")).toBe(
      "Tue, Nov 24, 5:00 AM",
    );
  });

  test("follows daylight saving: Arizona and Colorado agree in winter but not in summer", () => {
    expect(isSameWallClock(new Date("2026-12-01T17:00:00Z"), denver, phoenix)).toBe(true);
    expect(isSameWallClock(new Date("2026-07-01T17:00:00Z"), denver, phoenix)).toBe(false);
  });

  test("follows daylight saving in the weeks when only America has switched", () => {
    expect(formatOtherTime(new Date("2026-03-06T15:00:00Z"), chicago, "Europe/Berlin")).toBe("4:00 PM");
    // America switches on March 8, Europe on March 29.
    expect(formatOtherTime(new Date("2026-03-09T14:00:00Z"), chicago, "Europe/Berlin")).toBe("3:00 PM");
    expect(formatOtherTime(new Date("2026-03-30T14:00:00Z"), chicago, "Europe/Berlin")).toBe("4:00 PM");
  });
});

describe("the time of a call", () => {
  test("[2.7] is the viewer's, with the zone's name on that day, and then the doula's", () => {
    const call = { starts_at: "2026-11-23T15:00:00Z", time_zone: chicago };
    const shown = {
      date: "Monday, November 23, 2026",
      time: "10:00 AM",
      zone: "Eastern Standard Time",
    };
    expect(formatCallTime({ ...call, doula: { first_name: "Rosa" } }, newYork)).toEqual({
      ...shown,
      doulaTime: "9:00 AM for Rosa",
    });
    expect(formatCallTime(call, newYork)).toEqual({ ...shown, doulaTime: "9:00 AM Central Standard Time" });
  });

  test("[2.7] is one time if the doula's is the same", () => {
    expect(formatCallTime({ starts_at: "2026-10-30T14:00:00Z", time_zone: chicago }, chicago)).toEqual({
      date: "Friday, October 30, 2026",
      time: "9:00 AM",
      zone: "Central Daylight Time",
      doulaTime: null,
    });
  });
});

test.each([
  ["2026-11-25T23:30:00Z", "Today"],
  ["2026-11-26T15:00:00Z", "Tomorrow"],
  ["2026-11-28T15:00:00Z", "Sat"],
  ["2026-12-02T15:00:00Z", "Dec 2"],
])("[2.6] on November 25, the day of a call at %s is '%s' on a chip in Austin", (start, text) => {
  expect(formatChipDay(new Date(start), "2026-11-25", "America/Chicago")).toBe(text);
});
