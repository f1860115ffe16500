import fc from "fast-check";
import { expect, test } from "vitest";
import { isNpi } from "./doulas.ts";

test.each(["1234567893", "1245319599", "1679576722"])("[2.10] accepts %s as an NPI", (npi) => {
  expect(isNpi(npi)).toBe(true);
});

test.each(["", "123456789", "12345678930", "1234567890", "123456789a", "\u0661234567893", " 1234567893"])(
  "[2.10] rejects '%s' as an NPI",
  (text) => {
    expect(isNpi(text)).toBe(false);
  },
);

test("[2.10] rejects an NPI with one wrong digit", () => {
  const nine = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 });
  fc.assert(
    fc.property(nine, fc.nat({ max: 9 }), (digits, place) => {
      const numbers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) =>
        digits.toSpliced(place, 0, digit).join(""),
      );
      expect(numbers.filter(isNpi)).toHaveLength(1);
    }),
  );
});
