import { expect, test } from "vitest";
import { pluralize } from "./text.ts";

test.each([
  [0, "0 doulas"],
  [1, "1 doula"],
  [2, "2 doulas"],
  [1234, "1,234 doulas"],
])("formats a count of %i as '%s'", (count, text) => {
  expect(pluralize(count, "doula")).toBe(text);
});
