import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { overviewSchema } from "../../../contract/operations/overview.schema.ts";
import { schema } from "../../../db/database.ts";
import { signedInUser } from "../../testing/fixtures.ts";
import {
  deliverCheckout,
  deliverPayment,
  insertSeller,
  placeOrderWithLink,
  postRefund,
  purchase,
  readAlerts,
  readStoredOrder,
  readStoredRefunds,
  visitPayment,
} from "../../testing/orders.ts";
import { usePaymentsApp } from "../../testing/payments.ts";
import { dismissDifference, readDifferences, reconcile } from "../../testing/reconciliation.ts";
import { deleteOldDifferences } from "./difference-queries.ts";

const hourMs = 3_600_000;
const logged: string[] = [];
const { app, payments, stripe } = await usePaymentsApp({
  logger: pino({ level: "warn" }, { write: (line) => void logged.push(line) }),
});
const admin = await signedInUser(app, "admin");
const begin = Date.now();
const setHour = (hour: number) => app.setNow(new Date(begin + hour * hourMs));

beforeEach(() => setHour(0));
afterEach(async () => {
  stripe.sandbox.fault = undefined;
  stripe.sandbox.maxPageSize = 100;
  stripe.sandbox.payments.firstRefundStatus = "succeeded";
  logged.length = 0;
  // The next test's comparison finds none of this one's payments.
  for (const table of [
    schema.paymentDifferences,
    schema.reconciliations,
    schema.refunds,
    schema.orderDisputes,
    schema.orders,
  ])
    await app.db.delete(table);
  for (const each of stripe.sandbox.checkouts()) Object.assign(each, { payment_status: "unpaid" });
});

/** The open differences at this hour after a night's comparison. */
async function reconcileAt(hour: number) {
  setHour(hour);
  await reconcile(app, payments);
  const { items } = await readDifferences(app, admin);
  return items;
}

function changeOrder(id: string, columns: Partial<typeof schema.orders.$inferInsert>) {
  return app.db.update(schema.orders).set(columns).where(eq(schema.orders.id, id));
}

describe("[4.6 6.6] no difference is reported for", () => {
  test("a payment, also when it is the newest of many pages", async () => {
    stripe.sandbox.maxPageSize = 1;
    const bought = await purchase(app, stripe);
    for (const amount of [100, 200, 300]) {
      stripe.sandbox.payments.refund(bought.paymentIntentId, amount);
      await deliverPayment(app, bought.doula, bought.paymentIntentId);
    }
    expect(await reconcileAt(2)).toEqual([]);
  });

  test("a partial refund by an admin, with its part of the fee", async () => {
    const { id } = await purchase(app, stripe);
    expect((await postRefund(app, admin, id, { amount: 333.33, left: 1200 })).status).toBe(201);
    expect(await reconcileAt(2)).toEqual([]);
  });

  test("a pending refund, one that failed, and one that was requested a moment ago", async () => {
    stripe.sandbox.payments.firstRefundStatus = "pending";
    const { id, doula, paymentIntentId } = await purchase(app, stripe);
    const failing = stripe.sandbox.payments.refund(paymentIntentId, 10_000);
    stripe.sandbox.payments.refund(paymentIntentId, 20_000);
    await deliverPayment(app, doula, paymentIntentId);
    stripe.sandbox.payments.settleRefund(failing, "failed");
    await deliverPayment(app, doula, paymentIntentId, "refund.failed");
    await app.db.insert(schema.refunds).values({ orderId: id, amount: "5.00", cause: "admin" });
    expect(await reconcileAt(2)).toEqual([]);
  });

  test.each(["won", "lost", "open"] as const)("a dispute that is %s", async (outcome) => {
    const { doula, paymentIntentId } = await purchase(app, stripe);
    stripe.sandbox.payments.refund(paymentIntentId, 20_000);
    const dispute = stripe.sandbox.payments.dispute(paymentIntentId);
    await deliverPayment(app, doula, paymentIntentId, "charge.dispute.created");
    if (outcome !== "open") stripe.sandbox.payments.closeDispute(dispute, outcome);
    await deliverPayment(app, doula, paymentIntentId, "charge.dispute.closed");
    expect(await reconcileAt(2)).toEqual([]);
  });

  test("a payment that we recorded after the period in which Stripe did, or before its end", async () => {
    const parent = await signedInUser(app, "client");
    const doula = await insertSeller(app, stripe);
    const { url, sessionId, id } = await placeOrderWithLink(app, parent, doula.packageId);
    await visitPayment(url, "pay");
    setHour(2);
    await deliverCheckout(app, doula, sessionId);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "paid" });
    expect(await reconcileAt(2.5), "Stripe's record only").toEqual([]);
    await app.db.update(schema.reconciliations).set({ checkedUntil: new Date(begin + 25.5 * hourMs) });
    expect(await reconcileAt(27), "our record only").toEqual([]);
  });

  test("a refund whose payment is older than the period", async () => {
    const { doula, paymentIntentId } = await purchase(app, stripe);
    expect(await reconcileAt(2)).toEqual([]);
    setHour(24 * 20);
    stripe.sandbox.payments.refund(paymentIntentId, 20_000);
    await deliverPayment(app, doula, paymentIntentId);
    expect(await reconcileAt(24 * 20 + 2)).toEqual([]);
  });

  test("an order whose payment arrived less than an hour ago", async () => {
    const parent = await signedInUser(app, "client");
    const doula = await insertSeller(app, stripe);
    const { id, url } = await placeOrderWithLink(app, parent, doula.packageId);
    await visitPayment(url, "pay");
    expect(await reconcileAt(0.5)).toEqual([]);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "pending" });
  });

  test("an account that has disconnected us since then", async () => {
    const { id, doula } = await purchase(app, stripe);
    await changeOrder(id, { amount: "1000.00" });
    await stripe.sandbox.change(doula.accountId, "disconnect");
    expect(await reconcileAt(2)).toEqual([]);
    expect(await readAlerts(app, id)).toEqual([]);
  });

  test("an account that disconnects us between two calls", async () => {
    const { doula } = await purchase(app, stripe);
    const { listMovedPayments } = payments;
    payments.listMovedPayments = async (account) => {
      const moved = await listMovedPayments(account);
      await stripe.sandbox.change(doula.accountId, "disconnect");
      return moved;
    };
    expect(await reconcileAt(2)).toEqual([]);
    payments.listMovedPayments = listMovedPayments;
    expect(await reconcileAt(5)).toEqual([]);
  });

  test("the doula's other payments", async () => {
    const { doula } = await purchase(app, stripe);
    await payInShop({ accountId: doula.accountId, fee: 0 });
    expect(await reconcileAt(2)).toEqual([]);
  });
});

