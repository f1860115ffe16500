import { expect, it } from "vitest";
import { describeResults, formatResultCount, formatSortOrder } from "./result-notes.tsx";

const near = { radius_miles: 30, isPlaceFound: true };

it("[2.6] names the current radius if nobody was found", () => {
  const text = describeResults({ ...near, radius_miles: 12, count: 0, hasMore: false });
  expect(text).toBe("No doulas found within 12 miles of your location.");
});

it("counts the displayed doulas", () => {
  expect(describeResults({ ...near, count: 5, hasMore: true })).toBe(
    "Showing the 5 doulas nearest to you, within 30 miles.",
  );
  expect(describeResults({ ...near, count: 1, hasMore: false })).toBe(
    "1 doula within 30 miles of you, nearest first.",
  );
});

it("omits distances if the place was not found", () => {
  expect(describeResults({ ...near, isPlaceFound: false, count: 5, hasMore: true })).toBe(
    "Showing 5 doulas.",
  );
});

it("names the selected order", () => {
  expect(describeResults({ ...near, count: 5, hasMore: true, sort: "price" })).toBe(
    "Showing 5 doulas within 30 miles, lowest price first.",
  );
  expect(describeResults({ ...near, count: 2, hasMore: false, sort: "births" })).toBe(
    "2 doulas within 30 miles of you, most births first.",
  );
  expect(describeResults({ ...near, isPlaceFound: false, count: 5, hasMore: true, sort: "experience" })).toBe(
    "Showing 5 doulas, most experience first.",
  );
});

it("keeps the spec's sentence for a place with nobody near, but not for filters that match nobody", () => {
  const nobody = { ...near, count: 0, hasMore: false };
  expect(describeResults({ ...nobody, sort: "price" })).toBe(
    "No doulas found within 30 miles of your location.",
  );
  expect(describeResults({ ...nobody, isFiltered: true })).toBe(
    "No doulas match your filters within 30 miles.",
  );
  expect(describeResults({ ...nobody, isFiltered: true, isPlaceFound: false })).toBe(
    "No doulas match your filters.",
  );
});

it("[2.6] says that doulas on call come first, and how each group is sorted", () => {
  const dated = { ...near, count: 5, hasMore: true, isDated: true };
  expect(describeResults(dated)).toBe("Showing 5 doulas within 30 miles, on call first, then nearest.");
  expect(describeResults({ ...dated, hasMore: false, sort: "price" })).toBe(
    "5 doulas within 30 miles of you, on call first, then lowest price.",
  );
  expect(describeResults({ ...dated, isPlaceFound: false })).toBe("Showing 5 doulas, on call first.");
  expect(formatSortOrder({ ...dated, sort: "births" })).toBe("on call first, then most births");
});

it.each([
  [{ count: 5, total: 7, hasMore: true }, "5 of 7"],
  [{ count: 5, total: 100, hasMore: true }, "5 of 100+"],
  [{ count: 5, total: null, hasMore: true }, "First 5 doulas"],
  [{ count: 1, total: 1, hasMore: false }, "1 doula"],
])("[2.6] counts %o in a few words", (results, text) => {
  expect(formatResultCount(results)).toBe(text);
});
