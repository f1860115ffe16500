import { expect, test } from "vitest";
import { countText, firstSentence, truncateList } from "./text.ts";

test.each([
  [0, "0 doulas"],
  [1, "1 doula"],
  [2, "2 doulas"],
  [1234, "1,234 doulas"],
])("formats a count of %i as '%s'", (count, text) => {
  expect(countText(count, "doula")).toBe(text);
});

test.each([
  [5, 5, 0],
  [6, 6, 0],
  [7, 5, 2],
])("of a list of %i with a limit of five, shows %i and hides %i", (count, shownCount, hiddenCount) => {
  const entries = Array.from({ length: count }, (_, index) => index);
  expect(truncateList(entries, 5)).toEqual({ shown: entries.slice(0, shownCount), hiddenCount });
});

test.each([
  ["I bring soup. And patience.", "I bring soup."],
  ["Who cooks? I do.", "Who cooks?"],
  ["No end mark", "No end mark"],
  ["  ", ""],
])("the first sentence of '%s' is '%s'", (text, first) => {
  expect(firstSentence(text)).toBe(first);
});
