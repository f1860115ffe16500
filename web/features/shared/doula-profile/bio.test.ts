import { expect, it } from "vitest";
import { isLong } from "./bio.tsx";

it.each([
  ["one sentence", "I was the fifth of six children.", false, false],
  ["a paragraph that fills a phone's lines only", "word ".repeat(100), true, false],
  ["2,000 characters", "word ".repeat(400), true, true],
  ["many short lines", "Birth\n".repeat(12), true, true],
  ["as many lines as are shown", "Birth\n".repeat(6), false, false],
])("[2.6] %s", (_what, text, onPhone, onWideScreen) => {
  expect([isLong(text, "phone"), isLong(text, "wide")]).toEqual([onPhone, onWideScreen]);
});
