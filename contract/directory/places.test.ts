import { expect, test } from "vitest";
import { formatPlaceName, isLongEnoughForSuggestions } from "./places.ts";

test.each(["Aus", "St.", "  Ames  ", "78701", "78701-", "78701-1234", "123 Main", "1600 P"])(
  "[5.4 9.4] '%s' is long enough for suggestions",
  (text) => {
    expect(isLongEnoughForSuggestions(text)).toBe(true);
  },
);

test.each(["", "  ", "Au", " Au ", "787", "7870", "7870-1234", "1234 "])(
  "[5.4 9.4] '%s' is too short for suggestions",
  (text) => {
    expect(isLongEnoughForSuggestions(text)).toBe(false);
  },
);

test.each([
  ["Springfield, IL, USA", "Springfield, IL, USA"],
  ["Austin, TX 78701, USA", "Austin, TX 78701"],
  ["  Boston ", "Boston"],
])("shortens '%s' to '%s'", (description, name) => {
  expect(formatPlaceName(description)).toBe(name);
});
