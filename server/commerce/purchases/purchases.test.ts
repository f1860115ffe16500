import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ErrorCode, errorMessages } from "../../../contract/errors.ts";
import { conversationDetailSchema } from "../../../contract/messaging/messages.schema.ts";
import { schema } from "../../../db/database.ts";
import { startTestApp } from "../../testing/app.ts";
import { sendText, startConversation } from "../../testing/conversations.ts";
import { deleteOwnAccount, errorCode, signedInUser, type TestPerson } from "../../testing/fixtures.ts";
import { waitForJobs } from "../../testing/let-time-pass.ts";
import {
  acceptOrder,
  createLink,
  daysFromNow,
  deliverCheckout,
  insertSeller,
  placeOrder,
  placeOrderWithLink,
  plainTerms,
  postLink,
  postOrder,
  readAlerts,
  readOwnOrders,
  readStoredOrder,
  type SellerOptions,
  untypedTerms,
  visitPayment,
} from "../../testing/orders.ts";
import { neverRespond, usePaymentsApp } from "../../testing/payments.ts";
import { saveSettings } from "../../testing/settings.ts";
import { setSuspended } from "../../testing/suspension.ts";
import { checkOrders } from "../checkout/checks.ts";

let parent: TestPerson;

const { app, stripe, payments } = await usePaymentsApp();
beforeEach(async () => {
  parent = await signedInUser(app, "client");
});
afterEach(() => {
  stripe.sandbox.fault = undefined;
  stripe.sandbox.beforeResponse = undefined;
  app.setNow(new Date());
});

const seller = (options?: SellerOptions) => insertSeller(app, stripe, options);
const findPaymentPages = (orderId: string) =>
  stripe.sandbox.checkouts().filter((page) => page.client_reference_id === orderId);
const changePackage = (id: string, columns: Partial<typeof schema.doulaPackages.$inferInsert>) =>
  app.db.update(schema.doulaPackages).set(columns).where(eq(schema.doulaPackages.id, id));
const changeDoula = (id: string, columns: Partial<typeof schema.doulaProfiles.$inferInsert>) =>
  app.db.update(schema.doulaProfiles).set(columns).where(eq(schema.doulaProfiles.id, id));
const block = (blockerId: string, blockedId: string) =>
  app.db.insert(schema.blocks).values({ blockerId, blockedId });

