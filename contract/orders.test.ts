import fc from "fast-check";
import { expect, test } from "vitest";
import { orderGraph, orderStatuses, platformFeeOf, statusesBefore, unpaidStatuses } from "./orders.ts";
import { packageLimits } from "./packages.ts";
import { settingLimits } from "./settings.ts";

test.each([
  [10_000, 10, 1000],
  [1005, 10, 101],
  [1004, 10, 100],
  [50, 1, 1],
  [49, 1, 0],
  [10_000, 2.5, 250],
  [1234, 0, 0],
  [99_999_999, 50, 50_000_000],
])("of %d cents, %d percent are %d cents", (amount, percent, fee) => {
  expect(platformFeeOf(amount, percent)).toBe(fee);
});

test("a fee is within half a cent of the exact one, rounded up at the half, and never more than the price", () => {
  const amounts = fc.integer({ min: 1, max: packageLimits.maxPrice * 100 });
  const tenths = fc.integer({ min: 0, max: settingLimits.maxPlatformFee * 10 });
  fc.assert(
    fc.property(amounts, tenths, (amount, tenth) => {
      const fee = platformFeeOf(amount, tenth / 10);
      // In thousandths of a cent, without fractions.
      const difference = fee * 1000 - amount * tenth;
      expect(difference).toBeGreaterThan(-500);
      expect(difference).toBeLessThanOrEqual(500);
      expect(fee).toBeLessThanOrEqual(amount);
    }),
  );
});

test("every status but pending is reached, and those without money are never left for one with money", () => {
  const reached = new Set(Object.values(orderGraph).flatMap((moves) => Object.values(moves)));
  expect(orderStatuses.filter((status) => !reached.has(status))).toEqual(["pending"]);
  expect(statusesBefore("pay")).toEqual(["pending"]);
  for (const status of unpaidStatuses.filter((each) => each !== "pending"))
    expect(orderGraph[status]).toEqual({});
});
