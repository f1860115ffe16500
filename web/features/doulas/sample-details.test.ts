import { describe, expect, it } from "vitest";
import { fillDetails } from "./sample-details.ts";

const sparse = {
  credentials: [],
  insurance_accepted: [],
  specialties: [],
  approach: [],
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
  next_available: "2026-11-23T15:00:00Z",
};

describe("with sample details on", () => {
  it("gaps get the spec's values, marked as samples", () => {
    expect(fillDetails(sparse, "samples")).toEqual({
      credentials: { value: ["Licensed Clinical Social Worker"], isSample: true },
      insurance: { value: ["Aetna", "Blue Cross Blue Shield", "Cigna"], isSample: true },
      specialties: { value: ["Birth support", "Postpartum support", "Lactation support"], isSample: true },
      approach: { value: ["Affirming", "Humorous", "Open-minded"], isSample: true },
      nextAvailable: { value: "This week", isSample: true },
      rating: { value: 4.9, isSample: true },
    });
  });

  it("a real value wins; only the rating is always a sample", () => {
    const { rating, ...others } = fillDetails(full, "samples");
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
    expect(fillDetails({ ...full, specialties: [" "] }, "samples").specialties?.isSample).toBe(true);
  });
});

describe("until samples may be shown", () => {
  it("a gap has no value and is no sample", () => {
    for (const detail of Object.values(fillDetails(sparse, "room")))
      expect(detail).toEqual({ value: null, isSample: false });
  });

  it("real values stand already", () => {
    expect(fillDetails(full, "room").insurance).toEqual({ value: ["Medicaid"], isSample: false });
  });
});

describe("with sample details off", () => {
  it("gaps are left out", () => {
    expect(Object.values(fillDetails(sparse, "nothing"))).toEqual([null, null, null, null, null, null]);
  });

  it("real values stay", () => {
    const details = fillDetails(full, "nothing");
    expect(details.insurance).toEqual({ value: ["Medicaid"], isSample: false });
    expect(details.rating).toBeNull();
  });
});

describe("next available", () => {
  it("is the first free time in the doula's zone", () => {
    expect(fillDetails(full, "samples").nextAvailable?.value).toBe("Mon, Nov 23, 9:00 AM CST");
    const inSummer = { ...full, next_available: "2026-07-06T14:00:00Z" };
    expect(fillDetails(inSummer, "samples").nextAvailable?.value).toBe("Mon, Jul 6, 9:00 AM CDT");
  });

  it("says so when the doula takes no more calls", () => {
    const booked = { ...sparse, is_fully_booked: true };
    expect(fillDetails(booked, "samples").nextAvailable).toEqual({
      value: "Fully booked for now",
      isSample: false,
    });
  });
});
