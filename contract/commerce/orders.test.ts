import fc from "fast-check";
import { expect, test } from "vitest";
import { packageLimits } from "../directory/packages.ts";
import { settingLimits } from "../settings/settings.ts";
import {
  computePaidStatus,
  computePlatformFee,
  computeReturnedFee,
  getStatusAfter,
  listStatusesBefore,
  type OrderAction,
  orderGraph,
  orderStatuses,
} from "./orders.ts";

test.each([
  [10_000, 10, 1000],
  [1005, 10, 101],
  [1004, 10, 100],
  [50, 1, 1],
  [49, 1, 0],
  [10_000, 2.5, 250],
  [1234, 0, 0],
  [99_999_999, 50, 50_000_000],
])("computes the fee for %d cents at %d percent as %d cents", (amount, percent, fee) => {
  expect(computePlatformFee(amount, percent)).toBe(fee);
});

test("rounds every fee to the nearest cent, half a cent up", () => {
  const amounts = fc.integer({ min: 1, max: packageLimits.maxPrice * 100 });
  const tenths = fc.integer({ min: 0, max: settingLimits.maxPlatformFee * 10 });
  fc.assert(
    fc.property(amounts, tenths, (amount, tenth) => {
      const fee = computePlatformFee(amount, tenth / 10);
      // In thousandths of a cent, without fractions.
      const difference = fee * 1000 - amount * tenth;
      expect(difference).toBeGreaterThan(-500);
      expect(difference).toBeLessThanOrEqual(500);
      expect(fee).toBeLessThanOrEqual(amount);
    }),
  );
});

const paidCases = [
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
] as const;

test("[4.6] an order can reach every status except requested", () => {
  const moves = Object.values(orderGraph).flatMap((actions) => Object.values(actions));
  const paid = paidCases.map(([refunded, disputes]) =>
    computePaidStatus({ amount: 1200, refunded, disputes }),
  );
  expect(orderStatuses.filter((status) => ![...moves, ...paid].includes(status))).toEqual(["requested"]);
});

test("[4.6] an order that is closed without a payment changes only by a late one", () => {
  const { requested: _requested, pending: _pending, declined, ...closed } = orderGraph;
  expect(listStatusesBefore("pay")).toEqual(["pending"]);
  for (const actions of Object.values(closed)) expect(Object.keys(actions)).toEqual(["pay_late"]);
  expect(declined, "never had a payment link").toEqual({});
});

test("[4.6] a request can be paid only after the doula accepted it", () => {
  expect(getStatusAfter("accept")).toBe("pending");
  expect(listStatusesBefore("accept")).toEqual(["requested"]);
  expect(listStatusesBefore("decline")).toEqual(["requested"]);
});

test("an action leads to the same status from wherever it is taken", () => {
  for (const moves of Object.values(orderGraph))
    for (const [action, status] of Object.entries(moves))
      expect(getStatusAfter(action as OrderAction)).toBe(status);
});

test.each(paidCases)(
  "for 1200 paid, %d refunded and disputes %j, the status is %s",
  (refunded, disputes, status) => {
    expect(computePaidStatus({ amount: 1200, refunded, disputes })).toBe(status);
  },
);

test("returns the whole fee once the whole price is refunded, in any number of parts", () => {
  const amounts = fc.integer({ min: 50, max: packageLimits.maxPrice * 100 });
  const shares = fc.array(fc.double({ min: 0.001, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 });
  const percents = fc.integer({ min: 0, max: settingLimits.maxPlatformFee });
  fc.assert(
    fc.property(amounts, percents, shares, (amount, percent, parts) => {
      const fee = computePlatformFee(amount, percent);
      const whole = parts.reduce((sum, part) => sum + part, 0);
      let refunded = 0;
      let returned = 0;
      for (const part of parts) {
        const more = Math.floor((amount * part) / whole);
        const next = computeReturnedFee({ amount, fee, refunded: refunded + more });
        expect(next - returned).toBeGreaterThanOrEqual(0);
        expect(next - returned).toBeLessThanOrEqual(more);
        refunded += more;
        returned = next;
      }
      expect(computeReturnedFee({ amount, fee, refunded: amount })).toBe(fee);
    }),
  );
});