/** A payment on a page that no order of ours has. */
async function payInShop({ accountId, fee }: { accountId: string; fee: number }) {
  const { url } = await payments.createCheckout({
    accountId,
    orderId: randomUUID(),
    idempotencyKey: randomUUID(),
    name: "A sling",
    description: "Blue",
    amount: 5000,
    fee,
    expiresAt: new Date(app.now().getTime() + 2 * hourMs),
    successUrl: "http://doula.test/back",
    cancelUrl: "http://doula.test/back",
  });
  await visitPayment(url ?? "", "pay-and-stay");
}

describe("[4.6 6.6] what an event would have told us is read from Stripe", () => {
  test("a payment", async () => {
    const parent = await signedInUser(app, "client");
    const doula = await insertSeller(app, stripe);
    // Without another payment, the account would not be compared.
    const other = await placeOrderWithLink(app, await signedInUser(app, "client"), doula.packageId);
    await visitPayment(other.url, "pay");
    await deliverCheckout(app, doula, other.sessionId);
    const { id, url } = await placeOrderWithLink(app, parent, doula.packageId);
    await visitPayment(url, "pay");
    expect(await reconcileAt(2)).toEqual([]);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "paid" });
  });

  test("a refund", async () => {
    const { id, paymentIntentId, ledger } = await purchase(app, stripe);
    stripe.sandbox.payments.refund(paymentIntentId, 60_000);
    expect(await reconcileAt(2)).toEqual([]);
    expect(await readStoredOrder(app, id)).toMatchObject({ refundedAmount: "600.00", refundedFee: "30.00" });
    expect(ledger()).toMatchObject({ returnedFee: 3000 });
  });

  test("a lost dispute", async () => {
    const { id, paymentIntentId } = await purchase(app, stripe);
    stripe.sandbox.payments.closeDispute(stripe.sandbox.payments.dispute(paymentIntentId), "lost");
    expect(await reconcileAt(2)).toEqual([]);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "lost" });
  });
});

