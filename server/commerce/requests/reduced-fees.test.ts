import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { adminOrderDetailSchema } from "../../../contract/commerce/admin-orders.schema.ts";
import { doulaOrdersPageSchema } from "../../../contract/commerce/doula-orders.schema.ts";
import { orderSchema } from "../../../contract/commerce/orders.schema.ts";
import { receiptSchema } from "../../../contract/commerce/receipts.schema.ts";
import { doulaPackagesResponseSchema } from "../../../contract/directory/packages.schema.ts";
import { schema } from "../../../db/database.ts";
import { readParagraphs } from "../../testing/email-paragraphs.ts";
import { errorCode, signedInUser, signInAs, type TestPerson } from "../../testing/fixtures.ts";
import {
  acceptOrder,
  answerOrder,
  createLink,
  daysFromNow,
  deliverCheckout,
  insertSeller,
  placeOrder,
  postLink,
  postOrder,
  readOwnOrders,
  readStoredOrder,
  type Seller,
  visitPayment,
} from "../../testing/orders.ts";
import { usePaymentsApp } from "../../testing/payments.ts";
import { checkOrders } from "../checkout/checks.ts";
import { findStoredOrders } from "../orders/service.ts";
import { expireRequests } from "./service.ts";

const { app, stripe, payments } = await usePaymentsApp();

let parent: TestPerson;

beforeEach(async () => {
  parent = await signedInUser(app, "client");
});
afterEach(() => app.setNow(new Date()));

const dueDate = daysFromNow(100);
const hour = 3_600_000;
const later = (hours: number) => app.setNow(new Date(Date.now() + hours * hour));

type Offer = Partial<typeof schema.doulaPackages.$inferInsert>;

/** Two births a year from $600, of a package for $1,200. */
const reducedSeller = (offer: Offer = {}, doula: Partial<typeof schema.doulaProfiles.$inferInsert> = {}) =>
  insertSeller(app, stripe, {
    doula,
    offer: { type: "birth", reducedFeeBirths: 2, reducedFeeFrom: "600", ...offer },
  });
const changeOffer = ({ packageId }: Seller, change: Offer) =>
  app.db.update(schema.doulaPackages).set(change).where(eq(schema.doulaPackages.id, packageId));
const ask = (doula: Seller, amount: number, who = parent) =>
  placeOrder(app, who, doula.packageId, { due_date: dueDate, asked_amount: amount, amount });
const tryToAsk = (doula: Seller, amount: number, who = parent, more: object = {}) =>
  postOrder(app, who, doula.packageId, { due_date: dueDate, asked_amount: amount, ...more });
const propose = async (doula: Seller, orderId: string, amount: number) =>
  app.send(`/rest/v1/orders/${orderId}/propose`, {
    method: "POST",
    as: await signInAs(app, doula.userEmail),
    json: { amount },
  });
const acceptProposal = (orderId: string, amount: number, who = parent) =>
  app.send(`/rest/v1/orders/${orderId}/accept_proposal`, {
    method: "POST",
    as: who.cookie,
    json: { amount },
  });
const pay = async (doula: Seller, orderId: string, who = parent) => {
  const url = await createLink(app, who, orderId);
  await visitPayment(url, "pay");
  await deliverCheckout(app, doula, url.split("/").at(-1) ?? "");
};
const readOffer = async ({ id }: Seller) => {
  const response = await app.send(`/rest/v1/doula_packages?doula_profile_id=${id}`);
  return doulaPackagesResponseSchema.parse(await response.json()).items[0];
};
const readDoulaOrders = async (doula: Seller, query = "") => {
  const response = await app.send(`/rest/v1/sales${query}`, { as: await signInAs(app, doula.userEmail) });
  return doulaOrdersPageSchema.parse(await response.json()).items;
};
const refusal = async (response: Response) => {
  const { errors = [] } = (await response.json()) as { errors?: { field: string; message: string }[] };
  return errors.map(({ field, message }) => [field, message]);
};
const left = { reduced_fee_births: 2, reduced_fee_from: 600 };
const none = { reduced_fee_births: null, reduced_fee_from: null };

