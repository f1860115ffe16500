import { describe, expect, it, vi } from "vitest";
import { addDays } from "../../../contract/time.ts";
import { fillDetails } from "./sample-details.ts";

/** A Monday. */
const today = "2026-11-23";

const sparse = {
  is_demo: true,
  credentials: [],
  insurance_accepted: [],
  specialties: [],
  approach: [],
  has_hours: false,
  next_available: null,
  is_fully_booked: false,
  time_zone: "America/Chicago",
};

const full = {
  ...sparse,
  credentials: ["Certified Birth Doula"],
  insurance_accepted: ["Medicaid"],
  specialties: ["VBAC"],
  approach: ["direct"],
  has_hours: true,
  next_available: "2026-11-23T15:00:00Z",
};

describe("with sample details on", () => {
  it("[2.6] gaps get the spec's values, marked as samples, but credentials and insurance are never invented", () => {
    expect(fillDetails(sparse, "samples", today)).toEqual({
      credentials: null,
      insurance: null,
      specialties: { value: ["Birth support", "Postpartum support", "Lactation support"], isSample: true },
      approach: { value: ["Affirming", "Humorous", "Open-minded"], isSample: true },
      nextAvailable: { value: "This week", isSample: true },
      rating: { value: 4.9, isSample: true },
    });
  });

  it("[2.6] a real value takes precedence; only the rating is always a sample", () => {
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

  it("a list of blank entries is a gap", () => {
    expect(fillDetails({ ...full, specialties: [" "] }, "samples", today).specialties?.isSample).toBe(true);
  });
});

describe("before samples may be shown", () => {
  it("a gap has no value and is not a sample", () => {
    const { credentials, insurance, ...others } = fillDetails(sparse, "room", today);
    expect([credentials, insurance]).toEqual([null, null]);
    for (const detail of Object.values(others)) expect(detail).toEqual({ value: null, isSample: false });
  });

  it("real values already show", () => {
    expect(fillDetails(full, "room", today).insurance).toEqual({ value: ["Medicaid"], isSample: false });
  });
});

describe("with sample details off", () => {
  it("[2.6] gaps are omitted, and a doula without hours has no times", () => {
    const { nextAvailable, ...others } = fillDetails(sparse, "nothing", today);
    expect(Object.values(others)).toEqual([null, null, null, null, null]);
    expect(nextAvailable).toEqual({ value: "No times open right now", isSample: false });
  });

  it("real values stay", () => {
    const details = fillDetails(full, "nothing", today);
    expect(details.insurance).toEqual({ value: ["Medicaid"], isSample: false });
    expect(details.rating).toBeNull();
  });
});

describe("[2.6] next available call", () => {
  const renderText = (doula: typeof full | typeof sparse, viewersToday: string | null = today) =>
    fillDetails(doula, "samples", viewersToday).nextAvailable;
  /** The first free call this many days after `today` at 9:00 AM in Chicago. */
  const inDays = (days: number) => ({ ...full, next_available: `${addDays(today, days)}T15:00:00Z` });

  it.each([
    [0, "Today"],
    [1, "Tomorrow"],
    [2, "Wednesday"],
    [6, "Sunday"],
    [7, "Mon, Nov 30"],
    [42, "Mon, Jan 4"],
  ])("in %i days reads %s", (days, text) => {
    expect(renderText(inDays(days))).toEqual({ value: text, isSample: false });
  });

  it.each([
    ["America/New_York", "2026-11-23", "Tomorrow"],
    ["Pacific/Auckland", "2026-11-24", "Today"],
    ["Pacific/Auckland", "2026-11-23", "Tomorrow"],
  ])("follows the day in the viewer's zone: %s", (zone, viewersToday, text) => {
    vi.stubEnv("TZ", zone);
    const doula = {
      ...full,
      next_available: zone === "America/New_York" ? "2026-11-24T15:00:00Z" : "2026-11-23T15:00:00Z",
    };
    expect(renderText(doula, viewersToday)?.value).toBe(text);
    vi.unstubAllEnvs();
  });

  it("is the date in the doula's zone until the viewer's zone is known", () => {
    const late = { ...full, next_available: "2026-11-24T03:00:00Z" };
    expect(renderText(late, null)?.value).toBe("Mon, Nov 23");
  });

  it("shows when the doula takes no more calls", () => {
    const booked = { ...sparse, has_hours: true, is_fully_booked: true };
    expect(renderText(booked)).toEqual({ value: "Fully booked for now", isSample: false });
  });

  it("is never a sample for a doula with hours and no open time", () => {
    const closed = { ...sparse, has_hours: true };
    for (const filling of ["samples", "room", "nothing"] as const)
      expect(fillDetails(closed, filling, today).nextAvailable).toEqual({
        value: "No times open right now",
        isSample: false,
      });
  });
});
