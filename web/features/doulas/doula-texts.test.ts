import { expect, it } from "vitest";
import { distanceText } from "./doula-texts.ts";

it.each([
  [0, "Less than a mile away"],
  [1, "1 mile away"],
  [14, "14 miles away"],
])("%d miles are '%s'", (miles, text) => {
  expect(distanceText(miles)).toBe(text);
});

it("shows nothing if no place was searched", () => {
  expect(distanceText(null)).toBeNull();
});
