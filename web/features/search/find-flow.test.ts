import { describe, expect, it } from "vitest";
import type { FindSearch } from "../../api/find-search.ts";
import { emptySearchData, type SearchData } from "../../api/search-data.ts";
import { detailErrors, isSettled, readPlace, searchableDueDate, settleFindSearch } from "./find-flow.ts";

const today = "2026-11-21";

const saved: SearchData = {
  location: "Austin, TX, USA",
  locationDetails: "us:city:1",
  dueDate: new Date(2027, 2, 5),
  provider: "St. David's",
  providerDetails: null,
};

const inAustin = { location: "Austin, TX, USA", place: "us:city:1" };

describe("entering the page", () => {
  it("starts with the location when nothing is known", () => {
    expect(settleFindSearch({}, emptySearchData, today)).toEqual({ step: "location" });
  });

  it("goes straight to the results when location, due date and provider are saved", () => {
    expect(settleFindSearch({}, saved, today)).toEqual({ ...inAustin, step: "results" });
  });

  it.each([
    ["location", { location: "  " }],
    ["due date", { dueDate: null }],
    ["provider", { provider: " " }],
  ])("starts with the location when the %s is missing", (_what, missing) => {
    expect(settleFindSearch({}, { ...saved, ...missing }, today)).toEqual({ step: "location" });
  });

  it("a location in the address leads to the details, even when everything is saved", () => {
    const inBoston = { location: "Boston", step: "details" };
    expect(settleFindSearch({ location: "Boston" }, saved, today)).toEqual(inBoston);
    expect(settleFindSearch({ location: "Boston" }, emptySearchData, today)).toEqual(inBoston);
  });

  it("a location in the address keeps the suggestion that was chosen for the same text", () => {
    expect(settleFindSearch({ location: saved.location }, saved, today)).toEqual({
      ...inAustin,
      step: "details",
    });
  });

  it("works up to 21 days past the due date, and not with one years away", () => {
    const stepWith = (dueDate: Date) => settleFindSearch({}, { ...saved, dueDate }, today).step;
    expect(stepWith(new Date(2026, 9, 30))).toBe("location");
    expect(stepWith(new Date(2026, 9, 31))).toBe("results");
    expect(stepWith(new Date(2026, 10, 21))).toBe("results");
    expect(stepWith(new Date(2030, 10, 21))).toBe("location");
  });

  it("keeps the doula that the address opens", () => {
    expect(settleFindSearch({ doula: "ana-ruiz", book: true }, emptySearchData, today)).toEqual({
      step: "location",
      doula: "ana-ruiz",
      book: true,
    });
  });
});

describe("a step in the address", () => {
  it("is shown when its answers are there", () => {
    expect(settleFindSearch({ step: "location" }, saved, today)).toEqual({ step: "location" });
    expect(settleFindSearch({ step: "details" }, saved, today)).toEqual({ ...inAustin, step: "details" });
    expect(settleFindSearch({ step: "results" }, saved, today)).toEqual({ ...inAustin, step: "results" });
  });

  it("falls back to the first step with an answer missing", () => {
    const stepWith = (step: FindSearch["step"], data: SearchData) =>
      settleFindSearch({ step }, data, today).step;
    expect(stepWith("results", { ...saved, provider: "" })).toBe("details");
    expect(stepWith("results", emptySearchData)).toBe("location");
    expect(stepWith("details", emptySearchData)).toBe("location");
  });

  it("keeps its own place when another was searched since", () => {
    const search = { location: "Denver, CO, USA", place: "us:city:2", step: "results" } as const;
    expect(settleFindSearch(search, saved, today)).toEqual(search);
  });
});

it("an address that has been settled stays as it is", () => {
  const searches: FindSearch[] = [
    {},
    { location: "Boston" },
    { step: "results" },
    { location: saved.location },
  ];
  for (const data of [saved, { ...saved, provider: "" }, emptySearchData]) {
    for (const search of searches) {
      const settled = settleFindSearch(search, data, today);
      expect(isSettled(settled, settleFindSearch(settled, data, today))).toBe(true);
    }
  }
});

it("the place of the address has no id where no suggestion was chosen", () => {
  expect(readPlace({ location: "Boston" })).toEqual({ location: "Boston", locationDetails: null });
  expect(readPlace(inAustin)).toEqual({ location: "Austin, TX, USA", locationDetails: "us:city:1" });
});

it("a due date is read as a local calendar day", () => {
  expect(searchableDueDate(saved, today)).toBe("2027-03-05");
});

it("searching needs a due date and a provider that is not blank", () => {
  expect(Object.keys(detailErrors({ ...emptySearchData, provider: "  " }, today))).toEqual([
    "dueDate",
    "provider",
  ]);
  expect(detailErrors(saved, today)).toEqual({});
});

it("filters and what is compared pass through the entry rules", () => {
  const kept = { insurance: ["Aetna"], miles: 50, view: "map", compare: "ana-ruiz" } as const;
  const search = { ...kept, insurance: ["Aetna"], location: "Denver, CO, USA" };
  expect(settleFindSearch({ ...search, step: "results" }, saved, today)).toMatchObject(kept);
  expect(settleFindSearch({ ...kept, insurance: ["Aetna"] }, emptySearchData, today)).toMatchObject(kept);
});
