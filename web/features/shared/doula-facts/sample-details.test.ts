import { describe, expect, it, vi } from "vitest";
import { addDays } from "../../../../contract/platform/time.ts";
import { hollis } from "../../../testing/doulas.ts";
import { fillDetails } from "./sample-details.ts";

/** A Monday. */
const today = "2026-11-23";

const full = {
  ...hollis,
  credentials: ["Certified Birth Doula"],
  insurance_accepted: ["Medicaid"],
  specialties: ["VBAC"],
  approach: ["direct"],
  has_hours: true,
  next_available: "2026-11-23T15:00:00Z",
};

describe("with sample details on", () => {
  it("[2.6] gaps are filled with the spec's samples", () => {
    expect(fillDetails(hollis, "samples", today)).toEqual({
      credentials: { value: ["Licensed Clinical Social Worker"], isSample: true },
      insurance: { value: ["Aetna", "Blue Cross Blue Shield", "Cigna"], isSample: true },
      specialties: { value: ["Birth support", "Postpartum support", "Lactation support"], isSample: true },
      approach: { value: ["Affirming", "Humorous", "Open-minded"], isSample: true },
      nextAvailable: { value: "This week", isSample: true },
      rating: { value: 4.9, isSample: true },
    });
  });

  it("[2.6] real values take precedence, but the rating is always a sample", () => {
    const { rating, ...others } = fillDetails(full, "samples", today);
    expect(Object.values(others).map((detail) => detail?.isSample)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(rating).toEqual({ value: 4.9, isSample: true });
    expect(others.credentials?.value).toEqual(["Certified Birth Doula"]);
  });

  it("a list with only blank entries counts as a gap", () => {
    expect(fillDetails({ ...full, specialties: [" "] }, "samples", today).specialties?.isSample).toBe(true);
  });
});

describe("before hydration", () => {
  it("gaps have no value and are not samples", () => {
    for (const detail of Object.values(fillDetails(hollis, "space", today)))
      expect(detail).toEqual({ value: null, isSample: false });
  });

  it("real values are shown", () => {
    expect(fillDetails(full, "space", today).insurance).toEqual({
      value: ["Ask about Medicaid"],
      isSample: false,
    });
  });
});

describe("with sample details off", () => {
  it("[2.6] gaps are omitted, and a doula without hours has no open times", () => {
    const { nextAvailable, ...others } = fillDetails(hollis, "none", today);
    expect(Object.values(others)).toEqual([null, null, null, null, null]);
    expect(nextAvailable).toEqual({ value: "No times open right now", isSample: false });
  });

  it("real values are shown, but no rating", () => {
    const details = fillDetails(full, "none", today);
    expect(details.insurance).toEqual({ value: ["Ask about Medicaid"], isSample: false });
    expect(details.rating).toBeNull();
  });
});

describe("[2.6] the next available call", () => {
  const renderText = (doula: typeof full | typeof hollis, viewersToday: string | null = today) =>
    fillDetails(doula, "samples", viewersToday).nextAvailable;
  /** A doula whose next available call is this many days after `today`, at 9:00 AM in Chicago. */
  const inDays = (days: number) => ({ ...full, next_available: `${addDays(today, days)}T15:00:00Z` });

  it.each([
    [0, "Today"],
    [1, "Tomorrow"],
    [2, "Wednesday"],
    [6, "Sunday"],
    [7, "Nov 30"],
    [42, "Jan 4"],
  ])("in %i days is shown as '%s'", (days, text) => {
    expect(renderText(inDays(days))).toEqual({ value: text, isSample: false });
  });

  it.each([
    ["America/New_York", "2026-11-23", "Tomorrow"],
    ["Pacific/Auckland", "2026-11-24", "Today"],
    ["Pacific/Auckland", "2026-11-23", "Tomorrow"],
  ])("is relative to the viewer's day in %s", (zone, viewersToday, text) => {
    vi.stubEnv("TZ", zone);
    const doula = {
      ...full,
      next_available: zone === "America/New_York" ? "2026-11-24T15:00:00Z" : "2026-11-23T15:00:00Z",
    };
    expect(renderText(doula, viewersToday)?.value).toBe(text);
    vi.unstubAllEnvs();
  });

  it("is a date in the doula's time zone until the viewer's is known", () => {
    const late = { ...full, next_available: "2026-11-24T03:00:00Z" };
    expect(renderText(late, null)?.value).toBe("Mon, Nov 23");
  });

  it("is shown as 'Fully booked for now' for a fully booked doula", () => {
    const fullyBooked = { ...hollis, has_hours: true, is_fully_booked: true };
    expect(renderText(fullyBooked)).toEqual({ value: "Fully booked for now", isSample: false });
  });

  it("is never a sample for a doula who has hours but no open times", () => {
    const withoutOpenTimes = { ...hollis, has_hours: true };
    for (const filling of ["samples", "space", "none"] as const)
      expect(fillDetails(withoutOpenTimes, filling, today).nextAvailable).toEqual({
        value: "No times open right now",
        isSample: false,
      });
  });
});
