import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ErrorCode, errorMessages } from "../../contract/errors.ts";
import { conversationDetailSchema } from "../../contract/messages.schema.ts";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { say, startConversation } from "../testing/conversations.ts";
import { codeOf, signedInUser, type TestPerson } from "../testing/fixtures.ts";
import { allJobsDone } from "../testing/let-time-pass.ts";
import {
  alertsOf,
  deliverCheckout,
  insertSeller,
  linkFor,
  orderFor,
  orderWithLink,
  ownOrders,
  postLink,
  postOrder,
  type SellerOptions,
  storedOrder,
  visitPayment,
} from "../testing/orders.ts";
import { startPaymentsApp } from "../testing/payments.ts";
import { setSuspended } from "../testing/suspension.ts";
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
  stripe.sandbox.beforeAnswer = undefined;
  app.setNow(new Date());
});
afterAll(() => close());

const seller = (options?: SellerOptions) => insertSeller(app, stripe, options);
const pagesOf = (orderId: string) =>
  stripe.sandbox.checkouts().filter((page) => page.client_reference_id === orderId);
const changePackage = (id: string, columns: Partial<typeof schema.doulaPackages.$inferInsert>) =>
  app.db.update(schema.doulaPackages).set(columns).where(eq(schema.doulaPackages.id, id));
const changeDoula = (id: string, columns: Partial<typeof schema.doulaProfiles.$inferInsert>) =>
  app.db.update(schema.doulaProfiles).set(columns).where(eq(schema.doulaProfiles.id, id));
const block = (blockerId: string, blockedId: string) =>
  app.db.insert(schema.blocks).values({ blockerId, blockedId });

