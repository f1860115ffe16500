import { expect, test } from "vitest";
import { percentagesOf } from "./analytics.ts";

test("zero users are 0 %, never NaN", () => {
  expect(percentagesOf([0, 0, 0])).toEqual([0, 0, 0]);
  expect(percentagesOf([])).toEqual([]);
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
])("of %j the percentages are %j and add up to 100", (parts, expected) => {
  expect(percentagesOf(parts)).toEqual(expected);
});