describe("[6.4 7.2] an order", () => {
  test("[3.6] starts as pending, with price, seller and fee from the server", async () => {
    const doula = await seller({ offer: { price: "1200.10", durationWeeks: 6 } });
    const response = await postOrder(app, parent, doula.packageId, {
      parent_user_id: parent.id,
      doula_profile_id: doula.id,
      amount: 1200.1,
      status: "paid",
    });
    expect(response.status).toBe(201);
    const order = await response.json();
    expect(order).toEqual({
      id: expect.any(String),
      created_at: expect.any(String),
      parent_user_id: parent.id,
      doula_profile_id: doula.id,
      package_id: doula.packageId,
      package: {
        name: "Full circle",
        description: null,
        price: 1200.1,
        duration_weeks: 6,
        ...untypedTerms,
      },
      doula_name: "Grace Okafor",
      doula_slug: doula.slug,
      doula_pronouns: null,
      doula_image: null,
      conversation_id: null,
      amount: 1200.1,
      refunded_amount: 0,
      status: "pending",
      payment_url: null,
      ends_at: null,
      paid_at: null,
      expires_at: null,
      ...plainTerms,
      is_in_review: false,
    });
    expect(await readStoredOrder(app, (order as { id: string }).id)).toMatchObject({
      platformFee: "60.01",
      stripeAccountId: doula.accountId,
    });
  });

  test("[6.4] is refused with the new price if the parent saw another one", async () => {
    const doula = await seller({ offer: { price: "1500.00" } });
    const response = await postOrder(app, parent, doula.packageId, { amount: 1200 });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: "package_changed",
      detail: "This package has changed. The price is now $1,500. You were not charged.",
      errors: [{ field: "amount", message: "The price is now $1,500." }],
    });
    expect(await readOwnOrders(app, parent)).toEqual([]);
    expect((await postOrder(app, parent, doula.packageId, { amount: 1500 })).status).toBe(201);
  });

  test("is refused for another parent, another doula's package, or a missing package", async () => {
    const [doula, other] = [await seller(), await seller()];
    const stranger = await signedInUser(app, "client");
    const refused = async (packageId: string, more: object) =>
      errorCode(await postOrder(app, parent, packageId, more));
    expect(await refused(doula.packageId, { parent_user_id: stranger.id })).toBe("not_found");
    expect(await refused(doula.packageId, { doula_profile_id: other.id })).toBe("package_unavailable");
    expect(await refused(randomUUID(), {})).toBe("package_unavailable");
  });

  const refusals: [string, SellerOptions, ErrorCode][] = [
    ["a hidden package", { offer: { isActive: false } }, "package_unavailable"],
    ["a price below 50 cents", { offer: { price: "0.49" } }, "price_too_low"],
    ["a profile in draft", { doula: { status: "draft" } }, "doula_not_found"],
    [
      "an unlisted profile",
      { doula: { unlistedAt: new Date(), unlistedReasons: ["by_admin"] } },
      "doula_not_found",
    ],
    [
      "a doula without an account",
      { doula: { stripeAccountId: null, stripeState: null, stripeChargesEnabled: false } },
      "charges_not_possible",
    ],
    [
      "an account that cannot charge",
      { doula: { stripeState: "restricted", stripeChargesEnabled: false } },
      "charges_not_possible",
    ],
  ];
  test.each(refusals)("is refused for %s", async (_, options, code) => {
    const doula = await seller(options);
    const response = await postOrder(app, parent, doula.packageId);
    expect(await response.json()).toMatchObject({ code, detail: errorMessages[code] });
    expect(await readOwnOrders(app, parent, `?doula_profile_id=${doula.id}`)).toEqual([]);
  });

  test("is refused after a block, which is mentioned only to the person who blocked", async () => {
    const [blocked, blocking] = [await seller(), await seller()];
    await block(parent.id, blocked.userId);
    await block(blocking.userId, parent.id);
    expect(await errorCode(await postOrder(app, parent, blocked.packageId))).toBe("doula_blocked");
    expect(await errorCode(await postOrder(app, parent, blocking.packageId))).toBe("doula_not_found");
  });

  test("is refused on a site without Stripe", async () => {
    const appWithoutStripe = await startTestApp();
    const doula = await insertSeller(appWithoutStripe, stripe);
    const buyer = await signedInUser(appWithoutStripe, "client");
    expect(await errorCode(await postOrder(appWithoutStripe, buyer, doula.packageId))).toBe(
      "charges_not_possible",
    );
    await appWithoutStripe.close();
  });

  test("[2.10] keeps the doula's business name and NPI as of the order", async () => {
    const doula = await seller({ doula: { businessName: "Okafor Birth Care LLC", npi: "1234567893" } });
    const { id } = await placeOrder(app, parent, doula.packageId);
    await changeDoula(doula.id, { businessName: null, npi: "1245319599" });
    const stored = { businessName: "Okafor Birth Care LLC", npi: "1234567893" };
    expect(await readStoredOrder(app, id)).toMatchObject(stored);
    expect((await placeOrder(app, parent, doula.packageId)).id, "the package is the same").toBe(id);
  });

  test("is reused until it is paid", async () => {
    const doula = await seller();
    const { id, url, sessionId } = await placeOrderWithLink(app, parent, doula.packageId);
    expect(await placeOrder(app, parent, doula.packageId)).toMatchObject({ id, payment_url: url });
    await visitPayment(url, "pay");
    await deliverCheckout(app, doula, sessionId);
    const next = await placeOrder(app, parent, doula.packageId);
    expect(next).toMatchObject({ status: "pending", payment_url: null });
    expect(next.id).not.toBe(id);
  });

  test("is visible only to its parent, newest first", async () => {
    const buyer = await signedInUser(app, "client");
    const [doula, other] = [await seller(), await seller()];
    const first = await placeOrder(app, buyer, doula.packageId);
    app.setNow(new Date(Date.now() + 1000));
    const second = await placeOrder(app, buyer, other.packageId);
    const ids = async (query: string) => (await readOwnOrders(app, buyer, query)).map(({ id }) => id);
    expect(await ids("")).toEqual([second.id, first.id]);
    expect(await ids(`?after=${second.id}&limit=1`)).toEqual([first.id]);
    expect(await ids(`?doula_profile_id=${doula.id}`)).toEqual([first.id]);
    const stranger = await signedInUser(app, "client");
    expect(await readOwnOrders(app, stranger)).toEqual([]);
    expect(await readOwnOrders(app, stranger, `?after=${second.id}`)).toEqual([]);
    expect(await errorCode(await postLink(app, stranger, first.id))).toBe("not_found");
  });

  test("links to the conversation of its two people", async () => {
    const [buyer, stranger] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
    const doula = await seller();
    await placeOrder(app, buyer, doula.packageId);
    await placeOrder(app, stranger, doula.packageId);
    const begun = await startConversation(app, buyer, { doula_profile_id: doula.id });
    const { id } = conversationDetailSchema.parse(await begun.json());
    expect(await readOwnOrders(app, buyer)).toMatchObject([{ conversation_id: null }]);
    await sendText(app, buyer, id, "Hello");
    await changeDoula(doula.id, { unlistedAt: new Date(), unlistedReasons: ["by_admin"] });
    expect(await readOwnOrders(app, buyer)).toMatchObject([{ doula_slug: null, conversation_id: id }]);
    expect(await readOwnOrders(app, stranger)).toMatchObject([{ conversation_id: null }]);
  });

  test("gets the current price if the price has changed", async () => {
    const doula = await seller();
    const { id, url } = await placeOrderWithLink(app, parent, doula.packageId);
    await changePackage(doula.packageId, { price: "1500.00" });
    expect(await errorCode(await postLink(app, parent, id))).toBe("package_changed");
    const next = await placeOrder(app, parent, doula.packageId);
    expect(next).toMatchObject({ amount: 1500, status: "pending" });
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "cancelled", paymentUrl: null });
    expect(findPaymentPages(id)).toMatchObject([{ status: "expired" }]);
    await visitPayment(url, "pay");
    expect(findPaymentPages(id)).toMatchObject([{ payment_status: "unpaid" }]);
  });

  test("stays paid if the package changes later", async () => {
    const doula = await seller();
    const { id, url } = await placeOrderWithLink(app, parent, doula.packageId);
    await visitPayment(url, "pay");
    await changePackage(doula.packageId, { price: "1500.00" });
    expect(await placeOrder(app, parent, doula.packageId)).toMatchObject({ amount: 1500 });
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "paid", amount: "1200.00" });
  });
});

