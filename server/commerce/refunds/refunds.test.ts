import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { adminOrderDetailSchema } from "../../../contract/commerce/admin-orders.schema.ts";
import { computeRefundableAmount } from "../../../contract/commerce/orders.ts";
import { toCents } from "../../../contract/platform/money.ts";
import { schema } from "../../../db/database.ts";
import { PaymentsUnavailable } from "../../providers/payments/payments.ts";
import { errorCode, signedInUser, type TestPerson } from "../../testing/fixtures.ts";
import { waitForJobs } from "../../testing/let-time-pass.ts";
import {
  deliverCheckout,
  deliverPayment,
  insertSeller,
  placeOrder,
  placeOrderWithLink,
  placePaidOrderWithPayment,
  postRefund,
  readAlerts,
  readStoredOrder,
  readStoredRefunds,
  visitPayment,
} from "../../testing/orders.ts";
import { usePaymentsApp } from "../../testing/payments.ts";
import { checkRefunds, checkUndecidedOrders } from "./checks.ts";

let parent: TestPerson;

const { app, stripe, payments } = await usePaymentsApp();
const admin = await signedInUser(app, "admin");
afterEach(() => {
  stripe.sandbox.fault = undefined;
  stripe.sandbox.beforeResponse = undefined;
  stripe.sandbox.payments.firstRefundStatus = "succeeded";
  app.setNow(new Date());
});

/** $1,200, of which $60 is the platform's fee. */
async function paid() {
  parent = await signedInUser(app, "client", "Ana Ruiz");
  const doula = await insertSeller(app, stripe);
  const order = await placePaidOrderWithPayment(app, parent, doula);
  const ledger = () => stripe.sandbox.payments.ledger(order.paymentIntentId);
  return { doula, ledger, ...order };
}
/** An admin's view of refunds and the remaining amount, in dollars. */
const parseRefunds = async (response: Response) => {
  const order = adminOrderDetailSchema.parse(await response.json());
  const refunds = order.refunds.map(({ amount, status }) => ({ status, amount: toCents(amount) }));
  const disputes = order.disputes.map(({ amount, status }) => ({ status, amount: toCents(amount) }));
  const amount = toCents(order.amount);
  const left = computeRefundableAmount({ status: order.status, amount, disputes, refunds }) / 100;
  return { left, items: order.refunds };
};
const readRefunds = async (id: string) =>
  parseRefunds(await app.send(`/rest/v1/orders/${id}/management`, { as: admin.cookie }));
const readSubjects = async (recipient: string) => {
  await waitForJobs(app);
  return (await app.emailsTo(recipient, 0)).map(({ subject }) => subject);
};
const advanceMinute = () => app.setNow(new Date(Date.now() + 60_000));

