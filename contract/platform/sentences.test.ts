import { expect, test } from "vitest";
import { extractFirstSentences } from "./sentences.ts";

const long = `Word ${"word ".repeat(34)}end.`;

test.each([
  [
    "I bring soup, patience and a list of questions. And you?",
    "I bring soup, patience and a list of questions.",
  ],
  [
    "Who cooks? I do. Every day, and for everybody. Even at night.",
    "Who cooks? I do. Every day, and for everybody.",
  ],
  [`Who cooks? I do, and gladly. ${long}`, "Who cooks? I do, and gladly."],
  ["No end mark", "No end mark"],
  ["  ", ""],
  [`${"word ".repeat(50)}end.`, `${"word ".repeat(39)}word…`],
])("the first sentences of '%s' are '%s'", (text, first) => {
  expect(extractFirstSentences(text)).toBe(first);
});