describe("[4.6 6.6] admins see", () => {
  test("a payment of another amount, until the amounts are equal again", async () => {
    const { id, doula, paymentIntentId } = await purchase(app, stripe);
    await changeOrder(id, { amount: "1000.00" });
    expect(await reconcileAt(2)).toMatchObject([
      {
        subject: "payment",
        kind: "different_amount",
        stripe_id: paymentIntentId,
        account_id: doula.accountId,
        order_id: id,
        own_amount: 1000,
        stripe_amount: 1200,
      },
    ]);
    const overview = await app.send("/rest/v1/overview", { as: admin.cookie });
    expect(overviewSchema.parse(await overview.json()).waiting).toContainEqual({
      kind: "payment_differences",
      count: 1,
    });
    await changeOrder(id, { amount: "1200.00" });
    // Long after the period in which it moved.
    expect(await reconcileAt(24 * 10)).toEqual([]);
  });

  test("a payment that Stripe does not have", async () => {
    const { id } = await purchase(app, stripe);
    await changeOrder(id, { paymentIntentId: "pi_gone" });
    expect(await reconcileAt(2)).toMatchObject([
      {
        subject: "payment",
        kind: "missing_at_stripe",
        stripe_id: "pi_gone",
        own_amount: 1200,
        stripe_amount: null,
      },
    ]);
  });

  test("a payment that did not match its order, until all of it is returned", async () => {
    const parent = await signedInUser(app, "client");
    const doula = await insertSeller(app, stripe);
    const { id, url, sessionId } = await placeOrderWithLink(app, parent, doula.packageId);
    const page = stripe.sandbox.checkouts().find((each) => each.id === sessionId);
    Object.assign(page ?? {}, { amount_total: 100_000 });
    await visitPayment(url, "pay");
    await deliverCheckout(app, doula, sessionId);
    const { paymentIntentId } = await readStoredOrder(app, id);
    expect(await reconcileAt(2)).toMatchObject([
      { subject: "payment", kind: "missing_here", order_id: id, own_amount: null, stripe_amount: 1000 },
    ]);
    stripe.sandbox.payments.refund(paymentIntentId ?? "", 100_000);
    expect(await reconcileAt(26)).toEqual([]);
  });

  test("another fee", async () => {
    const { id } = await purchase(app, stripe);
    await changeOrder(id, { platformFee: "50.00" });
    const { applicationFeeId } = await readStoredOrder(app, id);
    expect(await reconcileAt(2)).toMatchObject([
      {
        subject: "fee",
        kind: "different_amount",
        stripe_id: applicationFeeId,
        own_amount: 50,
        stripe_amount: 60,
      },
    ]);
  });

  test("a fee that was returned by hand at Stripe", async () => {
    const { id } = await purchase(app, stripe);
    const { applicationFeeId } = await readStoredOrder(app, id);
    stripe.sandbox.payments.returnFee(applicationFeeId ?? "", 1000);
    expect(await reconcileAt(2)).toMatchObject([
      { subject: "returned_fee", kind: "different_amount", own_amount: 0, stripe_amount: 10 },
    ]);
  });

  test("a fee of a payment that no order has, until all of it is returned", async () => {
    const { doula } = await purchase(app, stripe);
    await payInShop({ accountId: doula.accountId, fee: 500 });
    const [difference, ...others] = await reconcileAt(2);
    expect(others).toEqual([]);
    expect(difference).toMatchObject({
      subject: "fee",
      kind: "missing_here",
      account_id: doula.accountId,
      order_id: null,
      own_amount: null,
      stripe_amount: 5,
    });
    stripe.sandbox.payments.returnFee(difference?.stripe_id ?? "", 500);
    expect(await reconcileAt(24 * 10)).toEqual([]);
  });

  test("a refund that Stripe does not have", async () => {
    const { id } = await purchase(app, stripe);
    await app.db.insert(schema.refunds).values({
      orderId: id,
      amount: "20.00",
      fee: "0.00",
      cause: "stripe",
      status: "succeeded",
      stripeRefundId: "re_gone",
      settledAt: app.now(),
    });
    expect(await reconcileAt(2)).toMatchObject([
      {
        subject: "refund",
        kind: "missing_at_stripe",
        stripe_id: "re_gone",
        own_amount: 20,
        stripe_amount: null,
      },
    ]);
  });

  test("a refund and a dispute of another amount", async () => {
    const { id, doula, paymentIntentId } = await purchase(app, stripe);
    stripe.sandbox.payments.refund(paymentIntentId, 20_000);
    stripe.sandbox.payments.closeDispute(stripe.sandbox.payments.dispute(paymentIntentId, 30_000), "lost");
    await deliverPayment(app, doula, paymentIntentId);
    await app.db
      .update(schema.refunds)
      .set({ amount: "150.00", fee: "10.00" })
      .where(eq(schema.refunds.orderId, id));
    await app.db
      .update(schema.orderDisputes)
      .set({ amount: "250.00" })
      .where(eq(schema.orderDisputes.orderId, id));
    expect(await reconcileAt(2)).toMatchObject([
      { subject: expect.stringMatching(/refund|dispute/) },
      { subject: expect.stringMatching(/refund|dispute/) },
    ]);
    const { items } = await readDifferences(app, admin);
    expect(items).toContainEqual(
      expect.objectContaining({
        subject: "refund",
        kind: "different_amount",
        own_amount: 150,
        stripe_amount: 200,
      }),
    );
    expect(items).toContainEqual(
      expect.objectContaining({
        subject: "dispute",
        kind: "different_amount",
        own_amount: 250,
        stripe_amount: 300,
      }),
    );
    expect(await readStoredRefunds(app, id)).toHaveLength(1);
  });
});