describe("[2.12 3.6] a reduced fee that a parent asks for", () => {
  test("is the order's amount everywhere once the doula accepts", async () => {
    const doula = await reducedSeller();
    const order = await ask(doula, 700);
    expect(order).toMatchObject({ status: "requested", amount: 700, asked_amount: 700, payment_url: null });
    expect(await readDoulaOrders(doula, "?awaits_answer=true")).toMatchObject([
      { id: order.id, amount: 700, asked_amount: 700, proposed_amount: null, package: { price: 1200 } },
    ]);
    await acceptOrder(app, doula, order.id);
    expect(await errorCode(await postLink(app, parent, order.id, { amount: 1200 }))).toBe("package_changed");
    await pay(doula, order.id);
    const stored = await readStoredOrder(app, order.id);
    expect(stored).toMatchObject({ status: "paid", amount: "700.00", askedAmount: "700.00" });
    expect(Number(stored.platformFee)).toBeCloseTo((700 * Number(stored.platformFeePercent)) / 100);
    const receipt = await app.send(`/rest/v1/orders/${order.id}/receipt`, { as: parent.cookie });
    expect(receiptSchema.parse(await receipt.json())).toMatchObject({ amount: 700, total_paid: 700 });
    const admin = await signedInUser(app, "admin");
    const detail = await app.send(`/rest/v1/orders/${order.id}/management`, { as: admin.cookie });
    expect(adminOrderDetailSchema.parse(await detail.json())).toMatchObject({
      amount: 700,
      asked_amount: 700,
    });
    const [asked] = (await app.emailsTo(doula.userEmail, 2)).filter(({ subject }) => /request/.test(subject));
    expect(readParagraphs(asked?.text ?? "").join("\n")).toContain("Asks to pay: $700 instead of $1,200");
    const [accepted] = (await app.emailsTo(parent.email, 2)).filter(({ subject }) => /yes/.test(subject));
    expect(accepted?.text).toContain("Price: $700, as you asked, instead of $1,200");
  });

  test("asks first, even if the package does not", async () => {
    const doula = await reducedSeller({ asksBeforePayment: false });
    expect(await ask(doula, 600)).toMatchObject({ status: "requested", amount: 600 });
  });

  test.each([599.99, 1200, 1500])("is refused if it is $%d", async (amount) => {
    const doula = await reducedSeller();
    expect(await refusal(await tryToAsk(doula, amount))).toEqual([
      ["asked_amount", "Please enter an amount from $600 to less than $1,200."],
    ]);
  });

  test("is refused without reduced fees, and leaves no room for a text", async () => {
    const doula = await reducedSeller({ reducedFeeBirths: null, reducedFeeFrom: null });
    expect(await errorCode(await tryToAsk(doula, 700))).toBe("no_reduced_fee");
    const visits = await reducedSeller({ type: "visit" });
    expect(await errorCode(await tryToAsk(visits, 700))).toBe("no_reduced_fee");
    const response = await tryToAsk(await reducedSeller(), 700, parent, { note: "We lost our jobs." });
    expect(response.status).toBe(400);
  });

  test("counts as a request: three in seven days, and withdrawn like one", async () => {
    const doula = await reducedSeller();
    for (const amount of [600, 700, 800]) await ask(doula, amount);
    expect((await readOwnOrders(app, parent)).map(({ status }) => status).toSorted()).toEqual([
      "cancelled",
      "cancelled",
      "requested",
    ]);
    const [open] = await readOwnOrders(app, parent);
    await app.send(`/rest/v1/orders/${open?.id}/withdraw`, { method: "POST", as: parent.cookie });
    expect(await errorCode(await tryToAsk(doula, 900))).toBe("too_many_requests_to_doula");
  });

  test("is charged if a server of the previous release accepts it, and never the full price", async () => {
    const doula = await reducedSeller();
    const order = await ask(doula, 700);
    await propose(doula, order.id, 900);
    // What `transitionRequest` of the previous release writes.
    await app.db
      .update(schema.orders)
      .set({ status: "pending", declineNote: null, acceptedAt: new Date() })
      .where(eq(schema.orders.id, order.id));
    expect(await readOwnOrders(app, parent)).toMatchObject([{ amount: 700, proposed_amount: null }]);
    await pay(doula, order.id);
    expect(await readStoredOrder(app, order.id)).toMatchObject({ status: "paid", amount: "700.00" });
  });

  test("becomes the price if that has fallen below it, and then is no reduced fee", async () => {
    const doula = await reducedSeller({ reducedFeeBirths: 1 });
    const order = await ask(doula, 900);
    await changeOffer(doula, { price: "800" });
    await acceptOrder(app, doula, order.id);
    expect(await readStoredOrder(app, order.id)).toMatchObject({ amount: "800.00", askedAmount: null });
    expect(await readOffer(doula)).toMatchObject({ reduced_fee_births: 1 });
  });

  test("can be accepted below a lowest fee that was raised since, as the doula reads it", async () => {
    const doula = await reducedSeller();
    const order = await ask(doula, 700);
    await changeOffer(doula, { reducedFeeFrom: "800" });
    expect(await refusal(await propose(doula, order.id, 750))).toEqual([
      ["amount", "Please enter an amount from $800 to less than $1,200."],
    ]);
    await acceptOrder(app, doula, order.id);
    expect(await readStoredOrder(app, order.id)).toMatchObject({ status: "pending", amount: "700.00" });
  });

  test("needs no second request if the payment link expires", async () => {
    const doula = await reducedSeller({ reducedFeeBirths: 1 });
    const order = await ask(doula, 700);
    await propose(doula, order.id, 800);
    await acceptProposal(order.id, 800);
    await createLink(app, parent, order.id);
    later(1.1);
    await checkOrders(app, payments);
    expect(await readStoredOrder(app, order.id)).toMatchObject({ status: "expired" });
    await changeOffer(doula, { reducedFeeFrom: "900" });
    expect(await ask(doula, 800)).toMatchObject({ status: "pending", amount: 800, asked_amount: 800 });
  });
});

