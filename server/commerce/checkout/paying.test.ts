import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { schema } from "../../../db/database.ts";
import { errorCode, signedInUser, type TestPerson } from "../../testing/fixtures.ts";
import {
  checkoutEvent,
  deliverCheckout,
  insertSeller,
  placeOrder,
  placeOrderWithLink,
  postLink,
  postOrder,
  readAlerts,
  readStoredOrder,
  type Seller,
  visitPayment,
} from "../../testing/orders.ts";
import { deliver, usePaymentsApp } from "../../testing/payments.ts";
import { checkOrders } from "./checks.ts";

let parent: TestPerson;

const { app, stripe, payments } = await usePaymentsApp();
beforeEach(async () => {
  parent = await signedInUser(app, "client");
});
afterEach(() => {
  stripe.sandbox.fault = undefined;
  app.setNow(new Date());
});

async function openOrder() {
  const doula = await insertSeller(app, stripe);
  return { doula, ...(await placeOrderWithLink(app, parent, doula.packageId)) };
}
const findPaymentPage = (sessionId: string) => {
  const page = stripe.sandbox.checkouts().find(({ id }) => id === sessionId);
  if (!page) throw new Error("no such page");
  return page;
};

describe("[4.6] the payment page", () => {
  test("leads back to the site, where the order is paid once Stripe confirms it", async () => {
    const { doula, id, url, sessionId } = await openOrder();
    const left = await visitPayment(url, "pay");
    expect(left.headers.get("location")).toBe(
      `http://doula.test/doulas/${doula.slug}?buy=${doula.packageId}&order=${id}&returned=true#packages`,
    );
    expect(await readStoredOrder(app, id), "coming back proves nothing").toMatchObject({ status: "pending" });
    expect((await deliverCheckout(app, doula, sessionId)).status).toBe(200);
    expect(await readStoredOrder(app, id)).toMatchObject({
      status: "paid",
      paymentUrl: null,
      paidAt: expect.any(Date),
    });
  });

  test("stores the card on the order", async () => {
    const { doula, id, url, sessionId } = await openOrder();
    await visitPayment(url, "pay");
    await deliverCheckout(app, doula, sessionId);
    expect(await readStoredOrder(app, id)).toMatchObject({
      paymentIntentId: findPaymentPage(sessionId).payment_intent,
      chargeId: expect.stringMatching(/^ch_/),
      applicationFeeId: expect.stringMatching(/^fee_/),
      cardBrand: "visa",
      cardLast4: "4242",
    });
    const response = await app.send("/rest/v1/orders", { as: parent.cookie });
    expect(await response.text()).not.toContain('"4242"');
  });

  test("stays open after a declined card", async () => {
    const { doula, id, url, sessionId } = await openOrder();
    const declined = await visitPayment(url, "decline");
    expect(declined.status).toBe(402);
    expect(await declined.text()).toContain("card_declined");
    await deliverCheckout(app, doula, sessionId);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "pending", paymentUrl: url });
    await visitPayment(url, "pay");
    await deliverCheckout(app, doula, sessionId);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "paid" });
  });

  test("lets the bank ask for confirmation before it charges the card", async () => {
    const { url, sessionId } = await openOrder();
    for (const page of [await fetch(url), await visitPayment(url, "authenticate")])
      expect(await page.text()).toContain("<strong>Sandbox</strong>");
    expect(findPaymentPage(sessionId).payment_status).toBe("unpaid");
    const paidPage = await visitPayment(url, "pay-and-stay");
    expect(await paidPage.text()).toContain("You can close this tab.");
    expect(findPaymentPage(sessionId).payment_status).toBe("paid");
  });
});