describe("[6.4 7.2] a payment link", () => {
  test("[3.5 7.4] opens Stripe's page with the order's price, seller and fee", async () => {
    const doula = await seller();
    const { id } = await placeOrder(app, parent, doula.packageId);
    expect(await errorCode(await postLink(app, parent, id, { amount: 1 }))).toBe("package_changed");
    expect(findPaymentPages(id)).toEqual([]);
    const response = await postLink(app, parent, id, {
      amount: 1200,
      packageName: "Free",
      stripeAccountId: "acct_mine",
      doulaName: "Me",
    });
    const [page] = findPaymentPages(id);
    expect(await response.json()).toEqual({ paymentUrl: `${stripe.url}/stripe/pay/${page?.id}` });
    expect(page).toMatchObject({
      account: doula.accountId,
      amount_total: 120_000,
      fee: 6000,
      name: "Full circle",
      description: "12 weeks with Grace Okafor",
      success_url: `http://doula.test/doulas/${doula.slug}?buy=${doula.packageId}&order=${id}&returned=true#packages`,
      cancel_url: `http://doula.test/doulas/${doula.slug}#packages`,
    });
    const [order] = await readOwnOrders(app, parent, `?doula_profile_id=${doula.id}`);
    expect(order).toMatchObject({ payment_url: `${stripe.url}/stripe/pay/${page?.id}` });
  });

  test("[3.5] says what hourly care is on Stripe's page", async () => {
    const offer = {
      type: "postpartum",
      price: "360",
      hourlyPrice: "45",
      timeOfDay: "night",
      minimumHours: 8,
      durationWeeks: 6,
      asksBeforePayment: true,
    };
    const doula = await seller({ offer });
    const care = { start_week: daysFromNow(30), weeks: 2, days: [1, 4], hours: 9 };
    const { id } = await placeOrder(app, parent, doula.packageId, { care });
    await acceptOrder(app, doula, id);
    await createLink(app, parent, id);
    expect(findPaymentPages(id)).toMatchObject([
      {
        description:
          "Postpartum care, nights, $45/hour, at least 8 hours a visit, 4 visits of 9 hours with Grace Okafor",
        amount_total: 162_000,
      },
    ]);
  });

  test("[7.4] is the same when requested again", async () => {
    const doula = await seller();
    const { id, url } = await placeOrderWithLink(app, parent, doula.packageId);
    expect(await createLink(app, parent, id)).toBe(url);
    expect(findPaymentPages(id)).toHaveLength(1);
  });

  test.each([
    [{ isActive: false }, "package_unavailable"],
    [{ name: "Half circle" }, "package_changed"],
  ] as const)("is refused once the package has changed to %j", async (columns, code) => {
    const doula = await seller();
    const { id } = await placeOrder(app, parent, doula.packageId);
    await changePackage(doula.packageId, columns);
    expect(await errorCode(await postLink(app, parent, id))).toBe(code);
    expect(findPaymentPages(id)).toEqual([]);
  });

  test.each(["silent", "broken", "over quota", "not json"] as const)(
    "that fails because Stripe is %s is created within a minute",
    async (fault) => {
      const doula = await seller();
      const { id } = await placeOrder(app, parent, doula.packageId);
      stripe.sandbox.fault = fault;
      const response = await postLink(app, parent, id);
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ detail: "Failed to create payment link" });
      stripe.sandbox.fault = undefined;
      app.setNow(new Date(Date.now() + 60_000));
      await checkOrders(app, payments);
      expect(await readStoredOrder(app, id)).toMatchObject({
        status: "pending",
        paymentUrl: expect.stringContaining("/stripe/pay/"),
      });
      expect(findPaymentPages(id)).toHaveLength(1);
    },
    20_000,
  );

  test("is not created twice if the process crashes after Stripe's response", async () => {
    const doula = await seller();
    const { id } = await placeOrder(app, parent, doula.packageId);
    stripe.sandbox.beforeResponse = neverRespond;
    expect((await postLink(app, parent, id)).status).toBe(503);
    stripe.sandbox.beforeResponse = undefined;
    expect(findPaymentPages(id)).toHaveLength(1);
    app.setNow(new Date(Date.now() + 60_000));
    await checkOrders(app, payments);
    expect(await readStoredOrder(app, id)).toMatchObject({ checkoutSessionId: findPaymentPages(id)[0]?.id });
    expect(findPaymentPages(id)).toHaveLength(1);
  }, 20_000);

  test("is created again if its response was lost and a deploy changed the request", async () => {
    const buyer = await signedInUser(app, "client");
    const doula = await seller();
    const { id } = await placeOrder(app, buyer, doula.packageId);
    stripe.sandbox.beforeResponse = neverRespond;
    await postLink(app, buyer, id);
    stripe.sandbox.beforeResponse = undefined;
    const { packageSnapshot } = await readStoredOrder(app, id);
    const changed = { ...(packageSnapshot as object), doula_name: "Grace A. Okafor" };
    await app.db.update(schema.orders).set({ packageSnapshot: changed }).where(eq(schema.orders.id, id));
    expect(await errorCode(await postLink(app, buyer, id))).toBe("payment_link_failed");
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "pending", checkoutSessionId: null });
    app.setNow(new Date(Date.now() + 60_000));
    await checkOrders(app, payments);
    const [, second] = findPaymentPages(id);
    expect(await readStoredOrder(app, id)).toMatchObject({
      status: "pending",
      checkoutSessionId: second?.id,
    });
    await waitForJobs(app);
    expect(await app.emailsTo(buyer.email, 0)).toEqual([]);
  }, 20_000);

  test("fails its order if Stripe permanently refuses it", async () => {
    const doula = await seller();
    const { id } = await placeOrder(app, parent, doula.packageId);
    await stripe.sandbox.change(doula.accountId, "disconnect");
    expect(await errorCode(await postLink(app, parent, id))).toBe("payment_link_failed");
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "failed" });
    expect((await placeOrder(app, parent, doula.packageId)).id).not.toBe(id);
  });

  test("expires after 23 hours together with the order", async () => {
    const doula = await seller();
    const { id } = await placeOrderWithLink(app, parent, doula.packageId);
    app.setNow(new Date(Date.now() + 23 * 3_600_000 + 1000));
    expect(await readOwnOrders(app, parent, `?doula_profile_id=${doula.id}`)).toMatchObject([
      { payment_url: null },
    ]);
    expect(await errorCode(await postLink(app, parent, id))).toBe("order_closed");
    await checkOrders(app, payments);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "expired", paymentUrl: null });
  });

  test("allows a new order immediately when it expires", async () => {
    const doula = await seller();
    const { id } = await placeOrderWithLink(app, parent, doula.packageId);
    app.setNow(new Date(Date.now() + 23 * 3_600_000 + 1000));
    expect((await placeOrder(app, parent, doula.packageId)).id).not.toBe(id);
    expect(["expired", "cancelled"]).toContain((await readStoredOrder(app, id)).status);
  });

  test("is read from Stripe when it expires, in case it was paid", async () => {
    const doula = await seller();
    const { id, url } = await placeOrderWithLink(app, parent, doula.packageId);
    await visitPayment(url, "pay-and-stay");
    await checkOrders(app, payments);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "pending" });
    app.setNow(new Date(Date.now() + 23 * 3_600_000 + 1000));
    await checkOrders(app, payments);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "paid" });
  });
});