describe("an order", () => {
  test("is pending, with price, seller and fee from the server", async () => {
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
      package: { name: "Full circle", description: null, price: 1200.1, duration_weeks: 6 },
      doula_name: "Grace Okafor",
      doula_slug: doula.slug,
      doula_image: null,
      conversation_id: null,
      amount: 1200.1,
      refunded_amount: 0,
      status: "pending",
      payment_url: null,
      paid_at: null,
      expires_at: null,
      is_in_review: false,
    });
    expect(await storedOrder(app, (order as { id: string }).id)).toMatchObject({
      platformFee: "60.01",
      stripeAccountId: doula.accountId,
    });
  });

  test("at another price than the parent saw is refused with the new price, and nothing is ordered", async () => {
    const doula = await seller({ offer: { price: "1500.00" } });
    const response = await postOrder(app, parent, doula.packageId, { amount: 1200 });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: "package_changed",
      detail: "This package has changed. The price is now $1,500. You were not charged.",
      errors: [{ field: "amount", message: "The price is now $1,500." }],
    });
    expect(await ownOrders(app, parent)).toEqual([]);
    expect((await postOrder(app, parent, doula.packageId, { amount: 1500 })).status).toBe(201);
  });

  test("for somebody else, for another doula's package or for no package is refused", async () => {
    const [doula, other] = [await seller(), await seller()];
    const stranger = await signedInUser(app, "client");
    const refused = async (packageId: string, more: object) =>
      codeOf(await postOrder(app, parent, packageId, more));
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
    expect(await ownOrders(app, parent, `?doula_profile_id=${doula.id}`)).toEqual([]);
  });

  test("is refused after a block, of which only the one who blocked is told", async () => {
    const [blocked, blocking] = [await seller(), await seller()];
    await block(parent.id, blocked.userId);
    await block(blocking.userId, parent.id);
    expect(await codeOf(await postOrder(app, parent, blocked.packageId))).toBe("doula_blocked");
    expect(await codeOf(await postOrder(app, parent, blocking.packageId))).toBe("doula_not_found");
  });

  test("is refused by a site without Stripe", async () => {
    const bare = await startTestApp();
    const doula = await insertSeller(bare, stripe);
    const buyer = await signedInUser(bare, "client");
    expect(await codeOf(await postOrder(bare, buyer, doula.packageId))).toBe("charges_not_possible");
    await bare.close();
  });

  test("keeps the doula's business name and NPI as they were when it was made", async () => {
    const doula = await seller({ doula: { businessName: "Okafor Birth Care LLC", npi: "1234567893" } });
    const { id } = await orderFor(app, parent, doula.packageId);
    await changeDoula(doula.id, { businessName: null, npi: "1245319599" });
    const kept = { businessName: "Okafor Birth Care LLC", npi: "1234567893" };
    expect(await storedOrder(app, id)).toMatchObject(kept);
    expect((await orderFor(app, parent, doula.packageId)).id, "the package is the same").toBe(id);
  });

  test("is the same one while it is open, and another after it was paid", async () => {
    const doula = await seller();
    const { id, url, sessionId } = await orderWithLink(app, parent, doula.packageId);
    expect(await orderFor(app, parent, doula.packageId)).toMatchObject({ id, payment_url: url });
    await visitPayment(url, "pay");
    await deliverCheckout(app, doula, sessionId);
    const next = await orderFor(app, parent, doula.packageId);
    expect(next).toMatchObject({ status: "pending", payment_url: null });
    expect(next.id).not.toBe(id);
  });

  test("is seen by its parent only, newest first", async () => {
    const buyer = await signedInUser(app, "client");
    const [doula, other] = [await seller(), await seller()];
    const first = await orderFor(app, buyer, doula.packageId);
    app.setNow(new Date(Date.now() + 1000));
    const second = await orderFor(app, buyer, other.packageId);
    const ids = async (query: string) => (await ownOrders(app, buyer, query)).map(({ id }) => id);
    expect(await ids("")).toEqual([second.id, first.id]);
    expect(await ids(`?after=${second.id}&limit=1`)).toEqual([first.id]);
    expect(await ids(`?doula_profile_id=${doula.id}`)).toEqual([first.id]);
    const stranger = await signedInUser(app, "client");
    expect(await ownOrders(app, stranger)).toEqual([]);
    expect(await ownOrders(app, stranger, `?after=${second.id}`)).toEqual([]);
    expect(await codeOf(await postLink(app, stranger, first.id))).toBe("not_found");
  });

  test("leads to what its two people have written to each other, also once the doula is unlisted", async () => {
    const [buyer, stranger] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
    const doula = await seller();
    await orderFor(app, buyer, doula.packageId);
    await orderFor(app, stranger, doula.packageId);
    const begun = await startConversation(app, buyer, { doula_profile_id: doula.id });
    const { id } = conversationDetailSchema.parse(await begun.json());
    expect(await ownOrders(app, buyer)).toMatchObject([{ conversation_id: null }]);
    await say(app, buyer, id, "Hello");
    await changeDoula(doula.id, { unlistedAt: new Date(), unlistedReasons: ["by_admin"] });
    expect(await ownOrders(app, buyer)).toMatchObject([{ doula_slug: null, conversation_id: id }]);
    expect(await ownOrders(app, stranger)).toMatchObject([{ conversation_id: null }]);
  });

  test("that is new costs what the package costs now, and the older link is ended first", async () => {
    const doula = await seller();
    const { id, url } = await orderWithLink(app, parent, doula.packageId);
    await changePackage(doula.packageId, { price: "1500.00" });
    expect(await codeOf(await postLink(app, parent, id))).toBe("package_changed");
    const next = await orderFor(app, parent, doula.packageId);
    expect(next).toMatchObject({ amount: 1500, status: "pending" });
    expect(await storedOrder(app, id)).toMatchObject({ status: "cancelled", paymentUrl: null });
    expect(pagesOf(id)).toMatchObject([{ status: "expired" }]);
    await visitPayment(url, "pay");
    expect(pagesOf(id)).toMatchObject([{ payment_status: "unpaid" }]);
  });

  test("that was paid before the package changed stays paid", async () => {
    const doula = await seller();
    const { id, url } = await orderWithLink(app, parent, doula.packageId);
    await visitPayment(url, "pay");
    await changePackage(doula.packageId, { price: "1500.00" });
    expect(await orderFor(app, parent, doula.packageId)).toMatchObject({ amount: 1500 });
    expect(await storedOrder(app, id)).toMatchObject({ status: "paid", amount: "1200.00" });
  });
});