describe("[4.6] a page that a doula created for an order in their own account", () => {
  async function forge(doula: Seller, orderId: string): Promise<string> {
    const checkout = await payments.createCheckout({
      accountId: doula.accountId,
      orderId,
      idempotencyKey: randomUUID(),
      name: "Full circle",
      description: "12 weeks",
      amount: 120_000,
      fee: 6000,
      expiresAt: new Date(Date.now() + 3_600_000),
      successUrl: "http://doula.test/",
      cancelUrl: "http://doula.test/",
    });
    await visitPayment(checkout.url ?? "", "pay");
    return checkout.id;
  }

  test("does not belong to the order, whether or not a link was requested", async () => {
    const doula = await insertSeller(app, stripe);
    const { id } = await placeOrder(app, parent, doula.packageId);
    expect((await deliver(app, checkoutEvent(doula, await forge(doula, id), "completed", id))).status).toBe(
      200,
    );
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "pending", checkoutSessionId: null });

    stripe.sandbox.fault = "broken";
    await postLink(app, parent, id);
    stripe.sandbox.fault = undefined;
    const forged = await forge(doula, id);
    expect((await deliver(app, checkoutEvent(doula, forged, "completed", id))).status).toBe(200);
    const order = await readStoredOrder(app, id);
    expect(order.status).toBe("pending");
    expect(order.checkoutSessionId).not.toBe(forged);
  });
});

describe("[4.6] an event", () => {
  test("counts only as far as Stripe confirms it", async () => {
    const { doula, id, sessionId } = await openOrder();
    for (const what of ["completed", "async_payment_succeeded", "expired"] as const)
      expect((await deliverCheckout(app, doula, sessionId, what)).status).toBe(200);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "pending" });
  });

  test("about an expired link ends the order", async () => {
    const { doula, id, sessionId } = await openOrder();
    app.setNow(new Date(Date.now() + 23 * 3_600_000 + 1000));
    await deliverCheckout(app, doula, sessionId, "expired");
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "expired" });
  });

  test("about a failed payment fails the order", async () => {
    const { doula, id, sessionId } = await openOrder();
    const page = findPaymentPage(sessionId);
    page.status = "complete";
    await deliverCheckout(app, doula, sessionId);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "pending" });
    page.payment_intent = "pi_1";
    await deliverCheckout(app, doula, sessionId, "async_payment_failed");
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "failed" });
  });

  test("changes nothing if it is late or repeated", async () => {
    const { doula, id, url, sessionId } = await openOrder();
    await visitPayment(url, "pay");
    const event = checkoutEvent(doula, sessionId);
    await deliver(app, event);
    const { paidAt } = await readStoredOrder(app, id);
    stripe.sandbox.fault = "broken";
    expect((await deliver(app, event)).status, "Stripe is not asked again").toBe(200);
    stripe.sandbox.fault = undefined;
    await deliverCheckout(app, doula, sessionId, "expired");
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "paid", paidAt });
  });

  test("has to be sent again if Stripe does not respond to us", async () => {
    const { doula, id, url, sessionId } = await openOrder();
    await visitPayment(url, "pay");
    const event = checkoutEvent(doula, sessionId);
    stripe.sandbox.fault = "broken";
    expect((await deliver(app, event)).status).toBe(503);
    stripe.sandbox.fault = undefined;
    await deliver(app, event);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "paid" });
  });

  test("finds its order even before the link is stored", async () => {
    const doula = await insertSeller(app, stripe);
    const { id } = await placeOrder(app, parent, doula.packageId);
    let responses: Promise<unknown> | undefined;
    stripe.sandbox.beforeResponse = async () => {
      stripe.sandbox.beforeResponse = undefined;
      const page = stripe.sandbox.checkouts().find((each) => each.client_reference_id === id);
      if (!page) return;
      await visitPayment(`${stripe.url}/stripe/pay/${page.id}`, "pay");
      responses = deliver(app, checkoutEvent(doula, page.id, "completed", id));
      await responses;
    };
    expect(await errorCode(await postLink(app, parent, id))).toBe("order_paid");
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "paid", paymentUrl: null });
  });

  test("about no order, or another doula's, changes nothing", async () => {
    const { id, sessionId } = await openOrder();
    const mallory = await insertSeller(app, stripe);
    const own = await placeOrderWithLink(app, parent, mallory.packageId);
    // In their own account, doulas can create any page.
    Object.assign(findPaymentPage(own.sessionId), { client_reference_id: id });
    await visitPayment(own.url, "pay");
    expect((await deliverCheckout(app, mallory, own.sessionId)).status).toBe(200);
    expect((await deliverCheckout(app, mallory, sessionId)).status).toBe(200);
    for (const nobody of [randomUUID(), "her invoice 7", null]) {
      Object.assign(findPaymentPage(own.sessionId), { client_reference_id: nobody });
      expect((await deliverCheckout(app, mallory, own.sessionId)).status).toBe(200);
    }
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "pending" });
    expect(await readStoredOrder(app, own.id)).toMatchObject({ status: "pending" });
  });
});