describe("[2.12 3.6] another amount that the doula proposes", () => {
  test("is accepted by the parent within 48 hours, and then is the order's", async () => {
    const doula = await reducedSeller();
    const { id } = await ask(doula, 600);
    later(40);
    expect((await propose(doula, id, 850)).status).toBe(204);
    later(80);
    await expireRequests(app, { limit: 10 });
    expect(await readOwnOrders(app, parent)).toMatchObject([
      { status: "requested", amount: 600, asked_amount: 600, proposed_amount: 850 },
    ]);
    expect(await readDoulaOrders(doula, "?awaits_answer=true")).toEqual([]);
    expect(await readDoulaOrders(doula)).toMatchObject([{ id, proposed_amount: 850 }]);
    expect(await errorCode(await acceptProposal(id, 600)), "another amount").toBe("order_changed");
    const response = await acceptProposal(id, 850);
    expect(orderSchema.parse(await response.json())).toMatchObject({
      status: "pending",
      amount: 850,
      asked_amount: 600,
      proposed_amount: null,
    });
    const stored = await readStoredOrder(app, id);
    expect(Number(stored.platformFee)).toBeCloseTo((850 * Number(stored.platformFeePercent)) / 100);
    await pay(doula, id);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "paid", amount: "850.00" });
    expect((await app.emailsTo(doula.userEmail, 3)).map(({ subject }) => subject).toSorted()).toEqual([
      "Ana said yes to $850",
      "New order: Full circle",
      "New request: Full circle",
    ]);
    const emails = await app.emailsTo(parent.email, 2);
    const proposed = emails.find(({ subject }) => subject.startsWith("Grace proposes $850. Answer by "));
    expect(proposed?.text).toContain("Proposed: $850 instead of $1,200");
    expect(emails.map(({ subject }) => subject)).toContain("You paid $850 to Grace Okafor");
  });

  test("binds the doula: only the parent can answer it", async () => {
    const doula = await reducedSeller();
    const { id } = await ask(doula, 600);
    await propose(doula, id, 850);
    for (const answer of ["accept", "decline"] as const)
      expect(await errorCode(await answerOrder(app, doula, id, answer, {}))).toBe("request_answered");
    expect(await errorCode(await propose(doula, id, 900))).toBe("request_answered");
    const stranger = await signedInUser(app, "client");
    expect(await errorCode(await acceptProposal(id, 850, stranger))).toBe("not_found");
    expect((await acceptProposal(id, 850)).status).toBe(200);
    expect(await errorCode(await acceptProposal(id, 850))).toBe("request_answered");
  });

  test("lapses after 48 hours", async () => {
    const doula = await reducedSeller({ reducedFeeBirths: 1 });
    const { id } = await ask(doula, 600);
    await propose(doula, id, 850);
    expect(await readOffer(doula), "it is held").toMatchObject(none);
    later(48.1);
    expect(await readOffer(doula)).toMatchObject({ reduced_fee_births: 1 });
    expect(await errorCode(await acceptProposal(id, 850))).toBe("request_answered");
    await expireRequests(app, { limit: 10 });
    expect(await readOwnOrders(app, parent)).toMatchObject([{ status: "expired", proposed_amount: null }]);
    const expired = (await app.emailsTo(parent.email, 2)).find(({ subject }) => /expired/.test(subject));
    expect(expired?.text).toContain("Grace's proposal of $850 for Full circle was open for 48 hours.");
  });

  test.each([
    [600, "The parent asks for $600. You can accept that."],
    [599, "Please enter an amount from $600 to less than $1,200."],
    [1200, "Please enter an amount from $600 to less than $1,200."],
  ])("cannot be $%d", async (amount, message) => {
    const doula = await reducedSeller();
    const { id } = await ask(doula, 600);
    expect(await refusal(await propose(doula, id, amount))).toEqual([["amount", message]]);
  });

  test("is for the doula of a request for a reduced fee only", async () => {
    const [doula, stranger] = [await reducedSeller({ asksBeforePayment: true }), await reducedSeller()];
    const full = await placeOrder(app, parent, doula.packageId, { due_date: dueDate });
    expect(await errorCode(await propose(doula, full.id, 850))).toBe("order_changed");
    const { id } = await ask(stranger, 600);
    expect(await errorCode(await propose(doula, id, 850))).toBe("not_found");
  });

  test("costs no more than the package, if its price has fallen since", async () => {
    const doula = await reducedSeller();
    const { id } = await ask(doula, 600);
    await propose(doula, id, 850);
    await changeOffer(doula, { price: "800", reducedFeeFrom: null, reducedFeeBirths: null });
    await acceptProposal(id, 850);
    expect(await readStoredOrder(app, id)).toMatchObject({ amount: "800.00", askedAmount: null });
  });

  test("stands while the doula is at a birth, but not once she pauses", async () => {
    const doula = await reducedSeller();
    const [one, other] = [await ask(doula, 600), await signedInUser(app, "client")];
    const { id } = await ask(doula, 700, other);
    for (const each of [one.id, id]) expect((await propose(doula, each, 850)).status).toBe(204);
    const as = await signInAs(app, doula.userEmail);
    expect((await app.send("/rest/v1/pausing/birth", { method: "PUT", as })).status).toBe(200);
    expect((await acceptProposal(one.id, 850)).status).toBe(200);
    await app.db
      .update(schema.doulaProfiles)
      .set({ pausedAt: new Date() })
      .where(eq(schema.doulaProfiles.id, doula.id));
    await checkOrders(app, payments);
    expect(await errorCode(await acceptProposal(id, 850, other))).toBe("request_answered");
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "cancelled" });
  });

  test.each(["a block", "a suspended parent", "a deleted account"])("ends after %s", async (what) => {
    const doula = await reducedSeller({ reducedFeeBirths: 1 });
    const { id } = await ask(doula, 600);
    await propose(doula, id, 850);
    const isParent = eq(schema.users.id, parent.id);
    if (what === "a block")
      await app.db.insert(schema.blocks).values({ blockerId: doula.userId, blockedId: parent.id });
    else if (what === "a deleted account") await app.db.delete(schema.users).where(isParent);
    else await app.db.update(schema.users).set({ suspendedAt: new Date() }).where(isParent);
    expect((await acceptProposal(id, 850)).ok).toBe(false);
    await checkOrders(app, payments);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "cancelled" });
    expect(await readOffer(doula)).toMatchObject({ reduced_fee_births: 1 });
  });

  test("is not emailed about after a loss, and is no longer the parent's to accept", async () => {
    const doula = await reducedSeller();
    const { id } = await ask(doula, 600);
    await app.db.update(schema.orders).set({ dueDateHiddenAt: new Date() }).where(eq(schema.orders.id, id));
    expect((await propose(doula, id, 850)).status).toBe(204);
    expect(await app.emailsTo(parent.email, 0)).toEqual([]);
  });
});

