import { expect, it } from "vitest";
import { countLine, resultsText } from "./result-notes.tsx";

const near = { radius_miles: 30, isPlaceFound: true };

it("[2.6] names the current radius if nobody was found", () => {
  const text = resultsText({ ...near, radius_miles: 12, count: 0, hasMore: false });
  expect(text).toBe("No doulas found within 12 miles of your location.");
});

it("counts the displayed doulas", () => {
  expect(resultsText({ ...near, count: 5, hasMore: true })).toBe(
    "Showing the 5 doulas nearest to you, within 30 miles.",
  );
  expect(resultsText({ ...near, count: 1, hasMore: false })).toBe(
    "1 doula within 30 miles of you, nearest first.",
  );
});

it("omits distances if the place was not found", () => {
  expect(resultsText({ ...near, isPlaceFound: false, count: 5, hasMore: true })).toBe("Showing 5 doulas.");
});

it("names the selected order", () => {
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

it("keeps the spec's sentence for a place with nobody near, but not for filters that match nobody", () => {
  const nobody = { ...near, count: 0, hasMore: false };
  expect(resultsText({ ...nobody, sort: "price" })).toBe("No doulas found within 30 miles of your location.");
  expect(resultsText({ ...nobody, isFiltered: true })).toBe("No doulas match your filters within 30 miles.");
  expect(resultsText({ ...nobody, isFiltered: true, isPlaceFound: false })).toBe(
    "No doulas match your filters.",
  );
});

it.each([
  [{ count: 5, total: 7, hasMore: true }, "5 of 7 near Austin"],
  [{ count: 5, total: 100, hasMore: true }, "5 of 100+ near Austin"],
  [{ count: 5, total: null, hasMore: true }, "First 5 doulas near Austin"],
  [{ count: 1, total: 1, hasMore: false }, "1 doula near Austin"],
])("[2.6] counts %o in a few words", (results, text) => {
  expect(countLine({ ...results, placeName: "Austin, TX, USA" })).toBe(text);
});

it.each([
  [{ count: 4, total: 4, hasMore: false }, "4 near Austin"],
  [{ count: 5, total: 7, hasMore: true }, "5 of 7 near Austin"],
  [{ count: 5, total: null, hasMore: true }, "First 5 near Austin"],
])("[2.6] leaves room for the sort order after %o", (results, text) => {
  expect(countLine({ ...results, placeName: "Austin, TX, USA", isSorted: true })).toBe(text);
});

it("[2.6] names no place that was not found", () => {
  expect(countLine({ count: 5, total: null, hasMore: true, placeName: null })).toBe("First 5 doulas");
  expect(countLine({ count: 1, total: 1, hasMore: false, placeName: null, isSorted: true })).toBe("1 doula");
});