describe("[4.6] a payment without an event", () => {
  const checkPayment = (orderId: string, { cookie } = parent) =>
    app.send(`/rest/v1/orders/${orderId}/payment_check`, { method: "POST", as: cookie });

  test("arrives when the parent's page checks the order", async () => {
    const { id, url } = await openOrder();
    expect(await (await checkPayment(id)).json()).toMatchObject({ id, status: "pending", payment_url: url });
    await visitPayment(url, "pay");
    expect(await (await checkPayment(id)).json()).toMatchObject({ id, status: "paid", payment_url: null });
    stripe.sandbox.fault = "broken";
    expect((await checkPayment(id)).status, "Stripe is not asked again").toBe(200);
  });

  test("arrives when the parent asks for the link again, instead of a second payment", async () => {
    const { doula, id, url } = await openOrder();
    await visitPayment(url, "pay");
    expect((await placeOrder(app, parent, doula.packageId)).id).toBe(id);
    expect(await errorCode(await postLink(app, parent, id))).toBe("order_paid");
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "paid" });
    expect(await errorCode(await postLink(app, parent, id))).toBe("order_paid");
  });

  test("of an order that was closed is refunded when the page checks it", async () => {
    const { id, url } = await openOrder();
    await visitPayment(url, "pay");
    await app.db.update(schema.orders).set({ status: "expired" }).where(eq(schema.orders.id, id));
    expect(await (await checkPayment(id)).json()).toMatchObject({ id, status: "refunded" });
  });

  test("is checked by its parent only", async () => {
    const { id, url } = await openOrder();
    await visitPayment(url, "pay");
    expect(await errorCode(await checkPayment(id, await signedInUser(app, "client")))).toBe("not_found");
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "pending" });
  });
});

test.each([{ amount_total: 1 }, { amount_total: 120_001 }, { currency: "eur" }, { fee: 0 }])(
  "[4.6] a payment with %j keeps the order open, and alerts the admins once",
  async (wrong) => {
    const { doula, id, url, sessionId } = await openOrder();
    await visitPayment(url, "pay");
    Object.assign(findPaymentPage(sessionId), wrong);
    await deliverCheckout(app, doula, sessionId);
    await deliverCheckout(app, doula, sessionId);
    app.setNow(new Date(Date.now() + 24 * 3_600_000));
    await checkOrders(app, payments);
    expect(await readStoredOrder(app, id)).toMatchObject({
      status: "pending",
      reviewNeededAt: expect.any(Date),
    });
    expect(await readAlerts(app, id)).toEqual(["order.amount_mismatch"]);
    expect(await errorCode(await postOrder(app, parent, doula.packageId))).toBe("order_in_review");
  },
);

test("[4.6] admins are alerted to a payment on an account we can no longer access", async () => {
  const { doula, id, url, sessionId } = await openOrder();
  await visitPayment(url, "pay");
  await stripe.sandbox.change(doula.accountId, "disconnect");
  expect((await deliverCheckout(app, doula, sessionId)).status).toBe(200);
  await deliverCheckout(app, doula, sessionId);
  expect(await readStoredOrder(app, id)).toMatchObject({
    reviewNeededAt: expect.any(Date),
    paymentUrl: null,
  });
  expect(await readAlerts(app, id)).toEqual(["order.unreachable"]);
  expect((await deliverCheckout(app, doula, "cs_test_another")).status).toBe(200);
});

test("[4.6] admins review a link on an account we can no longer access", async () => {
  const { doula, id } = await openOrder();
  await stripe.sandbox.change(doula.accountId, "disconnect");
  app.setNow(new Date(Date.now() + 24 * 3_600_000));
  await checkOrders(app, payments);
  expect(await readStoredOrder(app, id)).toMatchObject({
    status: "cancelled",
    reviewNeededAt: expect.any(Date),
  });
  expect(await readAlerts(app, id)).toEqual(["order.unreachable"]);
  expect((await placeOrder(app, parent, doula.packageId)).id).not.toBe(id);
});