describe("[4.6 6.6] an admin's refund", () => {
  test("of the full price returns the whole fee", async () => {
    const { id, doula, ledger } = await paid();
    const response = await postRefund(app, admin, id, { amount: 1200, left: 1200 });
    expect(response.status).toBe(201);
    expect(await parseRefunds(response)).toMatchObject({
      left: 0,
      items: [{ amount: 1200, fee: 60, cause: "admin", reason: "The birth was early.", status: "succeeded" }],
    });
    expect(ledger()).toMatchObject({ refunded: 120_000, returnedFee: 6000 });
    expect(await readStoredOrder(app, id)).toMatchObject({
      status: "refunded",
      refundedAmount: "1200.00",
      refundedFee: "60.00",
    });
    expect(await readSubjects(parent.email)).toContain("You got $1,200 back");
    expect(await readSubjects(doula.userEmail)).toContain("Refund: Full circle");
  });

  test("in parts returns the fee in proportion", async () => {
    const { id, ledger } = await paid();
    await postRefund(app, admin, id, { amount: 0.33, left: 1200 });
    expect(ledger()).toMatchObject({ refunded: 33, returnedFee: 2 });
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "partially_refunded" });
    await postRefund(app, admin, id, { amount: 1000.1, left: 1199.67 });
    await postRefund(app, admin, id, { amount: 199.57, left: 199.57 });
    expect(ledger()).toMatchObject({ refunded: 120_000, returnedFee: 6000 });
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "refunded", refundedFee: "60.00" });
  });

  test("keeps the time it arrived when its event is repeated", async () => {
    const { id, doula, paymentIntentId } = await paid();
    await postRefund(app, admin, id, { amount: 1200, left: 1200 });
    const [before] = (await readRefunds(id)).items;
    advanceMinute();
    await deliverPayment(app, doula, paymentIntentId, "refund.updated");
    const [after] = (await readRefunds(id)).items;
    expect(before?.settled_at).toEqual(expect.any(String));
    expect(after?.settled_at).toBe(before?.settled_at);
  });

  test("is audited with its reason", async () => {
    const { id } = await paid();
    await postRefund(app, admin, id, { amount: 100, left: 1200, reason: "Moved away" });
    const entries = await app.db.query.auditLog.findMany({
      where: (entry, { eq }) => eq(entry.subjectId, id),
    });
    expect(entries).toMatchObject([
      { actorId: admin.id, action: "order.refunded", after: { refund_cents: 10_000, reason: "Moved away" } },
    ]);
  });

  test("cannot exceed what is left of the payment", async () => {
    const { id, ledger } = await paid();
    const refund = { amount: 1200.01, left: 1200 };
    for (const wrong of [
      refund,
      { reason: " " },
      { reason: "x".repeat(501) },
      { amount: 0.005 },
      { amount: 0 },
    ])
      expect(await errorCode(await postRefund(app, admin, id, { amount: 1, left: 1200, ...wrong }))).toBe(
        "invalid_input",
      );
    expect(ledger()).toMatchObject({ refunded: 0 });
    expect(await readStoredRefunds(app, id)).toEqual([]);
  });

  test("is refused if another refund was made after the admin opened the order", async () => {
    const { id } = await paid();
    await postRefund(app, admin, id, { amount: 100, left: 1200 });
    expect(await errorCode(await postRefund(app, admin, id, { amount: 100, left: 1200 }))).toBe(
      "order_changed",
    );
    expect((await readRefunds(id)).left).toBe(1100);
  });

  test("is refused for an order that is unpaid, disputed or refunded", async () => {
    const refund = { amount: 1, left: 1200 };
    const { id, doula, paymentIntentId } = await paid();
    const open = await placeOrder(app, await signedInUser(app, "client"), doula.packageId);
    stripe.sandbox.payments.dispute(paymentIntentId);
    await deliverPayment(app, doula, paymentIntentId, "charge.dispute.created");
    const gone = await paid();
    await postRefund(app, admin, gone.id, { amount: 1200, left: 1200 });
    for (const orderId of [open.id, id, gone.id])
      expect(await errorCode(await postRefund(app, admin, orderId, refund))).toBe("order_changed");
    expect(await errorCode(await postRefund(app, admin, admin.id, refund))).toBe("not_found");
  });

  test.each(["silent", "broken", "not json"] as const)(
    "that fails because Stripe is %s is repeated within a minute",
    async (fault) => {
      const { id, ledger } = await paid();
      stripe.sandbox.fault = fault;
      const response = await postRefund(app, admin, id, { amount: 100, left: 1200 });
      expect(await parseRefunds(response)).toMatchObject({
        left: 1100,
        items: [{ status: "requested" }],
      });
      stripe.sandbox.fault = undefined;
      advanceMinute();
      await checkRefunds(app, payments);
      await checkRefunds(app, payments);
      expect(await readStoredRefunds(app, id)).toMatchObject([{ status: "succeeded" }]);
      expect(ledger()).toMatchObject({ refunded: 10_000, returnedFee: 500 });
    },
  );

  test("is not repeated if Stripe made it without confirming", async () => {
    const { id, ledger, paymentIntentId } = await paid();
    stripe.sandbox.beforeResponse = async () => {
      const isRefunded = stripe.sandbox.payments.listRefunds(paymentIntentId).length > 0;
      if (isRefunded) stripe.sandbox.fault = "broken";
      if (isRefunded) throw new Error("the answer is lost");
    };
    await postRefund(app, admin, id, { amount: 100, left: 1200 });
    expect(await readStoredRefunds(app, id)).toMatchObject([{ status: "requested" }]);
    stripe.sandbox.beforeResponse = undefined;
    stripe.sandbox.fault = undefined;
    advanceMinute();
    await checkRefunds(app, payments);
    expect(await readStoredRefunds(app, id)).toMatchObject([{ status: "succeeded" }]);
    expect(ledger()).toMatchObject({ refunded: 10_000, returnedFee: 500 });
  });

  test("needs review if Stripe refuses it", async () => {
    const { id, paymentIntentId } = await paid();
    stripe.sandbox.payments.dispute(paymentIntentId);
    const response = await postRefund(app, admin, id, { amount: 100, left: 1200 });
    expect(await parseRefunds(response)).toMatchObject({ items: [{ status: "failed" }] });
    expect(await readAlerts(app, id)).toContain("order.refund_failed");
    expect(await readStoredOrder(app, id)).toMatchObject({
      status: "disputed",
      refundedAmount: "0.00",
      reviewNeededAt: expect.any(Date),
    });
  });
});

