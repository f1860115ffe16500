import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestApp } from "../testing/app.ts";
import { codeOf, signedInUser, type TestPerson } from "../testing/fixtures.ts";
import {
  alertsOf,
  checkoutEvent,
  deliverCheckout,
  insertSeller,
  orderFor,
  orderWithLink,
  postLink,
  postOrder,
  type Seller,
  storedOrder,
  visitPayment,
} from "../testing/orders.ts";
import { deliver, startPaymentsApp } from "../testing/payments.ts";
import { checkOrders } from "./jobs.ts";

let app: TestApp;
let stripe: Awaited<ReturnType<typeof startPaymentsApp>>["stripe"];
let payments: Awaited<ReturnType<typeof startPaymentsApp>>["payments"];
let close: () => Promise<void>;
let parent: TestPerson;

beforeAll(async () => {
  ({ app, stripe, payments, close } = await startPaymentsApp());
});
beforeEach(async () => {
  parent = await signedInUser(app, "client");
});
afterEach(() => {
  stripe.sandbox.fault = undefined;
  app.setNow(new Date());
});
afterAll(() => close());

async function openOrder() {
  const doula = await insertSeller(app, stripe);
  return { doula, ...(await orderWithLink(app, parent, doula.packageId)) };
}
const pageOf = (sessionId: string) => {
  const page = stripe.sandbox.checkouts().find(({ id }) => id === sessionId);
  if (!page) throw new Error("no such page");
  return page;
};

describe("the payment page", () => {
  test("takes the money and leads back; the order is paid when Stripe has said so", async () => {
    const { doula, id, url, sessionId } = await openOrder();
    const left = await visitPayment(url, "pay");
    expect(left.headers.get("location")).toBe(`http://doula.test/doulas/${doula.slug}#packages`);
    expect(await storedOrder(app, id), "coming back proves nothing").toMatchObject({ status: "pending" });
    expect((await deliverCheckout(app, doula, sessionId)).status).toBe(200);
    expect(await storedOrder(app, id)).toMatchObject({
      status: "paid",
      paymentUrl: null,
      paidAt: expect.any(Date),
    });
  });

  test("leaves what it was paid with on the order, for nobody's eyes yet", async () => {
    const { doula, id, url, sessionId } = await openOrder();
    await visitPayment(url, "pay");
    await deliverCheckout(app, doula, sessionId);
    expect(await storedOrder(app, id)).toMatchObject({
      paymentIntentId: pageOf(sessionId).payment_intent,
      chargeId: expect.stringMatching(/^ch_/),
      applicationFeeId: expect.stringMatching(/^fee_/),
      cardBrand: "visa",
      cardLast4: "4242",
    });
    const answer = await app.send("/rest/v1/orders", { as: parent.cookie });
    expect(await answer.text()).not.toContain('"4242"');
  });

  test("stays open after a declined card, which changes nothing here", async () => {
    const { doula, id, url, sessionId } = await openOrder();
    const declined = await visitPayment(url, "decline");
    expect(declined.status).toBe(402);
    expect(await declined.text()).toContain("card_declined");
    await deliverCheckout(app, doula, sessionId);
    expect(await storedOrder(app, id)).toMatchObject({ status: "pending", paymentUrl: url });
    await visitPayment(url, "pay");
    await deliverCheckout(app, doula, sessionId);
    expect(await storedOrder(app, id)).toMatchObject({ status: "paid" });
  });

  test("lets the bank ask before it takes the money, and says 'Sandbox' all along", async () => {
    const { url, sessionId } = await openOrder();
    for (const page of [await fetch(url), await visitPayment(url, "authenticate")])
      expect(await page.text()).toContain("<strong>Sandbox</strong>");
    expect(pageOf(sessionId).payment_status).toBe("unpaid");
    const stays = await visitPayment(url, "pay-and-stay");
    expect(await stays.text()).toContain("You can close this tab.");
    expect(pageOf(sessionId).payment_status).toBe("paid");
  });
});

describe("a page that a doula made on her own account for an order", () => {
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

  test("is not the order's, whether or not a link was asked for", async () => {
    const doula = await insertSeller(app, stripe);
    const { id } = await orderFor(app, parent, doula.packageId);
    expect((await deliver(app, checkoutEvent(doula, await forge(doula, id), "completed", id))).status).toBe(
      200,
    );
    expect(await storedOrder(app, id)).toMatchObject({ status: "pending", checkoutSessionId: null });

    stripe.sandbox.fault = "broken";
    await postLink(app, parent, id);
    stripe.sandbox.fault = undefined;
    const forged = await forge(doula, id);
    expect((await deliver(app, checkoutEvent(doula, forged, "completed", id))).status).toBe(200);
    const order = await storedOrder(app, id);
    expect(order.status).toBe("pending");
    expect(order.checkoutSessionId).not.toBe(forged);
  });
});

