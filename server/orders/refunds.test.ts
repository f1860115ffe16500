import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { adminOrderDetailSchema } from "../../contract/admin-orders.schema.ts";
import { centsOf } from "../../contract/money.ts";
import { refundableOf } from "../../contract/orders.ts";
import { schema } from "../../db/database.ts";
import { PaymentsUnavailable } from "../providers/payments/payments.ts";
import type { TestApp } from "../testing/app.ts";
import { codeOf, signedInUser, type TestPerson } from "../testing/fixtures.ts";
import { allJobsDone } from "../testing/let-time-pass.ts";
import {
  alertsOf,
  deliverCheckout,
  deliverPayment,
  insertSeller,
  orderFor,
  orderWithLink,
  ownOrders,
  paidOrderWithPayment,
  postRefund,
  storedOrder,
  storedRefunds,
  visitPayment,
} from "../testing/orders.ts";
import { startPaymentsApp } from "../testing/payments.ts";
import { checkRefunds, checkUndecided } from "./jobs.ts";

let app: TestApp;
let stripe: Awaited<ReturnType<typeof startPaymentsApp>>["stripe"];
let payments: Awaited<ReturnType<typeof startPaymentsApp>>["payments"];
let close: () => Promise<void>;
let admin: TestPerson;
let parent: TestPerson;

beforeAll(async () => {
  ({ app, stripe, payments, close } = await startPaymentsApp());
  admin = await signedInUser(app, "admin");
});
afterEach(() => {
  stripe.sandbox.fault = undefined;
  stripe.sandbox.beforeAnswer = undefined;
  stripe.sandbox.payments.firstRefundStatus = "succeeded";
  app.setNow(new Date());
});
afterAll(() => close());

/** $1,200, of which $60 are the platform's fee. */
async function paid() {
  parent = await signedInUser(app, "client", "Ana Ruiz");
  const doula = await insertSeller(app, stripe);
  const order = await paidOrderWithPayment(app, parent, doula);
  const ledger = () => stripe.sandbox.payments.ledger(order.paymentIntentId);
  return { doula, ledger, ...order };
}
/** What an admin sees of refunds, and of what is left, in dollars. */
const refundsOf = async (answer: Response) => {
  const order = adminOrderDetailSchema.parse(await answer.json());
  const refunds = order.refunds.map(({ amount, status }) => ({ status, amount: centsOf(amount) }));
  const disputes = order.disputes.map(({ amount, status }) => ({ status, amount: centsOf(amount) }));
  const amount = centsOf(order.amount);
  const left = refundableOf({ status: order.status, amount, disputes, refunds }) / 100;
  return { left, items: order.refunds };
};
const readRefunds = async (id: string) =>
  refundsOf(await app.send(`/rest/v1/orders/${id}/management`, { as: admin.cookie }));
const subjectsTo = async (recipient: string) => {
  await allJobsDone(app);
  return (await app.mailsTo(recipient, 0)).map(({ subject }) => subject);
};
const inAMinute = () => app.setNow(new Date(Date.now() + 60_000));