describe("[4.6 6.6] a pending refund", () => {
  test("counts once it has arrived", async () => {
    const { id, doula, paymentIntentId, ledger } = await paid();
    stripe.sandbox.payments.firstRefundStatus = "pending";
    await postRefund(app, admin, id, { amount: 1200, left: 1200 });
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "paid", refundedAmount: "0.00" });
    expect(await readRefunds(id)).toMatchObject({ left: 0, items: [{ status: "pending" }] });
    const [refund] = stripe.sandbox.payments.listRefunds(paymentIntentId);
    if (refund) stripe.sandbox.payments.settleRefund(refund, "succeeded");
    await deliverPayment(app, doula, paymentIntentId, "refund.updated");
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "refunded", refundedFee: "60.00" });
    expect(ledger()).toMatchObject({ returnedFee: 6000 });
  });

  test("can be repeated if it fails", async () => {
    const { id, doula, paymentIntentId, ledger } = await paid();
    await postRefund(app, admin, id, { amount: 600, left: 1200 });
    const [refund] = stripe.sandbox.payments.listRefunds(paymentIntentId);
    if (refund) stripe.sandbox.payments.settleRefund(refund, "failed");
    await deliverPayment(app, doula, paymentIntentId, "refund.failed");
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "paid", refundedAmount: "0.00" });
    expect(await readAlerts(app, id)).toContain("order.refund_failed");
    await postRefund(app, admin, id, { amount: 600, left: 1200 });
    await postRefund(app, admin, id, { amount: 600, left: 600 });
    expect(ledger()).toMatchObject({ refunded: 120_000, returnedFee: 6000 });
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "refunded", refundedFee: "60.00" });
  });
});

describe("[4.6 6.6] a refund that the doula makes at Stripe", () => {
  test("returns the fee to the doula", async () => {
    const { id, doula, paymentIntentId, ledger } = await paid();
    stripe.sandbox.payments.refund(paymentIntentId, 30_000);
    expect((await deliverPayment(app, doula, paymentIntentId)).status).toBe(200);
    expect(await readRefunds(id)).toMatchObject({
      left: 900,
      items: [{ amount: 300, fee: 15, cause: "stripe", reason: null, requested_by: null }],
    });
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "partially_refunded" });
    expect(ledger()).toMatchObject({ refunded: 30_000, returnedFee: 1500 });
    expect(await readSubjects(parent.email)).toContain("You got $300 back");
  });

  test("is stored even if its event arrives before the payment's", async () => {
    const buyer = await signedInUser(app, "client");
    const doula = await insertSeller(app, stripe);
    const { id, url, sessionId } = await placeOrderWithLink(app, buyer, doula.packageId);
    await visitPayment(url, "pay");
    const page = stripe.sandbox.checkouts().find((each) => each.id === sessionId);
    const paymentIntentId = page?.payment_intent ?? "";
    stripe.sandbox.payments.refund(paymentIntentId, 120_000);
    await deliverPayment(app, doula, paymentIntentId);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "refunded", paidAt: expect.any(Date) });
  });

  test("changes nothing for a payment of another doula, or of no order", async () => {
    const { id, paymentIntentId } = await paid();
    stripe.sandbox.payments.refund(paymentIntentId, 30_000);
    const mallory = await insertSeller(app, stripe);
    for (const payment of [paymentIntentId, "pi_of-nobody"])
      expect((await deliverPayment(app, mallory, payment)).status).toBe(200);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "paid" });
    expect(await readStoredRefunds(app, id)).toEqual([]);
  });
});

test("[4.6 6.6] a payment for a closed order is fully refunded", async () => {
  parent = await signedInUser(app, "client");
  const doula = await insertSeller(app, stripe);
  const { id, url, sessionId } = await placeOrderWithLink(app, parent, doula.packageId);
  await visitPayment(url, "pay");
  await app.db
    .update(schema.orders)
    .set({ status: "cancelled", paymentUrl: null })
    .where(eq(schema.orders.id, id));
  const { createRefund } = payments;
  payments.createRefund = () => Promise.reject(new PaymentsUnavailable("unreachable"));
  expect((await deliverCheckout(app, doula, sessionId)).status).toBe(200);
  payments.createRefund = createRefund;
  expect(await readStoredOrder(app, id)).toMatchObject({ status: "paid" });
  advanceMinute();
  await checkRefunds(app, payments);
  expect(await readStoredOrder(app, id)).toMatchObject({ status: "refunded", reviewNeededAt: null });
  expect(await readAlerts(app, id)).toEqual(["order.paid_when_closed"]);
  expect(await readSubjects(parent.email)).toEqual(["Your payment was refunded"]);
});

