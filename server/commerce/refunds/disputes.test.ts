import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { adminOrderDetailSchema } from "../../../contract/commerce/admin-orders.schema.ts";
import { schema } from "../../../db/database.ts";
import { errorCode, signedInUser } from "../../testing/fixtures.ts";
import { waitForJobs } from "../../testing/let-time-pass.ts";
import {
  deliverPayment,
  postRefund,
  purchase,
  readOwnOrders,
  readStoredOrder,
} from "../../testing/orders.ts";
import { usePaymentsApp } from "../../testing/payments.ts";

const { app, stripe } = await usePaymentsApp();
const admin = await signedInUser(app, "admin");

type Purchase = Awaited<ReturnType<typeof purchase>>;

/** The parent's bank opens a dispute, and decides it later. */
async function openDispute({ doula, paymentIntentId }: Purchase, amount?: number) {
  const dispute = stripe.sandbox.payments.dispute(paymentIntentId, amount);
  await deliverPayment(app, doula, paymentIntentId, "charge.dispute.created");
  return async (outcome: "won" | "lost") => {
    stripe.sandbox.payments.closeDispute(dispute, outcome);
    await deliverPayment(app, doula, paymentIntentId, "charge.dispute.closed");
  };
}

async function emailsTo(recipient: string) {
  await waitForJobs(app);
  return app.emailsTo(recipient, 0);
}

describe("a dispute", () => {
  test("is explained to the parent by email when it is opened and when it is decided", async () => {
    const bought = await purchase(app, stripe);
    const settleDispute = await openDispute(bought, 30_000);
    await settleDispute("lost");
    const emails = await emailsTo(bought.parent.email);
    const opened = emails.find(({ subject }) => subject === "Your payment to Grace Okafor is disputed");
    expect(opened?.text.split("\n\n").slice(1, 3)).toEqual([
      "Your bank disputed $300 that you paid to Grace Okafor for Full circle. Stripe holds the money until the bank decides, which can take two to three months. Until then this order cannot be refunded.",
      "If you didn't request this, or have settled it with Grace, tell your bank.",
    ]);
    const decided = emails.find(({ subject }) =>
      /^Your bank made a decision about your payment/.test(subject),
    );
    expect(decided?.text).toContain("Your bank decided in your favor: $300");
  });

  test("is emailed to every admin who is not suspended, with a link to the order", async () => {
    const suspendedAdmin = await signedInUser(app, "admin");
    await app.db
      .update(schema.users)
      .set({ suspendedAt: new Date() })
      .where(eq(schema.users.id, suspendedAdmin.id));
    const bought = await purchase(app, stripe);
    await (await openDispute(bought))("won");
    const emails = (await emailsTo(admin.email)).filter(({ text }) => text.includes(bought.id));
    expect(emails.map(({ subject }) => subject).toSorted()).toEqual([
      "Dispute won: Full circle",
      "Payment disputed: Full circle",
    ]);
    const opened = emails.find(({ subject }) => subject.startsWith("Payment disputed"));
    expect(opened?.text).toContain(
      "Ana Ruiz's bank disputed $1,200 of the $1,200 paid to Grace Okafor for Full circle.",
    );
    expect(opened?.text).toContain(`http://doula.test/admin/orders?order=${bought.id}`);
    expect(await emailsTo(suspendedAdmin.email)).toEqual([]);
  });
});

test.each([0, 200])("[4.6] a won dispute leaves an order with $%d refunded as it was", async (refunded) => {
  const bought = await purchase(app, stripe);
  const { id, doula, paymentIntentId } = bought;
  if (refunded > 0) await postRefund(app, admin, id, { amount: refunded, left: 1200 });
  const before = await readStoredOrder(app, id);
  const settleDispute = await openDispute(bought);
  expect(await readStoredOrder(app, id)).toMatchObject({
    status: "disputed",
    disputedAmount: `${1200 - refunded}.00`,
  });
  await settleDispute("won");
  await deliverPayment(app, doula, paymentIntentId, "charge.dispute.created");
  const { status, refundedAmount, disputedAmount } = before;
  expect(await readStoredOrder(app, id)).toMatchObject({ status, refundedAmount, disputedAmount });
  const subjects = (await emailsTo(doula.userEmail)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes("ispute"))).toEqual([
    "Payment disputed: Full circle",
    "Dispute won: Full circle",
  ]);
});

test("[4.6] a dispute is lost even if the event about its opening never arrives", async () => {
  const { id, doula, paymentIntentId } = await purchase(app, stripe);
  stripe.sandbox.payments.closeDispute(stripe.sandbox.payments.dispute(paymentIntentId), "lost");
  for (const type of ["charge.dispute.closed", "charge.dispute.created"])
    await deliverPayment(app, doula, paymentIntentId, type);
  expect(await readStoredOrder(app, id)).toMatchObject({ status: "lost", lostAmount: "1200.00" });
});

describe("several disputes of one payment", () => {
  test("are all stored, with the sum of the lost amounts", async () => {
    const bought = await purchase(app, stripe);
    const { id, doula } = bought;
    await (await openDispute(bought, 30_000))("lost");
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "partially_refunded" });
    const settleDispute = await openDispute(bought, 20_000);
    expect(await readStoredOrder(app, id)).toMatchObject({
      status: "disputed",
      disputedAmount: "200.00",
      lostAmount: "300.00",
    });
    await settleDispute("lost");
    expect(await readStoredOrder(app, id)).toMatchObject({
      status: "partially_refunded",
      disputedAmount: "0.00",
      lostAmount: "500.00",
    });
    const lostEmails = (await emailsTo(doula.userEmail)).filter(({ subject }) =>
      /^Dispute lost/.test(subject),
    );
    expect(lostEmails).toHaveLength(2);
    const response = await app.send(`/rest/v1/orders/${id}/management`, { as: admin.cookie });
    expect(adminOrderDetailSchema.parse(await response.json()).disputes).toMatchObject([
      { amount: 300, status: "lost" },
      { amount: 200, status: "lost" },
    ]);
  });

  test("leave the rest of the payment refundable", async () => {
    const bought = await purchase(app, stripe);
    for (const amount of [30_000, 20_000]) await (await openDispute(bought, amount))("lost");
    const { id, doula, parent, paymentIntentId } = bought;
    expect(await errorCode(await postRefund(app, admin, id, { amount: 701, left: 700 }))).toBe(
      "invalid_input",
    );
    expect((await postRefund(app, admin, id, { amount: 700, left: 700 })).status).toBe(201);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "lost", refundedAmount: "700.00" });
    expect(await readOwnOrders(app, parent)).toMatchObject([{ amount: 1200, refunded_amount: 1200 }]);
    expect(bought.ledger()).toMatchObject({ refunded: 70_000, disputed: 50_000, returnedFee: 3500 });
    const [refund] = stripe.sandbox.payments.listRefunds(paymentIntentId);
    if (refund) stripe.sandbox.payments.settleRefund(refund, "failed");
    await deliverPayment(app, doula, paymentIntentId, "refund.failed");
    expect(await readStoredOrder(app, id)).toMatchObject({
      status: "partially_refunded",
      refundedAmount: "0.00",
    });
  });
});
