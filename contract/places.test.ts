import { expect, test } from "vitest";
import { isLongEnoughForSuggestions, placeName } from "./places.ts";

test.each(["Aus", "St.", "  Ames  ", "78701", "78701-", "78701-1234", "123 Main", "1600 P"])(
  "[5.4 9.4] suggestions are asked for '%s'",
  (text) => {
    expect(isLongEnoughForSuggestions(text)).toBe(true);
  },
);

test.each(["", "  ", "Au", " Au ", "787", "7870", "7870-1234", "1234 "])(
  "[5.4 9.4] '%s' is too short to ask for",
  (text) => {
    expect(isLongEnoughForSuggestions(text)).toBe(false);
  },
);

test.each([
  ["Springfield, IL, USA", "Springfield, IL, USA"],
  ["Austin, TX 78701, USA", "Austin, TX 78701"],
  ["  Boston ", "Boston"],
])("shortens '%s' to '%s'", (description, name) => {
  expect(placeName(description)).toBe(name);
});