test("[4.6 6.6] an order that cannot be checked does not delay another one's refund", async () => {
  const broken = await paid();
  const { id } = await paid();
  stripe.sandbox.fault = "broken";
  for (const each of [broken.id, id]) await postRefund(app, admin, each, { amount: 100, left: 1200 });
  stripe.sandbox.fault = undefined;
  advanceMinute();
  const { readPayment } = payments;
  payments.readPayment = (payment) => {
    if (payment.paymentIntentId === broken.paymentIntentId) throw new TypeError("a bug");
    return readPayment(payment);
  };
  await checkRefunds(app, payments);
  payments.readPayment = readPayment;
  expect(await readStoredRefunds(app, id)).toMatchObject([{ status: "succeeded" }]);
  expect(await readStoredRefunds(app, broken.id)).toMatchObject([{ status: "requested" }]);
});

test("[4.6 6.6] a job checks pending refunds and disputes if no event arrives", async () => {
  const disputed = await paid();
  const dispute = stripe.sandbox.payments.dispute(disputed.paymentIntentId);
  await deliverPayment(app, disputed.doula, disputed.paymentIntentId, "charge.dispute.created");
  const refunded = await paid();
  stripe.sandbox.payments.firstRefundStatus = "pending";
  await postRefund(app, admin, refunded.id, { amount: 1200, left: 1200 });
  const [refund] = stripe.sandbox.payments.listRefunds(refunded.paymentIntentId);
  if (refund) stripe.sandbox.payments.settleRefund(refund, "succeeded");
  stripe.sandbox.payments.closeDispute(dispute, "won");
  await checkUndecidedOrders(app, payments);
  expect(await readStoredOrder(app, disputed.id)).toMatchObject({ status: "paid", disputedAmount: "0.00" });
  expect(await readStoredOrder(app, refunded.id)).toMatchObject({ status: "refunded", refundedFee: "60.00" });
});

test("[4.6 6.6] retries a failed fee return within a minute", async () => {
  const { id, doula, paymentIntentId, ledger } = await paid();
  stripe.sandbox.payments.refund(paymentIntentId, 120_000);
  const { returnFee } = payments;
  payments.returnFee = () => Promise.reject(new PaymentsUnavailable("failed", 500));
  await deliverPayment(app, doula, paymentIntentId);
  payments.returnFee = returnFee;
  expect(await readStoredOrder(app, id)).toMatchObject({ status: "refunded", refundedFee: "0.00" });
  advanceMinute();
  await checkRefunds(app, payments);
  await checkRefunds(app, payments);
  expect(await readStoredOrder(app, id)).toMatchObject({ refundedFee: "60.00" });
  expect(ledger()).toMatchObject({ returnedFee: 6000 });
});

test("[4.6 6.6] a fee that Stripe refuses to return needs review", async () => {
  const { id, doula, paymentIntentId } = await paid();
  const { returnFee } = payments;
  let requests = 0;
  payments.returnFee = () => {
    requests++;
    return Promise.reject(new PaymentsUnavailable("refused", 400));
  };
  for (const amount of [30_000, 20_000]) {
    stripe.sandbox.payments.refund(paymentIntentId, amount);
    await deliverPayment(app, doula, paymentIntentId);
    advanceMinute();
    await checkRefunds(app, payments);
  }
  payments.returnFee = returnFee;
  expect(requests).toBe(2);
  const alerts = (await readAlerts(app, id)).filter((action) => action === "order.fee_not_returned");
  expect(alerts).toHaveLength(1);
  expect(await readStoredOrder(app, id)).toMatchObject({ refundedFee: "0.00" });
});

test.each(["before", "after"] as const)(
  "[4.6 6.6] a failed refund's fee is returned only once, even if our request breaks off %s Stripe returns it",
  async (moment) => {
    const { id, doula, paymentIntentId, ledger } = await paid();
    const { returnFee } = payments;
    payments.returnFee = async (fee) => {
      if (moment === "after") await returnFee(fee);
      throw new PaymentsUnavailable("unreachable");
    };
    const refund = stripe.sandbox.payments.refund(paymentIntentId, 60_000);
    await deliverPayment(app, doula, paymentIntentId);
    payments.returnFee = returnFee;
    stripe.sandbox.payments.settleRefund(refund, "failed");
    await deliverPayment(app, doula, paymentIntentId, "refund.failed");
    const returned = moment === "after" ? 3000 : 0;
    expect(ledger()).toMatchObject({ refunded: 0, returnedFee: returned });
    expect(await readStoredOrder(app, id)).toMatchObject({
      status: "paid",
      refundedFee: `${returned / 100}.00`,
    });
    advanceMinute();
    await postRefund(app, admin, id, { amount: 600, left: 1200 });
    expect(ledger()).toMatchObject({ refunded: 60_000, returnedFee: 3000 });
    expect(await readStoredOrder(app, id)).toMatchObject({ refundedFee: "30.00" });
    expect(await readStoredRefunds(app, id)).toMatchObject([
      { status: "failed", fee: "0.00" },
      { status: "succeeded", fee: moment === "after" ? "0.00" : "30.00" },
    ]);
  },
);
