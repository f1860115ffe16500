import { expect, test } from "vitest";
import { toPercentages } from "./analytics.ts";

test("[2.14] shows 0% for zero users, never NaN", () => {
  expect(toPercentages([0, 0, 0])).toEqual([0, 0, 0]);
  expect(toPercentages([])).toEqual([]);
});

test.each([
  [
    [14, 106, 1],
    [11, 88, 1],
  ],
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [0, 3, 0],
    [0, 100, 0],
  ],
  [
    [999_999, 1, 0],
    [100, 0, 0],
  ],
])("splits %j into the percentages %j, which add up to 100", (parts, expected) => {
  expect(toPercentages(parts)).toEqual(expected);
});
