import { describe, expect, it } from "vitest";
import { emptySearchData, type SearchData } from "../../lib/search-data.ts";
import { detailErrors, placeOf, stepOf, upcomingDueDate } from "./find-flow.ts";

const today = "2026-11-21";

const saved: SearchData = {
  location: "Austin, TX, USA",
  locationDetails: "us:city:1",
  dueDate: new Date(2027, 2, 5),
  provider: "St. David's",
  providerDetails: null,
};

describe("entering the page", () => {
  it("starts with the location when nothing is known", () => {
    expect(stepOf({}, emptySearchData, today)).toBe("location");
  });

  it("goes straight to the results when location, due date and provider are saved", () => {
    expect(stepOf({}, saved, today)).toBe("results");
  });

  it.each([
    ["location", { location: "  " }],
    ["due date", { dueDate: null }],
    ["provider", { provider: " " }],
  ])("starts with the location when the %s is missing", (_what, missing) => {
    expect(stepOf({}, { ...saved, ...missing }, today)).toBe("location");
  });

  it("a location in the address leads to the details, even when everything is saved", () => {
    expect(stepOf({ location: "Boston" }, saved, today)).toBe("details");
    expect(stepOf({ location: "Boston" }, emptySearchData, today)).toBe("details");
  });

  it("a due date that has gone by does not count; today does", () => {
    expect(stepOf({}, { ...saved, dueDate: new Date(2026, 10, 20) }, today)).toBe("location");
    expect(stepOf({}, { ...saved, dueDate: new Date(2026, 10, 21) }, today)).toBe("results");
  });
});

describe("a step in the address", () => {
  it("is shown when its answers are there", () => {
    expect(stepOf({ step: "location" }, saved, today)).toBe("location");
    expect(stepOf({ step: "details" }, saved, today)).toBe("details");
    expect(stepOf({ step: "results" }, saved, today)).toBe("results");
  });

  it("falls back to the first step with an answer missing", () => {
    expect(stepOf({ step: "results" }, { ...saved, provider: "" }, today)).toBe("details");
    expect(stepOf({ step: "results" }, emptySearchData, today)).toBe("location");
    expect(stepOf({ step: "details" }, emptySearchData, today)).toBe("location");
  });
});

describe("the place", () => {
  it("of the address wins, and forgets the chosen suggestion of another text", () => {
    expect(placeOf({ location: "Boston" }, saved)).toEqual({ location: "Boston", locationDetails: null });
  });

  it("keeps the chosen suggestion while its text is the same", () => {
    expect(placeOf({ location: saved.location }, saved).locationDetails).toBe("us:city:1");
  });

  it("is the saved one without a location in the address", () => {
    expect(placeOf({}, saved)).toEqual({ location: "Austin, TX, USA", locationDetails: "us:city:1" });
  });
});

it("a due date is read as a local calendar day", () => {
  expect(upcomingDueDate(saved, today)).toBe("2027-03-05");
});

it("searching needs a due date and a provider that is not blank", () => {
  expect(Object.keys(detailErrors({ ...emptySearchData, provider: "  " }, today))).toEqual([
    "dueDate",
    "provider",
  ]);
  expect(detailErrors(saved, today)).toEqual({});
});
