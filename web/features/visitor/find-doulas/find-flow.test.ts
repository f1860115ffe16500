import { describe, expect, it } from "vitest";
import { emptySearchData, type SearchData } from "../../../client-state/search-data.ts";
import {
  completeFindSearch,
  findDetailErrors,
  getSearchableDueDate,
  isSettled,
  readPlace,
} from "./find-flow.ts";
import type { FindSearch } from "./find-search.ts";

const today = "2026-11-21";

const saved: SearchData = {
  location: "Austin, TX, USA",
  locationDetails: "us:city:1",
  dueDate: new Date(2027, 2, 5),
  provider: "St. David's",
  isProviderUnknown: false,
  providerDetails: null,
  planEndedAt: null,
  areDetailsSkipped: false,
};

const inAustinSaved = { location: saved.location, locationDetails: saved.locationDetails };
const inAustin = { location: "Austin, TX, USA", place: "us:city:1" };

describe("entering the page", () => {
  it("starts with the location if nothing is known", () => {
    expect(completeFindSearch({}, emptySearchData, today)).toEqual({ step: "location" });
  });

  it("[2.6] goes straight to the results if location, due date and provider are saved", () => {
    expect(completeFindSearch({}, saved, today)).toEqual({ ...inAustin, step: "results" });
  });

  it("[2.6] goes straight to the results if the parent does not know the provider yet", () => {
    const unknown = { ...saved, provider: "", isProviderUnknown: true };
    expect(completeFindSearch({}, unknown, today)).toEqual({ ...inAustin, step: "results" });
  });

  it.each([
    ["location", { location: "  " }],
    ["due date", { dueDate: null }],
    ["provider", { provider: " " }],
  ])("starts with the location if the %s is missing", (_what, missing) => {
    expect(completeFindSearch({}, { ...saved, ...missing }, today)).toEqual({ step: "location" });
  });

  it("[2.6] opens the details with a location in the URL, even if everything is saved", () => {
    const inBoston = { location: "Boston", step: "details" };
    expect(completeFindSearch({ location: "Boston" }, saved, today)).toEqual(inBoston);
    expect(completeFindSearch({ location: "Boston" }, emptySearchData, today)).toEqual(inBoston);
  });

  it("[2.6] skips the details after a birth or a loss, unless the URL asks for them", () => {
    const ended = { ...emptySearchData, ...inAustinSaved, planEndedAt: "2026-11-23T10:00:00.000Z" };
    expect(completeFindSearch({}, ended, today)).toEqual({ ...inAustin, step: "results" });
    expect(completeFindSearch({ location: "Boston" }, ended, today)).toEqual({
      location: "Boston",
      step: "results",
    });
    expect(completeFindSearch({ step: "details" }, ended, today)).toEqual({ ...inAustin, step: "details" });
    expect(findDetailErrors(ended, today)).toEqual({});
  });

  it.each([
    ["from another site", { location: "Boston" }],
    ["with a step", { location: "Boston", step: "details" }],
  ] as const)("[2.6] never asks for details in a link to postpartum care: %s", (_which, link) => {
    const search = { ...link, looking_for: "postpartum" } as const;
    expect(completeFindSearch(search, emptySearchData, today)).toMatchObject({ step: "results" });
  });

  it("[2.6] asks only for the place in a link to postpartum care without one", () => {
    const search = { looking_for: "postpartum" } as const;
    expect(completeFindSearch(search, emptySearchData, today)).toMatchObject({ step: "location" });
    const inAustinOnly = { ...emptySearchData, ...inAustinSaved };
    expect(completeFindSearch(search, inAustinOnly, today)).toMatchObject({ ...inAustin, step: "results" });
  });

  it("[2.6] shows results of every kind of care after the details were skipped", () => {
    const skipped = { ...emptySearchData, ...inAustinSaved, areDetailsSkipped: true };
    expect(completeFindSearch({ step: "results" }, skipped, today)).toEqual({ ...inAustin, step: "results" });
  });

  it("keeps the suggestion picked for the same text as the URL's location", () => {
    expect(completeFindSearch({ location: saved.location }, saved, today)).toEqual({
      ...inAustin,
      step: "details",
    });
  });

  it("[2.6 5.5] works up to 21 days past the due date, but not with a date years away", () => {
    const stepWith = (dueDate: Date) => completeFindSearch({}, { ...saved, dueDate }, today).step;
    expect(stepWith(new Date(2026, 9, 30))).toBe("location");
    expect(stepWith(new Date(2026, 9, 31))).toBe("results");
    expect(stepWith(new Date(2026, 10, 21))).toBe("results");
    expect(stepWith(new Date(2030, 10, 21))).toBe("location");
  });

  it("keeps the doula that the URL opens", () => {
    expect(completeFindSearch({ doula: "ana-ruiz", book: true }, emptySearchData, today)).toEqual({
      step: "location",
      doula: "ana-ruiz",
      book: true,
    });
  });
});

describe("a step in the URL", () => {
  it("is shown if the answers before it are known", () => {
    expect(completeFindSearch({ step: "location" }, saved, today)).toEqual({ step: "location" });
    expect(completeFindSearch({ step: "details" }, saved, today)).toEqual({ ...inAustin, step: "details" });
    expect(completeFindSearch({ step: "results" }, saved, today)).toEqual({ ...inAustin, step: "results" });
  });

  it("[4.10] falls back to the first step with a missing answer", () => {
    const stepWith = (step: FindSearch["step"], data: SearchData) =>
      completeFindSearch({ step }, data, today).step;
    expect(stepWith("results", { ...saved, provider: "" })).toBe("details");
    expect(stepWith("results", emptySearchData)).toBe("location");
    expect(stepWith("details", emptySearchData)).toBe("location");
  });

  it("keeps its own place, not the one saved by another search", () => {
    const search = { location: "Denver, CO, USA", place: "us:city:2", step: "results" } as const;
    expect(completeFindSearch(search, saved, today)).toEqual(search);
  });
});

it("leaves a complete URL unchanged", () => {
  const searches: FindSearch[] = [
    {},
    { location: "Boston" },
    { step: "results" },
    { location: saved.location },
  ];
  for (const data of [saved, { ...saved, provider: "" }, emptySearchData]) {
    for (const search of searches) {
      const settled = completeFindSearch(search, data, today);
      expect(isSettled(settled, completeFindSearch(settled, data, today))).toBe(true);
    }
  }
});

it("the place in the URL has no ID if no suggestion was picked", () => {
  expect(readPlace({ location: "Boston" })).toEqual({ location: "Boston", locationDetails: null });
  expect(readPlace(inAustin)).toEqual({ location: "Austin, TX, USA", locationDetails: "us:city:1" });
});

it("a due date is read as a local calendar day", () => {
  expect(getSearchableDueDate(saved, today)).toBe("2027-03-05");
});

it("[5.5] searching requires a due date and a provider that is not blank", () => {
  expect(Object.keys(findDetailErrors({ ...emptySearchData, provider: "  " }, today))).toEqual([
    "dueDate",
    "provider",
  ]);
  expect(findDetailErrors(saved, today)).toEqual({});
});

it("filters and compared doulas survive the entry rules", () => {
  const shown = { max_rate: 60, miles: 50, view: "map", compare: "ana-ruiz" } as const;
  const search = { ...shown, location: "Denver, CO, USA" };
  expect(completeFindSearch({ ...search, step: "results" }, saved, today)).toMatchObject(shown);
  expect(completeFindSearch(shown, emptySearchData, today)).toMatchObject(shown);
});