describe("[6.4 7.2] within a minute, an open link ends", () => {
  test.each([
    ["a block", (doula: { userId: string }, buyer: TestPerson) => block(buyer.id, doula.userId)],
    [
      "the doula is unlisted",
      (doula: { id: string }) =>
        changeDoula(doula.id, { unlistedAt: new Date(), unlistedReasons: ["by_admin"] }),
    ],
    [
      "the package is hidden",
      (doula: { packageId: string }) => changePackage(doula.packageId, { isActive: false }),
    ],
    [
      "the package is deleted",
      (doula: { packageId: string }) =>
        app.db.delete(schema.doulaPackages).where(eq(schema.doulaPackages.id, doula.packageId)),
    ],
    [
      "the parent is suspended",
      (_: unknown, buyer: TestPerson) =>
        app.db.update(schema.users).set({ suspendedAt: new Date() }).where(eq(schema.users.id, buyer.id)),
    ],
    [
      "the parent's account is deleted",
      (_: unknown, buyer: TestPerson) => app.db.delete(schema.users).where(eq(schema.users.id, buyer.id)),
    ],
  ] as const)("after %s", async (_, happen) => {
    const buyer = await signedInUser(app, "client");
    const doula = await seller();
    const { id } = await placeOrderWithLink(app, buyer, doula.packageId);
    await happen(doula, buyer);
    await checkOrders(app, payments);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "cancelled", paymentUrl: null });
    expect(findPaymentPages(id)).toMatchObject([{ status: "expired" }]);
  });

  test("after the doula is suspended", async () => {
    const admin = await signedInUser(app, "admin");
    const buyer = await signedInUser(app, "client");
    const [doula, faster] = [await seller(), await seller()];
    const open = await placeOrderWithLink(app, buyer, doula.packageId);
    const paid = await placeOrderWithLink(app, buyer, faster.packageId);
    for (const { userId } of [doula, faster])
      expect((await setSuspended(app, admin, userId, true)).ok).toBe(true);
    await visitPayment(paid.url, "pay");
    await checkOrders(app, payments);
    expect(findPaymentPages(open.id)).toMatchObject([{ status: "expired", payment_status: "unpaid" }]);
    expect(await readStoredOrder(app, open.id)).toMatchObject({ status: "cancelled" });
    expect(await readStoredOrder(app, paid.id)).toMatchObject({
      status: "refunded",
      refundedAmount: "1200.00",
    });
    expect(await readAlerts(app, paid.id)).toEqual(["order.paid_when_closed"]);
    expect(await errorCode(await postOrder(app, buyer, doula.packageId))).toBe("doula_not_found");
  });

  test("after the package is hidden", async () => {
    const buyer = await signedInUser(app, "client");
    const doula = await seller();
    const { id, url, sessionId } = await placeOrderWithLink(app, buyer, doula.packageId);
    await changePackage(doula.packageId, { isActive: false });
    await visitPayment(url, "pay");
    await checkOrders(app, payments);
    await deliverCheckout(app, doula, sessionId);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "paid", refundedAmount: "0.00" });
    expect(await readAlerts(app, id)).toEqual([]);
    expect(await errorCode(await postOrder(app, buyer, doula.packageId))).toBe("package_unavailable");
  });

  test("after a block", async () => {
    const buyer = await signedInUser(app, "client");
    const doula = await seller();
    const { id, url } = await placeOrderWithLink(app, buyer, doula.packageId);
    await visitPayment(url, "pay");
    await block(buyer.id, doula.userId);
    await checkOrders(app, payments);
    const { status, refundedFee, paymentIntentId } = await readStoredOrder(app, id);
    expect({ status, refundedFee }).toEqual({ status: "refunded", refundedFee: "60.00" });
    expect(stripe.sandbox.payments.ledger(paymentIntentId ?? "")).toMatchObject({
      refunded: 120_000,
      returnedFee: 6000,
    });
    expect(await readAlerts(app, id)).toEqual(["order.paid_when_closed"]);
    await waitForJobs(app);
    for (const to of [buyer.email, doula.userEmail]) {
      const emails = await app.emailsTo(to, 1);
      expect(emails, "no email about a payment").toHaveLength(1);
      expect(emails[0]?.text).toContain("The order could no longer be completed");
      expect(emails[0]?.text).not.toMatch(/block|suspend|list/i);
    }
  });
});

