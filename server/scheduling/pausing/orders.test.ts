import { afterEach, describe, expect, test } from "vitest";
import { checkOrders } from "../../commerce/checkout/checks.ts";
import { errorCode, signedInUser, signInAs } from "../../testing/fixtures.ts";
import {
  daysFromNow,
  deliverCheckout,
  insertSeller,
  placeOrder,
  placeOrderWithLink,
  postLink,
  postOrder,
  readOwnOrders,
  readStoredOrder,
  visitPayment,
} from "../../testing/orders.ts";
import { pauseNewClients, readPausing, resumeNewClients } from "../../testing/pausing.ts";
import { usePaymentsApp } from "../../testing/payments.ts";
import { attendsBirths, savePractice } from "../../testing/practice.ts";

const { app, stripe, payments } = await usePaymentsApp();
afterEach(() => {
  stripe.sandbox.fault = undefined;
});

const newParent = () => signedInUser(app, "client", "Ana Ruiz");

async function newSeller() {
  const doula = await insertSeller(app, stripe);
  return { ...doula, cookie: await signInAs(app, doula.userEmail) };
}

const findPaymentPage = (orderId: string) =>
  stripe.sandbox.checkouts().find((page) => page.client_reference_id === orderId);

describe("[4.7] pausing new clients", () => {
  test("refuses new orders and links until the doula resumes", async () => {
    const [parent, doula] = [await newParent(), await newSeller()];
    await pauseNewClients(app, doula);
    expect(await errorCode(await postOrder(app, parent, doula.packageId))).toBe("doula_paused");
    await resumeNewClients(app, doula);
    expect((await postOrder(app, parent, doula.packageId)).status).toBe(201);
  });

  test("ends open links and cancels orders without one, but nobody else's", async () => {
    const [doula, other] = [await newSeller(), await newSeller()];
    const linked = await placeOrderWithLink(app, await newParent(), doula.packageId);
    const [parent, stranger] = [await newParent(), await newParent()];
    const unlinked = await placeOrder(app, parent, doula.packageId);
    const others = await placeOrder(app, stranger, other.packageId);
    expect(await readPausing(app, doula)).toMatchObject({ open_links: 1 });
    expect(await pauseNewClients(app, doula)).toMatchObject({ open_links: 0 });
    expect(findPaymentPage(linked.id)).toMatchObject({ status: "expired" });
    expect(await readStoredOrder(app, linked.id)).toMatchObject({ status: "cancelled" });
    expect(await readStoredOrder(app, unlinked.id)).toMatchObject({ status: "cancelled" });
    expect(await readStoredOrder(app, others.id)).toMatchObject({ status: "pending" });
    expect(await errorCode(await postLink(app, parent, unlinked.id))).toBe("order_closed");
  });

  test("hides a link until a job can end it if Stripe is unreachable", async () => {
    const [parent, doula] = [await newParent(), await newSeller()];
    const { id } = await placeOrderWithLink(app, parent, doula.packageId);
    stripe.sandbox.fault = "broken";
    await pauseNewClients(app, doula);
    stripe.sandbox.fault = undefined;
    expect(await readOwnOrders(app, parent)).toMatchObject([{ id, status: "pending", payment_url: null }]);
    expect(await errorCode(await postLink(app, parent, id))).toBe("doula_paused");
    await checkOrders(app, payments);
    expect(findPaymentPage(id)).toMatchObject({ status: "expired" });
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "cancelled" });
  });

  test.each(["visit", "birth"])(
    "lets a payment of a %s stand that came before Stripe ended the link",
    async (type) => {
      const seller = await insertSeller(app, stripe, { offer: { type } });
      const doula = { ...seller, cookie: await signInAs(app, seller.userEmail) };
      await savePractice(app, doula, attendsBirths);
      const parent = await newParent();
      const dueDate = { due_date: daysFromNow(100) };
      const { id, url } = await placeOrderWithLink(app, parent, doula.packageId, dueDate);
      await visitPayment(url, "pay-and-stay");
      await pauseNewClients(app, doula);
      expect(await readStoredOrder(app, id)).toMatchObject({
        status: "paid",
        refundedAmount: "0.00",
        placeNeededAt: null,
      });
    },
  );

  test("lets a payment stand whose event arrives while Stripe cannot end the link", async () => {
    const [parent, doula] = [await newParent(), await newSeller()];
    const { id, url, sessionId } = await placeOrderWithLink(app, parent, doula.packageId);
    stripe.sandbox.fault = "broken";
    await pauseNewClients(app, doula);
    stripe.sandbox.fault = undefined;
    await visitPayment(url, "pay");
    await deliverCheckout(app, doula, sessionId);
    await checkOrders(app, payments);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "paid", refundedAmount: "0.00" });
  });
});