describe("a payment link", () => {
  test("leads to Stripe's page for this price, seller and fee, whatever the browser says", async () => {
    const doula = await seller();
    const { id } = await orderFor(app, parent, doula.packageId);
    expect(await codeOf(await postLink(app, parent, id, { amount: 1 }))).toBe("package_changed");
    expect(pagesOf(id)).toEqual([]);
    const response = await postLink(app, parent, id, {
      amount: 1200,
      packageName: "Free",
      stripeAccountId: "acct_mine",
      doulaName: "Me",
    });
    const [page] = pagesOf(id);
    expect(await response.json()).toEqual({ paymentUrl: `${stripe.url}/stripe/pay/${page?.id}` });
    expect(page).toMatchObject({
      account: doula.accountId,
      amount_total: 120_000,
      fee: 6000,
      name: "Full circle",
      description: "12 weeks with Grace Okafor",
      success_url: `http://doula.test/doulas/${doula.slug}#packages`,
    });
    const [order] = await ownOrders(app, parent, `?doula_profile_id=${doula.id}`);
    expect(order).toMatchObject({ payment_url: `${stripe.url}/stripe/pay/${page?.id}` });
  });

  test("is the same one each time", async () => {
    const doula = await seller();
    const { id, url } = await orderWithLink(app, parent, doula.packageId);
    expect(await linkFor(app, parent, id)).toBe(url);
    expect(pagesOf(id)).toHaveLength(1);
  });

  test.each([
    [{ isActive: false }, "package_unavailable"],
    [{ name: "Half circle" }, "package_changed"],
  ] as const)("is refused once the package has %j", async (columns, code) => {
    const doula = await seller();
    const { id } = await orderFor(app, parent, doula.packageId);
    await changePackage(doula.packageId, columns);
    expect(await codeOf(await postLink(app, parent, id))).toBe(code);
    expect(pagesOf(id)).toEqual([]);
  });

  test.each(["silent", "broken", "over quota", "not json"] as const)(
    "that Stripe does not give, being %s, is made within a minute",
    async (fault) => {
      const doula = await seller();
      const { id } = await orderFor(app, parent, doula.packageId);
      stripe.sandbox.fault = fault;
      const response = await postLink(app, parent, id);
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ detail: "Failed to create payment link" });
      stripe.sandbox.fault = undefined;
      app.setNow(new Date(Date.now() + 60_000));
      await checkOrders(app, payments);
      expect(await storedOrder(app, id)).toMatchObject({
        status: "pending",
        paymentUrl: expect.stringContaining("/stripe/pay/"),
      });
      expect(pagesOf(id)).toHaveLength(1);
    },
    20_000,
  );

  test("whose making was cut off between Stripe's answer and ours is found again, not made twice", async () => {
    const doula = await seller();
    const { id } = await orderFor(app, parent, doula.packageId);
    stripe.sandbox.beforeAnswer = () => new Promise(() => {});
    expect((await postLink(app, parent, id)).status).toBe(503);
    stripe.sandbox.beforeAnswer = undefined;
    expect(pagesOf(id)).toHaveLength(1);
    app.setNow(new Date(Date.now() + 60_000));
    await checkOrders(app, payments);
    expect(await storedOrder(app, id)).toMatchObject({ checkoutSessionId: pagesOf(id)[0]?.id });
    expect(pagesOf(id)).toHaveLength(1);
  }, 20_000);

  test("whose first answer was lost before a deploy changed what Stripe is told is made anew", async () => {
    const buyer = await signedInUser(app, "client");
    const doula = await seller();
    const { id } = await orderFor(app, buyer, doula.packageId);
    stripe.sandbox.beforeAnswer = () => new Promise(() => {});
    await postLink(app, buyer, id);
    stripe.sandbox.beforeAnswer = undefined;
    const { packageSnapshot } = await storedOrder(app, id);
    const changed = { ...(packageSnapshot as object), doula_name: "Grace A. Okafor" };
    await app.db.update(schema.orders).set({ packageSnapshot: changed }).where(eq(schema.orders.id, id));
    expect(await codeOf(await postLink(app, buyer, id))).toBe("payment_link_failed");
    expect(await storedOrder(app, id)).toMatchObject({ status: "pending", checkoutSessionId: null });
    app.setNow(new Date(Date.now() + 60_000));
    await checkOrders(app, payments);
    const [, second] = pagesOf(id);
    expect(await storedOrder(app, id)).toMatchObject({ status: "pending", checkoutSessionId: second?.id });
    await allJobsDone(app);
    expect(await app.mailsTo(buyer.email, 0)).toEqual([]);
  }, 20_000);

  test("that Stripe refuses for good fails the order, and the next one is new", async () => {
    const doula = await seller();
    const { id } = await orderFor(app, parent, doula.packageId);
    await stripe.sandbox.change(doula.accountId, "disconnect");
    expect(await codeOf(await postLink(app, parent, id))).toBe("payment_link_failed");
    expect(await storedOrder(app, id)).toMatchObject({ status: "failed" });
    expect((await orderFor(app, parent, doula.packageId)).id).not.toBe(id);
  });

  test("ends after 23 hours, and with it the order", async () => {
    const doula = await seller();
    const { id } = await orderWithLink(app, parent, doula.packageId);
    app.setNow(new Date(Date.now() + 23 * 3_600_000 + 1000));
    expect(await ownOrders(app, parent, `?doula_profile_id=${doula.id}`)).toMatchObject([
      { payment_url: null },
    ]);
    expect(await codeOf(await postLink(app, parent, id))).toBe("order_closed");
    await checkOrders(app, payments);
    expect(await storedOrder(app, id)).toMatchObject({ status: "expired", paymentUrl: null });
  });

  test("that has ended gives way to a new order without waiting", async () => {
    const doula = await seller();
    const { id } = await orderWithLink(app, parent, doula.packageId);
    app.setNow(new Date(Date.now() + 23 * 3_600_000 + 1000));
    expect((await orderFor(app, parent, doula.packageId)).id).not.toBe(id);
    expect(["expired", "cancelled"]).toContain((await storedOrder(app, id)).status);
  });

  test("nobody paid with is looked at once at its end, and paid if Stripe says so", async () => {
    const doula = await seller();
    const { id, url } = await orderWithLink(app, parent, doula.packageId);
    await visitPayment(url, "pay-and-stay");
    await checkOrders(app, payments);
    expect(await storedOrder(app, id)).toMatchObject({ status: "pending" });
    app.setNow(new Date(Date.now() + 23 * 3_600_000 + 1000));
    await checkOrders(app, payments);
    expect(await storedOrder(app, id)).toMatchObject({ status: "paid" });
  });
});

