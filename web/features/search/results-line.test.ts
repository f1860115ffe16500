import { expect, it } from "vitest";
import { resultsText } from "./results-line.tsx";

const near = { radius_miles: 30, isPlaceFound: true };

it("names the radius in force where nobody was found", () => {
  const text = resultsText({ ...near, radius_miles: 12, count: 0, hasMore: false });
  expect(text).toBe("No doulas found within 12 miles of your location.");
});

it("counts who is shown", () => {
  expect(resultsText({ ...near, count: 5, hasMore: true })).toBe(
    "Showing the 5 doulas nearest to you, within 30 miles.",
  );
  expect(resultsText({ ...near, count: 1, hasMore: false })).toBe(
    "1 doula within 30 miles of you, nearest first.",
  );
});

it("says nothing of distance when the place was not found", () => {
  expect(resultsText({ ...near, isPlaceFound: false, count: 5, hasMore: true })).toBe("Showing 5 doulas.");
});

it("names the order that was chosen", () => {
  expect(resultsText({ ...near, count: 5, hasMore: true, sort: "price" })).toBe(
    "Showing 5 doulas within 30 miles, lowest price first.",
  );
  expect(resultsText({ ...near, count: 2, hasMore: false, sort: "births" })).toBe(
    "2 doulas within 30 miles of you, most births first.",
  );
  expect(resultsText({ ...near, isPlaceFound: false, count: 5, hasMore: true, sort: "experience" })).toBe(
    "Showing 5 doulas, most experience first.",
  );
});

it("keeps the spec's words for a place with nobody near; filters that fit nobody are another matter", () => {
  const nobody = { ...near, count: 0, hasMore: false };
  expect(resultsText({ ...nobody, sort: "price" })).toBe("No doulas found within 30 miles of your location.");
  expect(resultsText({ ...nobody, isFiltered: true })).toBe("No doulas match your filters within 30 miles.");
  expect(resultsText({ ...nobody, isFiltered: true, isPlaceFound: false })).toBe(
    "No doulas match your filters.",
  );
});