test("[4.6 6.6] the log names IDs and amounts, and nothing personal", async () => {
  const { id, parent, doula } = await purchase(app, stripe);
  await changeOrder(id, { amount: "1000.00" });
  await reconcileAt(2);
  const lines = logged.filter((line) => line.includes("a payment differs from Stripe's books"));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(id);
  for (const personal of [parent.email, "Ana Ruiz", doula.userEmail])
    expect(lines[0]).not.toContain(personal);
  await reconcileAt(26);
  expect(logged.filter((line) => line.includes("a payment differs"))).toHaveLength(1);
});

test("[4.6 6.6] while Stripe is broken, accounts are compared later, with growing waits", async () => {
  const { id } = await purchase(app, stripe);
  await changeOrder(id, { amount: "1000.00" });
  stripe.sandbox.fault = "broken";
  expect(await reconcileAt(2)).toEqual([]);
  const waiting = await app.db.query.reconciliations.findMany();
  expect(waiting.map(({ failures }) => failures)).toEqual([1, 1]);
  expect(waiting.every(({ dueAt }) => dueAt && dueAt > app.now())).toBe(true);
  stripe.sandbox.fault = undefined;
  expect(await reconcileAt(2), "not yet due").toEqual([]);
  expect(await reconcileAt(3)).toHaveLength(1);
  expect((await app.db.query.reconciliations.findMany()).map(({ failures }) => failures)).toEqual([0, 0]);
});

test("[4.6 6.6] admins see how many accounts could not be compared for two days", async () => {
  await purchase(app, stripe);
  await reconcileAt(2);
  expect(await readDifferences(app, admin)).toMatchObject({ unchecked: 0 });
  stripe.sandbox.fault = "broken";
  await reconcileAt(24 * 3);
  expect(await readDifferences(app, admin), "after one failure").toMatchObject({ unchecked: 0 });
  await app.db.update(schema.reconciliations).set({ failures: 53, dueAt: app.now() });
  await reconcileAt(24 * 3);
  expect(await readDifferences(app, admin)).toMatchObject({ unchecked: 2 });
});

describe("[4.6 6.6 2.14] a dismissed difference", () => {
  async function insertDifference() {
    const { id } = await purchase(app, stripe);
    await changeOrder(id, { amount: "1000.00" });
    const [difference] = await reconcileAt(2);
    return { id, differenceId: difference?.id ?? "" };
  }

  test("needs a note, which is in the audit log, and disappears from the list", async () => {
    const { differenceId } = await insertDifference();
    expect((await dismissDifference(app, admin, differenceId, { note: " " })).status).toBe(400);
    expect((await dismissDifference(app, admin, differenceId, { note: "Agreed by phone." })).status).toBe(
      204,
    );
    expect(await readDifferences(app, admin)).toMatchObject({ items: [] });
    const entries = await app.db.query.auditLog.findMany({
      where: (entry, { eq }) => eq(entry.subjectId, differenceId),
    });
    expect(entries).toMatchObject([
      {
        actorId: admin.id,
        action: "order.difference_dismissed",
        before: { subject: "payment", own_amount: 1000, stripe_amount: 1200 },
        after: { note: "Agreed by phone." },
      },
    ]);
    expect((await dismissDifference(app, admin, differenceId, { note: "Again." })).status).toBe(409);
  });

  test("stays dismissed while it is the same, and returns when it changes", async () => {
    const { id, differenceId } = await insertDifference();
    await dismissDifference(app, admin, differenceId, { note: "Known." });
    expect(await reconcileAt(26)).toEqual([]);
    await changeOrder(id, { amount: "900.00" });
    expect(await reconcileAt(50)).toMatchObject([{ id: differenceId, own_amount: 900 }]);
  });

  test("returns if it disappeared and is found again", async () => {
    const { id, differenceId } = await insertDifference();
    await dismissDifference(app, admin, differenceId, { note: "Known." });
    await changeOrder(id, { amount: "1200.00" });
    expect(await reconcileAt(3)).toEqual([]);
    await changeOrder(id, { amount: "1000.00" });
    expect(await reconcileAt(4)).toMatchObject([{ id: differenceId }]);
  });
});

test("[4.6 6.6] differences are deleted 90 days after they were resolved", async () => {
  const { id } = await purchase(app, stripe);
  await changeOrder(id, { amount: "1000.00" });
  await reconcileAt(2);
  await changeOrder(id, { amount: "1200.00" });
  await reconcileAt(26);
  const stored = async (days: number) => {
    await deleteOldDifferences(app.db, new Date(begin + 26 * hourMs + days * 24 * hourMs));
    return (await app.db.query.paymentDifferences.findMany()).length;
  };
  expect(await stored(89)).toBe(1);
  expect(await stored(91)).toBe(0);
});