describe("an admin's refund", () => {
  test("of all goes back with all of the fee", async () => {
    const { id, doula, ledger } = await paid();
    const answer = await postRefund(app, admin, id, { amount: 1200, left: 1200 });
    expect(answer.status).toBe(201);
    expect(await refundsOf(answer)).toMatchObject({
      left: 0,
      items: [{ amount: 1200, fee: 60, cause: "admin", reason: "The birth was early.", status: "succeeded" }],
    });
    expect(ledger()).toMatchObject({ refunded: 120_000, returnedFee: 6000 });
    expect(await storedOrder(app, id)).toMatchObject({
      status: "refunded",
      refundedAmount: "1200.00",
      refundedFee: "60.00",
    });
    expect(await subjectsTo(parent.email)).toContain("You got $1,200 back");
    expect(await subjectsTo(doula.userEmail)).toContain("Refund: Full circle");
  });

  test("in parts gives back the fee in proportion, the last one the rest", async () => {
    const { id, ledger } = await paid();
    await postRefund(app, admin, id, { amount: 0.33, left: 1200 });
    expect(ledger()).toMatchObject({ refunded: 33, returnedFee: 2 });
    expect(await storedOrder(app, id)).toMatchObject({ status: "partially_refunded" });
    await postRefund(app, admin, id, { amount: 1000.1, left: 1199.67 });
    await postRefund(app, admin, id, { amount: 199.57, left: 199.57 });
    expect(ledger()).toMatchObject({ refunded: 120_000, returnedFee: 6000 });
    expect(await storedOrder(app, id)).toMatchObject({ status: "refunded", refundedFee: "60.00" });
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

  test("of more than is left, without a reason, or of half a cent is refused", async () => {
    const { id, ledger } = await paid();
    const refund = { amount: 1200.01, left: 1200 };
    for (const wrong of [
      refund,
      { reason: " " },
      { reason: "x".repeat(501) },
      { amount: 0.005 },
      { amount: 0 },
    ])
      expect(await codeOf(await postRefund(app, admin, id, { amount: 1, left: 1200, ...wrong }))).toBe(
        "invalid_input",
      );
    expect(ledger()).toMatchObject({ refunded: 0 });
    expect(await storedRefunds(app, id)).toEqual([]);
  });

  test("is refused to an admin who has not seen the last one", async () => {
    const { id } = await paid();
    await postRefund(app, admin, id, { amount: 100, left: 1200 });
    expect(await codeOf(await postRefund(app, admin, id, { amount: 100, left: 1200 }))).toBe("order_changed");
    expect((await readRefunds(id)).left).toBe(1100);
  });

  test("of an order that is not paid, disputed or refunded is refused", async () => {
    const refund = { amount: 1, left: 1200 };
    const { id, doula, paymentIntentId } = await paid();
    const open = await orderFor(app, await signedInUser(app, "client"), doula.packageId);
    stripe.sandbox.payments.dispute(paymentIntentId);
    await deliverPayment(app, doula, paymentIntentId, "charge.dispute.created");
    const gone = await paid();
    await postRefund(app, admin, gone.id, { amount: 1200, left: 1200 });
    for (const orderId of [open.id, id, gone.id])
      expect(await codeOf(await postRefund(app, admin, orderId, refund))).toBe("order_changed");
    expect(await codeOf(await postRefund(app, admin, admin.id, refund))).toBe("not_found");
  });

  test.each(["silent", "broken", "not json"] as const)(
    "that a Stripe that is %s does not make is made within a minute, once",
    async (fault) => {
      const { id, ledger } = await paid();
      stripe.sandbox.fault = fault;
      const answer = await postRefund(app, admin, id, { amount: 100, left: 1200 });
      expect(await refundsOf(answer)).toMatchObject({
        left: 1100,
        items: [{ status: "requested" }],
      });
      stripe.sandbox.fault = undefined;
      inAMinute();
      await checkRefunds(app, payments);
      await checkRefunds(app, payments);
      expect(await storedRefunds(app, id)).toMatchObject([{ status: "succeeded" }]);
      expect(ledger()).toMatchObject({ refunded: 10_000, returnedFee: 500 });
    },
  );

  test("that Stripe makes and fails to say so is found, not made again", async () => {
    const { id, ledger, paymentIntentId } = await paid();
    stripe.sandbox.beforeAnswer = async () => {
      const isMade = stripe.sandbox.payments.refundsOf(paymentIntentId).length > 0;
      if (isMade) stripe.sandbox.fault = "broken";
      if (isMade) throw new Error("the answer is lost");
    };
    await postRefund(app, admin, id, { amount: 100, left: 1200 });
    expect(await storedRefunds(app, id)).toMatchObject([{ status: "requested" }]);
    stripe.sandbox.beforeAnswer = undefined;
    stripe.sandbox.fault = undefined;
    inAMinute();
    await checkRefunds(app, payments);
    expect(await storedRefunds(app, id)).toMatchObject([{ status: "succeeded" }]);
    expect(ledger()).toMatchObject({ refunded: 10_000, returnedFee: 500 });
  });

  test("that Stripe refuses has failed, and an admin has to look", async () => {
    const { id, paymentIntentId } = await paid();
    stripe.sandbox.payments.dispute(paymentIntentId);
    const answer = await postRefund(app, admin, id, { amount: 100, left: 1200 });
    expect(await refundsOf(answer)).toMatchObject({ items: [{ status: "failed" }] });
    expect(await alertsOf(app, id)).toContain("order.refund_failed");
    expect(await storedOrder(app, id)).toMatchObject({
      status: "disputed",
      refundedAmount: "0.00",
      reviewNeededAt: expect.any(Date),
    });
  });
});

describe("a refund that is on its way", () => {
  test("is not there to be refunded again, and counts when it has arrived", async () => {
    const { id, doula, paymentIntentId, ledger } = await paid();
    stripe.sandbox.payments.firstRefundStatus = "pending";
    await postRefund(app, admin, id, { amount: 1200, left: 1200 });
    expect(await storedOrder(app, id)).toMatchObject({ status: "paid", refundedAmount: "0.00" });
    expect(await readRefunds(id)).toMatchObject({ left: 0, items: [{ status: "pending" }] });
    const [refund] = stripe.sandbox.payments.refundsOf(paymentIntentId);
    if (refund) stripe.sandbox.payments.settleRefund(refund, "succeeded");
    await deliverPayment(app, doula, paymentIntentId, "refund.updated");
    expect(await storedOrder(app, id)).toMatchObject({ status: "refunded", refundedFee: "60.00" });
    expect(ledger()).toMatchObject({ returnedFee: 6000 });
  });

  test("and fails, is there again; the fee is not given back twice", async () => {
    const { id, doula, paymentIntentId, ledger } = await paid();
    await postRefund(app, admin, id, { amount: 600, left: 1200 });
    const [refund] = stripe.sandbox.payments.refundsOf(paymentIntentId);
    if (refund) stripe.sandbox.payments.settleRefund(refund, "failed");
    await deliverPayment(app, doula, paymentIntentId, "refund.failed");
    expect(await storedOrder(app, id)).toMatchObject({ status: "paid", refundedAmount: "0.00" });
    expect(await alertsOf(app, id)).toContain("order.refund_failed");
    await postRefund(app, admin, id, { amount: 600, left: 1200 });
    await postRefund(app, admin, id, { amount: 600, left: 600 });
    expect(ledger()).toMatchObject({ refunded: 120_000, returnedFee: 6000 });
    expect(await storedOrder(app, id)).toMatchObject({ status: "refunded", refundedFee: "60.00" });
  });
});

describe("a refund that the doula makes at Stripe", () => {
  test("is taken in, and the fee goes back to her", async () => {
    const { id, doula, paymentIntentId, ledger } = await paid();
    stripe.sandbox.payments.refund(paymentIntentId, 30_000);
    expect((await deliverPayment(app, doula, paymentIntentId)).status).toBe(200);
    expect(await readRefunds(id)).toMatchObject({
      left: 900,
      items: [{ amount: 300, fee: 15, cause: "stripe", reason: null, requested_by: null }],
    });
    expect(await storedOrder(app, id)).toMatchObject({ status: "partially_refunded" });
    expect(ledger()).toMatchObject({ refunded: 30_000, returnedFee: 1500 });
    expect(await subjectsTo(parent.email)).toContain("You got $300 back");
  });

  test("before we hear of the payment is taken in after it", async () => {
    const buyer = await signedInUser(app, "client");
    const doula = await insertSeller(app, stripe);
    const { id, url, sessionId } = await orderWithLink(app, buyer, doula.packageId);
    await visitPayment(url, "pay");
    const page = stripe.sandbox.checkouts().find((each) => each.id === sessionId);
    const paymentIntentId = page?.payment_intent ?? "";
    stripe.sandbox.payments.refund(paymentIntentId, 120_000);
    await deliverPayment(app, doula, paymentIntentId);
    expect(await storedOrder(app, id)).toMatchObject({ status: "refunded", paidAt: expect.any(Date) });
  });

  test("on a payment of another doula, or of no order, changes nothing", async () => {
    const { id, paymentIntentId } = await paid();
    stripe.sandbox.payments.refund(paymentIntentId, 30_000);
    const mallory = await insertSeller(app, stripe);
    for (const payment of [paymentIntentId, "pi_of-nobody"])
      expect((await deliverPayment(app, mallory, payment)).status).toBe(200);
    expect(await storedOrder(app, id)).toMatchObject({ status: "paid" });
    expect(await storedRefunds(app, id)).toEqual([]);
  });
});

test("a payment for an order that was closed goes back in full, within a minute where Stripe fails", async () => {
  parent = await signedInUser(app, "client");
  const doula = await insertSeller(app, stripe);
  const { id, url, sessionId } = await orderWithLink(app, parent, doula.packageId);
  await visitPayment(url, "pay");
  await app.db
    .update(schema.orders)
    .set({ status: "cancelled", paymentUrl: null })
    .where(eq(schema.orders.id, id));
  const { createRefund } = payments;
  payments.createRefund = () => Promise.reject(new PaymentsUnavailable("unreachable"));
  expect((await deliverCheckout(app, doula, sessionId)).status).toBe(200);
  payments.createRefund = createRefund;
  expect(await storedOrder(app, id)).toMatchObject({ status: "paid" });
  inAMinute();
  await checkRefunds(app, payments);
  expect(await storedOrder(app, id)).toMatchObject({ status: "refunded", reviewNeededAt: null });
  expect(await alertsOf(app, id)).toEqual(["order.paid_when_closed"]);
  expect(await subjectsTo(parent.email)).toEqual(["Your payment was refunded"]);
});

test("a refund that Stripe refuses for now is asked for again, after pauses that grow", async () => {
  const { id, ledger } = await paid();
  const { createRefund } = payments;
  let asked = 0;
  payments.createRefund = () => {
    asked++;
    return Promise.reject(new PaymentsUnavailable("refused", 400, "balance_insufficient"));
  };
  await postRefund(app, admin, id, { amount: 1200, left: 1200 });
  const begin = Date.now();
  for (let minute = 1; minute <= 60; minute++) {
    app.setNow(new Date(begin + minute * 60_000));
    await checkRefunds(app, payments);
  }
  expect(asked).toBeGreaterThan(5);
  expect(asked).toBeLessThan(12);
  expect(await storedRefunds(app, id)).toMatchObject([{ status: "requested" }]);
  payments.createRefund = createRefund;
  app.setNow(new Date(begin + 2.5 * 60 * 60_000));
  await checkRefunds(app, payments);
  expect(ledger()).toMatchObject({ refunded: 120_000, returnedFee: 6000 });
  expect(await storedOrder(app, id)).toMatchObject({ status: "refunded", reviewNeededAt: null });
});

test("an order that cannot be checked keeps no other one from its refund", async () => {
  const broken = await paid();
  const { id } = await paid();
  stripe.sandbox.fault = "broken";
  for (const each of [broken.id, id]) await postRefund(app, admin, each, { amount: 100, left: 1200 });
  stripe.sandbox.fault = undefined;
  inAMinute();
  const { readPayment } = payments;
  payments.readPayment = (payment) => {
    if (payment.paymentIntentId === broken.paymentIntentId) throw new TypeError("a bug");
    return readPayment(payment);
  };
  await checkRefunds(app, payments);
  payments.readPayment = readPayment;
  expect(await storedRefunds(app, id)).toMatchObject([{ status: "succeeded" }]);
  expect(await storedRefunds(app, broken.id)).toMatchObject([{ status: "requested" }]);
});

test("refunds on their way and disputes are asked about where no event came", async () => {
  const disputed = await paid();
  const dispute = stripe.sandbox.payments.dispute(disputed.paymentIntentId);
  await deliverPayment(app, disputed.doula, disputed.paymentIntentId, "charge.dispute.created");
  const refunded = await paid();
  stripe.sandbox.payments.firstRefundStatus = "pending";
  await postRefund(app, admin, refunded.id, { amount: 1200, left: 1200 });
  const [refund] = stripe.sandbox.payments.refundsOf(refunded.paymentIntentId);
  if (refund) stripe.sandbox.payments.settleRefund(refund, "succeeded");
  stripe.sandbox.payments.closeDispute(dispute, "won");
  await checkUndecided(app, payments);
  expect(await storedOrder(app, disputed.id)).toMatchObject({ status: "paid", disputedAmount: "0.00" });
  expect(await storedOrder(app, refunded.id)).toMatchObject({ status: "refunded", refundedFee: "60.00" });
});

test("a fee that could not be given back goes back within a minute, once", async () => {
  const { id, doula, paymentIntentId, ledger } = await paid();
  stripe.sandbox.payments.refund(paymentIntentId, 120_000);
  const { returnFee } = payments;
  payments.returnFee = () => Promise.reject(new PaymentsUnavailable("failed", 500));
  await deliverPayment(app, doula, paymentIntentId);
  payments.returnFee = returnFee;
  expect(await storedOrder(app, id)).toMatchObject({ status: "refunded", refundedFee: "0.00" });
  inAMinute();
  await checkRefunds(app, payments);
  await checkRefunds(app, payments);
  expect(await storedOrder(app, id)).toMatchObject({ refundedFee: "60.00" });
  expect(ledger()).toMatchObject({ returnedFee: 6000 });
});

test("a fee that the platform gave back at Stripe is not given back again", async () => {
  const { id, doula, paymentIntentId, ledger } = await paid();
  const feeId = (await storedOrder(app, id)).applicationFeeId ?? "";
  stripe.sandbox.payments.refund(paymentIntentId, 60_000);
  stripe.sandbox.payments.returnFee(feeId, 3000);
  await deliverPayment(app, doula, paymentIntentId);
  expect(ledger()).toMatchObject({ returnedFee: 3000 });
  expect(await storedOrder(app, id)).toMatchObject({ refundedFee: "30.00", reviewNeededAt: null });
  stripe.sandbox.payments.refund(paymentIntentId, 60_000);
  await deliverPayment(app, doula, paymentIntentId);
  expect(ledger()).toMatchObject({ returnedFee: 6000 });
  expect(await storedOrder(app, id)).toMatchObject({ status: "refunded", refundedFee: "60.00" });
});

test("a fee that Stripe refuses to give back is asked for once, and an admin has to look", async () => {
  const { id, doula, paymentIntentId } = await paid();
  const { returnFee } = payments;
  let asked = 0;
  payments.returnFee = () => {
    asked++;
    return Promise.reject(new PaymentsUnavailable("refused", 400));
  };
  for (const amount of [30_000, 20_000]) {
    stripe.sandbox.payments.refund(paymentIntentId, amount);
    await deliverPayment(app, doula, paymentIntentId);
    inAMinute();
    await checkRefunds(app, payments);
  }
  payments.returnFee = returnFee;
  expect(asked).toBe(2);
  const alerts = (await alertsOf(app, id)).filter((action) => action === "order.fee_not_returned");
  expect(alerts).toHaveLength(1);
  expect(await storedOrder(app, id)).toMatchObject({ refundedFee: "0.00" });
});

test.each(["before", "after"] as const)(
  "a refund that fails while its fee's way back is unknown costs no more than Stripe gave back %s that",
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
    expect(await storedOrder(app, id)).toMatchObject({
      status: "paid",
      refundedFee: `${returned / 100}.00`,
    });
    inAMinute();
    await postRefund(app, admin, id, { amount: 600, left: 1200 });
    expect(ledger()).toMatchObject({ refunded: 60_000, returnedFee: 3000 });
    expect(await storedOrder(app, id)).toMatchObject({ refundedFee: "30.00" });
    expect(await storedRefunds(app, id)).toMatchObject([
      { status: "failed", fee: "0.00" },
      { status: "succeeded", fee: moment === "after" ? "0.00" : "30.00" },
    ]);
  },
);

describe("a dispute", () => {
  test("that is opened and won leaves the order paid", async () => {
    const { id, doula, paymentIntentId } = await paid();
    const dispute = stripe.sandbox.payments.dispute(paymentIntentId);
    await deliverPayment(app, doula, paymentIntentId, "charge.dispute.created");
    expect(await storedOrder(app, id)).toMatchObject({
      status: "disputed",
      disputedAmount: "1200.00",
    });
    stripe.sandbox.payments.closeDispute(dispute, "won");
    await deliverPayment(app, doula, paymentIntentId, "charge.dispute.closed");
    await deliverPayment(app, doula, paymentIntentId, "charge.dispute.created");
    expect(await storedOrder(app, id)).toMatchObject({ status: "paid", disputedAmount: "0.00" });
    expect(await subjectsTo(doula.userEmail)).toEqual([
      "New sale: Full circle",
      "Payment disputed: Full circle",
      "Dispute won: Full circle",
    ]);
  });

  test("that is won leaves an order partially refunded that was so", async () => {
    const { id, doula, paymentIntentId } = await paid();
    await postRefund(app, admin, id, { amount: 200, left: 1200 });
    const dispute = stripe.sandbox.payments.dispute(paymentIntentId);
    await deliverPayment(app, doula, paymentIntentId, "charge.dispute.created");
    stripe.sandbox.payments.closeDispute(dispute, "won");
    await deliverPayment(app, doula, paymentIntentId, "charge.dispute.closed");
    expect(await storedOrder(app, id)).toMatchObject({
      status: "partially_refunded",
      refundedAmount: "200.00",
    });
    expect((await readRefunds(id)).left).toBe(1000);
  });

  test("that is lost stays lost, also where nobody heard of its beginning", async () => {
    const { id, doula, paymentIntentId } = await paid();
    const dispute = stripe.sandbox.payments.dispute(paymentIntentId);
    stripe.sandbox.payments.closeDispute(dispute, "lost");
    for (const type of ["charge.dispute.closed", "charge.dispute.created"])
      await deliverPayment(app, doula, paymentIntentId, type);
    expect(await storedOrder(app, id)).toMatchObject({ status: "lost", lostAmount: "1200.00" });
    expect((await readRefunds(id)).left).toBe(0);
    expect(await subjectsTo(doula.userEmail)).toContain("Dispute lost: Full circle");
  });

  test("of a part that is lost leaves the rest to be refunded, and the fee of that part is kept", async () => {
    const { id, doula, paymentIntentId, ledger } = await paid();
    const dispute = stripe.sandbox.payments.dispute(paymentIntentId, 30_000);
    await deliverPayment(app, doula, paymentIntentId, "charge.dispute.created");
    stripe.sandbox.payments.closeDispute(dispute, "lost");
    await deliverPayment(app, doula, paymentIntentId, "charge.dispute.closed");
    expect(await storedOrder(app, id)).toMatchObject({
      status: "partially_refunded",
      lostAmount: "300.00",
    });
    expect((await readRefunds(id)).left).toBe(900);
    expect(await codeOf(await postRefund(app, admin, id, { amount: 901, left: 900 }))).toBe("invalid_input");
    expect((await postRefund(app, admin, id, { amount: 400, left: 900 })).status).toBe(201);
    expect(await storedOrder(app, id)).toMatchObject({ status: "partially_refunded" });
    const [shown] = await ownOrders(app, parent);
    expect(shown).toMatchObject({ amount: 1200, refunded_amount: 700 });
    await postRefund(app, admin, id, { amount: 500, left: 500 });
    expect(await storedOrder(app, id)).toMatchObject({ status: "lost", refundedAmount: "900.00" });
    expect(ledger()).toMatchObject({ refunded: 90_000, disputed: 30_000, returnedFee: 4500 });
    const [last] = stripe.sandbox.payments.refundsOf(paymentIntentId).slice(-1);
    if (last) stripe.sandbox.payments.settleRefund(last, "failed");
    await deliverPayment(app, doula, paymentIntentId, "refund.failed");
    expect(await storedOrder(app, id)).toMatchObject({ status: "partially_refunded" });
    expect((await readRefunds(id)).left).toBe(500);
  });
});