describe("an event", () => {
  test("makes us ask Stripe, whatever it says itself", async () => {
    const { doula, id, sessionId } = await openOrder();
    for (const what of ["completed", "async_payment_succeeded", "expired"] as const)
      expect((await deliverCheckout(app, doula, sessionId, what)).status).toBe(200);
    expect(await storedOrder(app, id)).toMatchObject({ status: "pending" });
  });

  test("about a link that ran out ends the order", async () => {
    const { doula, id, sessionId } = await openOrder();
    app.setNow(new Date(Date.now() + 23 * 3_600_000 + 1000));
    await deliverCheckout(app, doula, sessionId, "expired");
    expect(await storedOrder(app, id)).toMatchObject({ status: "expired" });
  });

  test("of money that did not arrive fails the order; of money on its way it stays open", async () => {
    const { doula, id, sessionId } = await openOrder();
    const page = pageOf(sessionId);
    page.status = "complete";
    await deliverCheckout(app, doula, sessionId);
    expect(await storedOrder(app, id)).toMatchObject({ status: "pending" });
    page.payment_intent = "pi_1";
    await deliverCheckout(app, doula, sessionId, "async_payment_failed");
    expect(await storedOrder(app, id)).toMatchObject({ status: "failed" });
  });

  test("that comes late or again changes nothing", async () => {
    const { doula, id, url, sessionId } = await openOrder();
    await visitPayment(url, "pay");
    const event = checkoutEvent(doula, sessionId);
    await deliver(app, event);
    const { paidAt } = await storedOrder(app, id);
    stripe.sandbox.fault = "broken";
    expect((await deliver(app, event)).status, "Stripe is not asked again").toBe(200);
    stripe.sandbox.fault = undefined;
    await deliverCheckout(app, doula, sessionId, "expired");
    expect(await storedOrder(app, id)).toMatchObject({ status: "paid", paidAt });
  });

  test("is sent again while Stripe does not answer us", async () => {
    const { doula, id, url, sessionId } = await openOrder();
    await visitPayment(url, "pay");
    const event = checkoutEvent(doula, sessionId);
    stripe.sandbox.fault = "broken";
    expect((await deliver(app, event)).status).toBe(503);
    stripe.sandbox.fault = undefined;
    await deliver(app, event);
    expect(await storedOrder(app, id)).toMatchObject({ status: "paid" });
  });

  test("that is here before the link was stored finds its order", async () => {
    const doula = await insertSeller(app, stripe);
    const { id } = await orderFor(app, parent, doula.packageId);
    let answers: Promise<unknown> | undefined;
    stripe.sandbox.beforeAnswer = async () => {
      stripe.sandbox.beforeAnswer = undefined;
      const page = stripe.sandbox.checkouts().find((each) => each.client_reference_id === id);
      if (!page) return;
      await visitPayment(`${stripe.url}/stripe/pay/${page.id}`, "pay");
      answers = deliver(app, checkoutEvent(doula, page.id, "completed", id));
      await answers;
    };
    expect(await codeOf(await postLink(app, parent, id))).toBe("order_closed");
    expect(await storedOrder(app, id)).toMatchObject({ status: "paid", paymentUrl: null });
  });

  test("about no order, or about one of another doula, changes nothing", async () => {
    const { id, sessionId } = await openOrder();
    const mallory = await insertSeller(app, stripe);
    const own = await orderWithLink(app, parent, mallory.packageId);
    // On her own account, a doula can say of a page what she likes.
    Object.assign(pageOf(own.sessionId), { client_reference_id: id });
    await visitPayment(own.url, "pay");
    expect((await deliverCheckout(app, mallory, own.sessionId)).status).toBe(200);
    expect((await deliverCheckout(app, mallory, sessionId)).status).toBe(200);
    for (const nobody of [randomUUID(), "her invoice 7", null]) {
      Object.assign(pageOf(own.sessionId), { client_reference_id: nobody });
      expect((await deliverCheckout(app, mallory, own.sessionId)).status).toBe(200);
    }
    expect(await storedOrder(app, id)).toMatchObject({ status: "pending" });
    expect(await storedOrder(app, own.id)).toMatchObject({ status: "pending" });
  });
});

test.each([{ amount_total: 1 }, { amount_total: 120_001 }, { currency: "eur" }, { fee: 0 }])(
  "a payment with %j keeps the order open, and alerts the admins once",
  async (wrong) => {
    const { doula, id, url, sessionId } = await openOrder();
    await visitPayment(url, "pay");
    Object.assign(pageOf(sessionId), wrong);
    await deliverCheckout(app, doula, sessionId);
    await deliverCheckout(app, doula, sessionId);
    app.setNow(new Date(Date.now() + 24 * 3_600_000));
    await checkOrders(app, payments);
    expect(await storedOrder(app, id)).toMatchObject({ status: "pending", reviewNeededAt: expect.any(Date) });
    expect(await alertsOf(app, id)).toEqual(["order.amount_mismatch"]);
    expect(await codeOf(await postOrder(app, parent, doula.packageId))).toBe("order_in_review");
  },
);

test("a payment whose account no longer lets us in when its event arrives alerts the admins at once", async () => {
  const { doula, id, url, sessionId } = await openOrder();
  await visitPayment(url, "pay");
  await stripe.sandbox.change(doula.accountId, "disconnect");
  expect((await deliverCheckout(app, doula, sessionId)).status).toBe(200);
  await deliverCheckout(app, doula, sessionId);
  expect(await storedOrder(app, id)).toMatchObject({ reviewNeededAt: expect.any(Date), paymentUrl: null });
  expect(await alertsOf(app, id)).toEqual(["order.unreachable"]);
  expect((await deliverCheckout(app, doula, "cs_test_another")).status).toBe(200);
});

test("a link on an account that no longer lets us in is reviewed by an admin, and the parent can order again", async () => {
  const { doula, id } = await openOrder();
  await stripe.sandbox.change(doula.accountId, "disconnect");
  app.setNow(new Date(Date.now() + 24 * 3_600_000));
  await checkOrders(app, payments);
  expect(await storedOrder(app, id)).toMatchObject({ status: "cancelled", reviewNeededAt: expect.any(Date) });
  expect(await alertsOf(app, id)).toEqual(["order.unreachable"]);
  expect((await orderFor(app, parent, doula.packageId)).id).not.toBe(id);
});
