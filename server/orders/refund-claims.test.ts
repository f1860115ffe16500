import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { TestApp } from "../testing/app.ts";
import { signedInUser, type TestPerson } from "../testing/fixtures.ts";
import {
  alertsOf,
  deliverPayment,
  postRefund,
  purchase,
  storedOrder,
  storedRefunds,
} from "../testing/orders.ts";
import { startPaymentsApp } from "../testing/payments.ts";
import { checkRefunds } from "./jobs.ts";

let app: TestApp;
let stripe: Awaited<ReturnType<typeof startPaymentsApp>>["stripe"];
let payments: Awaited<ReturnType<typeof startPaymentsApp>>["payments"];
let close: () => Promise<void>;
let admin: TestPerson;

beforeAll(async () => {
  ({ app, stripe, payments, close } = await startPaymentsApp());
  admin = await signedInUser(app, "admin");
});
afterEach(() => {
  stripe.sandbox.fault = undefined;
  app.setNow(new Date());
});
afterAll(() => close());

/** An admin's refund of $500 that Stripe could not be asked for yet. */
async function purchaseWithWaitingRefund() {
  const bought = await purchase(app, stripe);
  stripe.sandbox.fault = "broken";
  await postRefund(app, admin, bought.id, { amount: 500, left: 1200 });
  stripe.sandbox.fault = undefined;
  const [refund] = await storedRefunds(app, bought.id);
  if (!refund) throw new Error("no refund");
  const claim = (amount: number, metadata: Record<string, string> = {}) =>
    stripe.sandbox.payments.refund(bought.paymentIntentId, amount, { refund_id: refund.id, ...metadata });
  return { ...bought, claim };
}

async function checkInAMinute() {
  app.setNow(new Date(Date.now() + 60_000));
  await checkRefunds(app, payments);
}

test("one cent that a doula refunds under the ID of an admin's refund does not cancel that refund", async () => {
  const { id, claim, ledger } = await purchaseWithWaitingRefund();
  claim(1);
  await checkInAMinute();
  expect(ledger()).toMatchObject({ refunded: 50_001 });
  expect((await storedRefunds(app, id)).map(({ amount, status, cause }) => [amount, status, cause])).toEqual(
    expect.arrayContaining([
      ["500.00", "succeeded", "admin"],
      ["0.01", "succeeded", "stripe"],
    ]),
  );
  expect(await alertsOf(app, id)).toContain("order.refund_mismatch");
});

test("a refund of the same amount that we did not sign is reviewed, and the money is not sent twice", async () => {
  const { id, claim, ledger } = await purchaseWithWaitingRefund();
  claim(50_000, { refund_signature: "made up" });
  await checkInAMinute();
  expect(ledger()).toMatchObject({ refunded: 50_000 });
  expect((await storedRefunds(app, id)).map(({ status, cause }) => [status, cause])).toEqual(
    expect.arrayContaining([
      ["failed", "admin"],
      ["succeeded", "stripe"],
    ]),
  );
  expect(await storedOrder(app, id)).toMatchObject({
    refundedAmount: "500.00",
    reviewNeededAt: expect.any(Date),
  });
  expect(await alertsOf(app, id)).toContain("order.refund_mismatch");
});

test("a refund that failed under the ID of an admin's refund does not cancel that refund", async () => {
  const { claim, ledger } = await purchaseWithWaitingRefund();
  stripe.sandbox.payments.settleRefund(claim(50_000), "failed");
  await checkInAMinute();
  expect(ledger()).toMatchObject({ refunded: 50_000 });
});

test("a copy of the metadata of our refund is the doula's own refund, and is reviewed", async () => {
  const { id, doula, paymentIntentId } = await purchase(app, stripe);
  await postRefund(app, admin, id, { amount: 100, left: 1200 });
  expect(await storedOrder(app, id)).toMatchObject({ reviewNeededAt: null });
  const [ours] = stripe.sandbox.payments.refundsOf(paymentIntentId);
  stripe.sandbox.payments.refund(paymentIntentId, 10_000, ours?.metadata);
  await deliverPayment(app, doula, paymentIntentId);
  expect((await storedRefunds(app, id)).map(({ cause }) => cause).toSorted()).toEqual(["admin", "stripe"]);
  expect(await storedOrder(app, id)).toMatchObject({ refundedAmount: "200.00" });
  expect(await alertsOf(app, id)).toContain("order.refund_mismatch");
});