describe("[2.6 3.6] a year's reduced fees", () => {
  test("disappear from the page when all are taken, and come back when one is free", async () => {
    const doula = await reducedSeller();
    const [second, third] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
    const orders = [await ask(doula, 600), await ask(doula, 700, second), await ask(doula, 800, third)];
    expect(await readOffer(doula), "requests take none").toMatchObject({ price: 1200, ...left });
    await acceptOrder(app, doula, orders[0]?.id ?? "");
    expect(await readOffer(doula)).toMatchObject(left);
    await acceptOrder(app, doula, orders[1]?.id ?? "");
    expect(await readOffer(doula)).toMatchObject({ price: 1200, ...none });
    expect(await errorCode(await tryToAsk(doula, 700, await signedInUser(app, "client")))).toBe(
      "no_reduced_fee",
    );
    const last = orders[2]?.id ?? "";
    expect(await errorCode(await answerOrder(app, doula, last, "accept"))).toBe("reduced_fees_taken");
    expect(await errorCode(await propose(doula, last, 900))).toBe("reduced_fees_taken");
    await pay(doula, orders[0]?.id ?? "");
    expect(await readOffer(doula)).toMatchObject(none);
    await app.send(`/rest/v1/orders/${orders[1]?.id}`, { method: "DELETE", as: second.cookie });
    expect(await readOffer(doula)).toMatchObject(left);
    expect((await answerOrder(app, doula, last, "accept")).status).toBe(204);
  });

  test("include the parent's own, whose date changes", async () => {
    const doula = await reducedSeller({ reducedFeeBirths: 1 });
    const { id } = await ask(doula, 700);
    await acceptOrder(app, doula, id);
    const moved = await tryToAsk(doula, 700, parent, { due_date: daysFromNow(90) });
    expect(orderSchema.parse(await moved.json())).toMatchObject({ status: "requested", amount: 700 });
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "cancelled" });
  });

  test.each(["refunded", "lost"])("are free again if a payment is %s", async (status) => {
    const doula = await reducedSeller({ reducedFeeBirths: 1 });
    const { id } = await ask(doula, 600);
    await acceptOrder(app, doula, id);
    await pay(doula, id);
    expect(await readOffer(doula)).toMatchObject(none);
    await app.db.update(schema.orders).set({ status: "partially_refunded" }).where(eq(schema.orders.id, id));
    expect(await readOffer(doula)).toMatchObject(none);
    await app.db.update(schema.orders).set({ status }).where(eq(schema.orders.id, id));
    expect(await readOffer(doula)).toMatchObject({ reduced_fee_births: 1 });
  });

  test("count by the calendar year in the doula's time zone", async () => {
    const doula = await reducedSeller({ reducedFeeBirths: 1 }, { timeZone: "America/Los_Angeles" });
    const { id } = await ask(doula, 600);
    await acceptOrder(app, doula, id);
    const year = new Date().getUTCFullYear() + 1;
    app.setNow(new Date(`${year}-01-01T07:59:00Z`));
    expect(await readOffer(doula)).toMatchObject(none);
    app.setNow(new Date(`${year}-01-01T08:00:00Z`));
    expect(await readOffer(doula)).toMatchObject({ reduced_fee_births: 1 });
  });

  test("are not shown from the price on", async () => {
    const doula = await reducedSeller();
    await changeOffer(doula, { price: "600" });
    expect(await readOffer(doula)).toMatchObject({ price: 600, ...none });
  });

  test("never lower the price by which doulas are found", async () => {
    const doula = await reducedSeller();
    const { slug } = doula;
    const profile = await (await app.send(`/rest/v1/doula_profiles/${slug}`)).json();
    expect(JSON.stringify(profile)).not.toMatch(/\b600\b/);
    const page = await (await app.send(`/doulas/${slug}`)).text();
    const jsonLd = page.match(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s)?.[1] ?? "";
    expect(jsonLd).not.toContain("600");
  });
});

test("[2.12] the archives of both contain the amounts", async () => {
  const doula = await reducedSeller();
  const { id } = await ask(doula, 600);
  await propose(doula, id, 850);
  const amounts = { id, amount: 600, asked_amount: 600, proposed_amount: 850 };
  expect(await findStoredOrders(app.db, parent.id)).toMatchObject([amounts]);
  expect(await readDoulaOrders(doula)).toMatchObject([amounts]);
});
