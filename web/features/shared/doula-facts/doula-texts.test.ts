import { expect, it } from "vitest";
import { formatDistance } from "./doula-texts.ts";

it.each([
  [0, "Less than a mile away"],
  [1, "1 mile away"],
  [14, "14 miles away"],
])("formats %d miles as '%s'", (miles, text) => {
  expect(formatDistance(miles)).toBe(text);
});

it("returns null without a distance", () => {
  expect(formatDistance(null)).toBeNull();
});
