import { expect, test } from "vitest";
import { isLongEnoughForSuggestions } from "./places.ts";

test.each(["Aus", "St.", "  Ames  ", "78701", "78701-", "78701-1234", "123 Main", "1600 P"])(
  "suggestions are asked for '%s'",
  (text) => {
    expect(isLongEnoughForSuggestions(text)).toBe(true);
  },
);

test.each(["", "  ", "Au", " Au ", "787", "7870", "7870-1234", "1234 "])(
  "'%s' is too short to ask for",
  (text) => {
    expect(isLongEnoughForSuggestions(text)).toBe(false);
  },
);