test("[6.4 7.2] deleting the account ends the parent's open link in the same request", async () => {
  const buyer = await signedInUser(app, "client");
  const doula = await seller();
  const { id } = await placeOrderWithLink(app, buyer, doula.packageId);
  expect((await deleteOwnAccount(app, buyer)).status).toBe(204);
  expect(findPaymentPages(id)).toMatchObject([{ status: "expired" }]);
  expect(await readStoredOrder(app, id)).toMatchObject({ status: "cancelled", parentUserId: null });
});

test("[3.17] an order has the platform fee of the moment it is placed", async () => {
  const doula = await seller({ offer: { price: "1200" } });
  await saveSettings(app, { platformFee: "7.5" });
  const { id } = await placeOrder(app, parent, doula.packageId);
  await saveSettings(app, { platformFee: "5" });
  expect(await readStoredOrder(app, id)).toMatchObject({ platformFeePercent: "7.5", platformFee: "90.00" });
});

test("[6.4 7.2] an order without a link is closed after a day", async () => {
  const doula = await seller();
  const { id } = await placeOrder(app, parent, doula.packageId);
  app.setNow(new Date(Date.now() + 25 * 3_600_000));
  await checkOrders(app, payments);
  expect(await readStoredOrder(app, id)).toMatchObject({ status: "cancelled" });
});

test("[6.4 7.2] no response contains keys or the Stripe IDs of the doula's account", async () => {
  const doula = await seller();
  const { id } = await placeOrder(app, parent, doula.packageId);
  const responses = [
    await postOrder(app, parent, doula.packageId),
    await postLink(app, parent, id),
    await app.send("/rest/v1/orders", { as: parent.cookie }),
  ];
  for (const response of responses) {
    const text = await response.text();
    expect(text).not.toContain(doula.accountId);
    expect(text).not.toMatch(/sk_test|whsec|platform_fee/);
  }
});
