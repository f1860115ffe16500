import { afterEach, describe, expect, test } from "vitest";
import type { PaymentRefund } from "../../providers/payments/payments.ts";
import { signedInUser } from "../../testing/fixtures.ts";
import {
  deliverPayment,
  postRefund,
  purchase,
  readAlerts,
  readStoredOrder,
  readStoredRefunds,
} from "../../testing/orders.ts";
import { usePaymentsApp } from "../../testing/payments.ts";
import { checkRefunds } from "./checks.ts";
import { recognizeRefunds, signRefund } from "./signature.ts";

const { app, stripe, payments } = await usePaymentsApp();
const admin = await signedInUser(app, "admin");
afterEach(() => {
  stripe.sandbox.fault = undefined;
  app.setNow(new Date());
});

/** An admin's $500 refund that could not be requested from Stripe yet. */
async function purchaseWithWaitingRefund() {
  const bought = await purchase(app, stripe);
  stripe.sandbox.fault = "broken";
  await postRefund(app, admin, bought.id, { amount: 500, left: 1200 });
  stripe.sandbox.fault = undefined;
  const [refund] = await readStoredRefunds(app, bought.id);
  if (!refund) throw new Error("no refund");
  const refundAtStripe = (amount: number, metadata: Record<string, string> = {}) =>
    stripe.sandbox.payments.refund(bought.paymentIntentId, amount, { refund_id: refund.id, ...metadata });
  return { ...bought, refundAtStripe };
}

async function checkInAMinute() {
  app.setNow(new Date(Date.now() + 60_000));
  await checkRefunds(app, payments);
}

test("a doula's refund of one cent under the ID of an admin's refund does not cancel that refund", async () => {
  const { id, refundAtStripe, ledger } = await purchaseWithWaitingRefund();
  refundAtStripe(1);
  await checkInAMinute();
  expect(ledger()).toMatchObject({ refunded: 50_001 });
  expect(
    (await readStoredRefunds(app, id)).map(({ amount, status, cause }) => [amount, status, cause]),
  ).toEqual(
    expect.arrayContaining([
      ["500.00", "succeeded", "admin"],
      ["0.01", "succeeded", "stripe"],
    ]),
  );
  expect(await readAlerts(app, id)).toContain("order.refund_mismatch");
});

test("a refund of the same amount without our signature is reviewed, not repeated", async () => {
  const { id, refundAtStripe, ledger } = await purchaseWithWaitingRefund();
  refundAtStripe(50_000, { refund_signature: "made up" });
  await checkInAMinute();
  expect(ledger()).toMatchObject({ refunded: 50_000 });
  expect((await readStoredRefunds(app, id)).map(({ status, cause }) => [status, cause])).toEqual(
    expect.arrayContaining([
      ["failed", "admin"],
      ["succeeded", "stripe"],
    ]),
  );
  expect(await readStoredOrder(app, id)).toMatchObject({
    refundedAmount: "500.00",
    reviewNeededAt: expect.any(Date),
  });
  expect(await readAlerts(app, id)).toContain("order.refund_mismatch");
});

test("a failed refund under the ID of an admin's refund does not cancel that refund", async () => {
  const { refundAtStripe, ledger } = await purchaseWithWaitingRefund();
  stripe.sandbox.payments.settleRefund(refundAtStripe(50_000), "failed");
  await checkInAMinute();
  expect(ledger()).toMatchObject({ refunded: 50_000 });
});

test("a refund with a copy of our metadata counts as the doula's own", async () => {
  const { id, doula, paymentIntentId } = await purchase(app, stripe);
  await postRefund(app, admin, id, { amount: 100, left: 1200 });
  expect(await readStoredOrder(app, id)).toMatchObject({ reviewNeededAt: null });
  const [ours] = stripe.sandbox.payments.listRefunds(paymentIntentId);
  stripe.sandbox.payments.refund(paymentIntentId, 10_000, ours?.metadata);
  await deliverPayment(app, doula, paymentIntentId);
  expect((await readStoredRefunds(app, id)).map(({ cause }) => cause).toSorted()).toEqual([
    "admin",
    "stripe",
  ]);
  expect(await readStoredOrder(app, id)).toMatchObject({ refundedAmount: "200.00" });
  expect(await readAlerts(app, id)).toContain("order.refund_mismatch");
});

describe("our signature", () => {
  const paymentIntentId = "pi_signed";
  const refundId = "018f0000-0000-7000-8000-000000000001";

  /** A refund at Stripe with our signature for $500 of one payment. */
  async function signedRefund(changes: Partial<PaymentRefund> = {}): Promise<PaymentRefund> {
    const signature = await signRefund(app, { refundId, paymentIntentId, amount: 50_000 });
    const createdAt = new Date("2026-06-01T10:00:00Z");
    const signed = { id: "re_ours", refundId, signature, createdAt, amount: 50_000, currency: "usd" };
    return { ...signed, status: "succeeded", ...changes };
  }

  const ownIds = async (refunds: PaymentRefund[], payment = paymentIntentId) =>
    (await recognizeRefunds(app, payment, refunds)).map(({ ownId }) => ownId);

  test("proves only its own refund", async () => {
    expect(await ownIds([await signedRefund()])).toEqual([refundId]);
    for (const copied of [{ amount: 1 }, { currency: "jpy" }, { refundId: "another" }])
      expect(await ownIds([await signedRefund(copied)]), JSON.stringify(copied)).toEqual([null]);
    expect(await ownIds([await signedRefund()], "pi_another")).toEqual([null]);
  });

  test("proves the refund that moved the money, not a failed one", async () => {
    const failed = await signedRefund({ id: "re_failed", status: "failed" });
    const later = await signedRefund({ createdAt: new Date("2026-06-01T11:00:00Z") });
    expect(await ownIds([failed, later])).toEqual([null, refundId]);
  });
});
