import { expect, it } from "vitest";
import { resultsText } from "./results-text.ts";

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