describe("within a minute, an open link ends", () => {
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
    const { id } = await orderWithLink(app, buyer, doula.packageId);
    await happen(doula, buyer);
    await checkOrders(app, payments);
    expect(await storedOrder(app, id)).toMatchObject({ status: "cancelled", paymentUrl: null });
    expect(pagesOf(id)).toMatchObject([{ status: "expired" }]);
  });

  test("after the doula is suspended, and a payment that was faster goes back in full", async () => {
    const admin = await signedInUser(app, "admin");
    const buyer = await signedInUser(app, "client");
    const [doula, faster] = [await seller(), await seller()];
    const open = await orderWithLink(app, buyer, doula.packageId);
    const paid = await orderWithLink(app, buyer, faster.packageId);
    for (const { userId } of [doula, faster])
      expect((await setSuspended(app, admin, userId, true)).ok).toBe(true);
    await visitPayment(paid.url, "pay");
    await checkOrders(app, payments);
    expect(pagesOf(open.id)).toMatchObject([{ status: "expired", payment_status: "unpaid" }]);
    expect(await storedOrder(app, open.id)).toMatchObject({ status: "cancelled" });
    expect(await storedOrder(app, paid.id)).toMatchObject({ status: "refunded", refundedAmount: "1200.00" });
    expect(await alertsOf(app, paid.id)).toEqual(["order.paid_after_block"]);
    expect(await codeOf(await postOrder(app, buyer, doula.packageId))).toBe("doula_not_found");
  });

  test("after the package is hidden, and a payment that was faster counts", async () => {
    const buyer = await signedInUser(app, "client");
    const doula = await seller();
    const { id, url, sessionId } = await orderWithLink(app, buyer, doula.packageId);
    await changePackage(doula.packageId, { isActive: false });
    await visitPayment(url, "pay");
    await checkOrders(app, payments);
    await deliverCheckout(app, doula, sessionId);
    expect(await storedOrder(app, id)).toMatchObject({ status: "paid", refundedAmount: "0.00" });
    expect(await alertsOf(app, id)).toEqual([]);
    expect(await codeOf(await postOrder(app, buyer, doula.packageId))).toBe("package_unavailable");
  });

  test("and a payment that was faster goes back in full, without a word of the block", async () => {
    const buyer = await signedInUser(app, "client");
    const doula = await seller();
    const { id, url } = await orderWithLink(app, buyer, doula.packageId);
    await visitPayment(url, "pay");
    await block(buyer.id, doula.userId);
    await checkOrders(app, payments);
    const { status, refundedFee, paymentIntentId } = await storedOrder(app, id);
    expect({ status, refundedFee }).toEqual({ status: "refunded", refundedFee: "60.00" });
    expect(stripe.sandbox.payments.ledger(paymentIntentId ?? "")).toMatchObject({
      refunded: 120_000,
      returnedFee: 6000,
    });
    expect(await alertsOf(app, id)).toEqual(["order.paid_after_block"]);
    await allJobsDone(app);
    for (const to of [buyer.email, doula.userEmail]) {
      const mails = await app.mailsTo(to, 1);
      expect(mails, "no 'Thank you for your purchase'").toHaveLength(1);
      expect(mails[0]?.text).toContain("The order could no longer be completed");
      expect(mails[0]?.text).not.toMatch(/block|suspend|list/i);
    }
  });
});

test("an order that never got a link is closed after a day", async () => {
  const doula = await seller();
  const { id } = await orderFor(app, parent, doula.packageId);
  app.setNow(new Date(Date.now() + 25 * 3_600_000));
  await checkOrders(app, payments);
  expect(await storedOrder(app, id)).toMatchObject({ status: "cancelled" });
});

test("keys and Stripe's ids of the doula's account are in no answer", async () => {
  const doula = await seller();
  const { id } = await orderFor(app, parent, doula.packageId);
  const answers = [
    await postOrder(app, parent, doula.packageId),
    await postLink(app, parent, id),
    await app.send("/rest/v1/orders", { as: parent.cookie }),
  ];
  for (const answer of answers) {
    const text = await answer.text();
    expect(text).not.toContain(doula.accountId);
    expect(text).not.toMatch(/sk_test|whsec|platform_fee/);
  }
});
