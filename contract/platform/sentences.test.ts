import { expect, test } from "vitest";
import { extractFirstSentence } from "./sentences.ts";

test.each([
  ["I bring soup. And patience.", "I bring soup."],
  ["Who cooks? I do.", "Who cooks?"],
  ["No end mark", "No end mark"],
  ["  ", ""],
  [`${"word ".repeat(50)}end.`, `${"word ".repeat(39)}word…`],
])("the first sentence of '%s' is '%s'", (text, first) => {
  expect(extractFirstSentence(text)).toBe(first);
});
