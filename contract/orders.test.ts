import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type OrderAction,
  orderGraph,
  orderStatuses,
  paidStatusOf,
  platformFeeOf,
  returnedFeeOf,
  statusAfter,
  statusesBefore,
  unpaidStatuses,
} from "./orders.ts";
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

test("every status but pending is reached, and only a late payment leaves one without money", () => {
  const reached = new Set(Object.values(orderGraph).flatMap((moves) => Object.values(moves)));
  expect(orderStatuses.filter((status) => !reached.has(status))).toEqual(["pending"]);
  expect(statusesBefore("pay")).toEqual(["pending"]);
  for (const status of unpaidStatuses.filter((each) => each !== "pending"))
    expect(Object.keys(orderGraph[status])).toEqual(["pay_late"]);
});

test("an action leads to one status, wherever it is taken from", () => {
  for (const moves of Object.values(orderGraph))
    for (const [action, status] of Object.entries(moves))
      expect(statusAfter(action as OrderAction)).toBe(status);
});

test.each([
  [0, [], "paid"],
  [400, [], "partially_refunded"],
  [1200, [], "refunded"],
  [400, [{ status: "open", amount: 300 }], "disputed"],
  [400, [{ status: "won", amount: 300 }], "partially_refunded"],
  [0, [{ status: "lost", amount: 300 }], "partially_refunded"],
  [899, [{ status: "lost", amount: 300 }], "partially_refunded"],
  [900, [{ status: "lost", amount: 300 }], "lost"],
  [0, [{ status: "lost", amount: 1200 }], "lost"],
  [
    0,
    [
      { status: "lost", amount: 300 },
      { status: "open", amount: 200 },
    ],
    "disputed",
  ],
  [
    700,
    [
      { status: "lost", amount: 300 },
      { status: "lost", amount: 200 },
    ],
    "lost",
  ],
] as const)("of 1200, %d refunded and the disputes %j make it %s", (refunded, disputes, status) => {
  expect(paidStatusOf({ amount: 1200, refunded, disputes })).toBe(status);
});

test("whatever is refunded, in proportion goes back of the fee, and all of it in the end", () => {
  const amounts = fc.integer({ min: 50, max: packageLimits.maxPrice * 100 });
  const shares = fc.array(fc.double({ min: 0.001, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 });
  const percents = fc.integer({ min: 0, max: settingLimits.maxPlatformFee });
  fc.assert(
    fc.property(amounts, percents, shares, (amount, percent, parts) => {
      const fee = platformFeeOf(amount, percent);
      const whole = parts.reduce((sum, part) => sum + part, 0);
      let refunded = 0;
      let returned = 0;
      for (const part of parts) {
        const more = Math.floor((amount * part) / whole);
        const next = returnedFeeOf({ amount, fee, refunded: refunded + more });
        expect(next - returned).toBeGreaterThanOrEqual(0);
        expect(next - returned).toBeLessThanOrEqual(more);
        refunded += more;
        returned = next;
      }
      expect(returnedFeeOf({ amount, fee, refunded: amount })).toBe(fee);
    }),
  );
});
