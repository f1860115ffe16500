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
  it("gaps get the spec's values, marked as samples, but credentials and insurance are never invented", () => {
    expect(fillDetails(sparse, "samples", today)).toEqual({
      credentials: null,
      insurance: null,
      specialties: { value: ["Birth support", "Postpartum support", "Lactation support"], isSample: true },
      approach: { value: ["Affirming", "Humorous", "Open-minded"], isSample: true },
      nextAvailable: { value: "This week", isSample: true },
      rating: { value: 4.9, isSample: true },
    });
  });

  it("a real value wins; only the rating is always a sample", () => {
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

  it("a list of blanks is a gap", () => {
    expect(fillDetails({ ...full, specialties: [" "] }, "samples", today).specialties?.isSample).toBe(true);
  });
});

describe("until samples may be shown", () => {
  it("a gap has no value and is no sample", () => {
    const { credentials, insurance, ...others } = fillDetails(sparse, "room", today);
    expect([credentials, insurance]).toEqual([null, null]);
    for (const detail of Object.values(others)) expect(detail).toEqual({ value: null, isSample: false });
  });

  it("real values stand already", () => {
    expect(fillDetails(full, "room", today).insurance).toEqual({ value: ["Medicaid"], isSample: false });
  });
});

describe("with sample details off", () => {
  it("gaps are left out, and a doula without hours has no times", () => {
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

describe("next available call", () => {
  const textOf = (doula: typeof full | typeof sparse, viewersToday: string | null = today) =>
    fillDetails(doula, "samples", viewersToday).nextAvailable;
  /** The first free call, that many days after `today` at 9:00 AM in Chicago. */
  const inDays = (days: number) => ({ ...full, next_available: `${addDays(today, days)}T15:00:00Z` });

  it.each([
    [0, "Today"],
    [1, "Tomorrow"],
    [2, "Wednesday"],
    [6, "Sunday"],
    [7, "Mon, Nov 30"],
    [42, "Mon, Jan 4"],
  ])("in %i days reads %s", (days, text) => {
    expect(textOf(inDays(days))).toEqual({ value: text, isSample: false });
  });

  it.each([
    ["America/New_York", "2026-11-23", "Tomorrow"],
    ["Pacific/Auckland", "2026-11-24", "Today"],
    ["Pacific/Auckland", "2026-11-23", "Tomorrow"],
  ])("is told by the day of the viewer's zone: %s", (zone, viewersToday, text) => {
    vi.stubEnv("TZ", zone);
    const doula = {
      ...full,
      next_available: zone === "America/New_York" ? "2026-11-24T15:00:00Z" : "2026-11-23T15:00:00Z",
    };
    expect(textOf(doula, viewersToday)?.value).toBe(text);
    vi.unstubAllEnvs();
  });

  it("is the date in the doula's zone until the viewer's is known", () => {
    const late = { ...full, next_available: "2026-11-24T03:00:00Z" };
    expect(textOf(late, null)?.value).toBe("Mon, Nov 23");
  });

  it("says so when the doula takes no more calls", () => {
    const booked = { ...sparse, has_hours: true, is_fully_booked: true };
    expect(textOf(booked)).toEqual({ value: "Fully booked for now", isSample: false });
  });

  it("of a doula with hours and no open time is never a sample", () => {
    const closed = { ...sparse, has_hours: true };
    for (const filling of ["samples", "room", "nothing"] as const)
      expect(fillDetails(closed, filling, today).nextAvailable).toEqual({
        value: "No times open right now",
        isSample: false,
      });
  });
});
