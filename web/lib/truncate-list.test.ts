import { expect, test } from "vitest";
import { truncateList } from "./truncate-list.ts";

test.each([
  [5, 5, 0],
  [6, 6, 0],
  [7, 5, 2],
])("of a list of %i with a limit of five, shows %i and hides %i", (count, shownCount, hiddenCount) => {
  const entries = Array.from({ length: count }, (_, index) => index);
  expect(truncateList(entries, 5)).toEqual({ shown: entries.slice(0, shownCount), hiddenCount });
});
