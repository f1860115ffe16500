import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import {
  adminOrderDetailSchema,
  adminOrderPageSchema,
} from "../../../contract/commerce/admin-orders.schema.ts";
import { formatReceiptNumber } from "../../../contract/commerce/receipts.ts";
import { overviewSchema } from "../../../contract/operations/overview.schema.ts";
import { auditPageSchema } from "../../../contract/settings/audit.schema.ts";
import { schema } from "../../../db/database.ts";
import { errorCode, signedInUser, type TestPerson } from "../../testing/fixtures.ts";
import {
  deliverCheckout,
  deliverPayment,
  insertSeller,
  placeOrder,
  placeOrderWithLink,
  postOrder,
  readAlerts,
  readStoredOrder,
  type SellerOptions,
  visitPayment,
} from "../../testing/orders.ts";
import { usePaymentsApp } from "../../testing/payments.ts";
import { listenOnPort, openEvents } from "../../testing/realtime.ts";

const { app, stripe, payments } = await usePaymentsApp();
const admin = await signedInUser(app, "admin", "Ada Admin");
afterEach(() => {
  stripe.sandbox.fault = undefined;
  app.setNow(new Date());
});

const seller = (options?: SellerOptions) => insertSeller(app, stripe, options);
const changeOrder = (id: string, columns: Partial<typeof schema.orders.$inferInsert>) =>
  app.db.update(schema.orders).set(columns).where(eq(schema.orders.id, id));

async function list(query: Record<string, string>) {
  const response = await app.send(`/rest/v1/admin/orders?${new URLSearchParams(query)}`, {
    as: admin.cookie,
  });
  expect(response.status).toBe(200);
  const { items, ...page } = adminOrderPageSchema.parse(await response.json());
  return { ids: items.map(({ id }) => id), items, ...page };
}

async function read(id: string) {
  const response = await app.send(`/rest/v1/orders/${id}/management`, { as: admin.cookie });
  expect(response.status).toBe(200);
  return adminOrderDetailSchema.parse(await response.json());
}

const resolve = (id: string, note = "Refunded at Stripe") =>
  app.send(`/rest/v1/orders/${id}/review`, { method: "POST", as: admin.cookie, json: { note } });

/** An order whose payment page was changed at Stripe, so that the payment differs from its amount. */
async function mismatchedOrder(buyer: TestPerson) {
  const doula = await seller();
  const { id, url, sessionId } = await placeOrderWithLink(app, buyer, doula.packageId);
  await visitPayment(url, "pay");
  const page = stripe.sandbox.checkouts().find((each) => each.id === sessionId);
  if (page) page.amount_total = 500;
  await deliverCheckout(app, doula, sessionId);
  return { id, doula, sessionId };
}

/** Orders from two parents, a second apart, newest first. */
async function placeOrders(people: TestPerson[]): Promise<string[]> {
  const ids: string[] = [];
  for (const person of people) {
    app.setNow(new Date(app.now().getTime() + 1000));
    ids.unshift((await placeOrder(app, person, (await seller()).packageId)).id);
  }
  return ids;
}

describe("[6.3] all orders", () => {
  test("can be searched by part of the parent's name or email", async () => {
    const name = `Quilla ${randomUUID()}`;
    const parent = await signedInUser(app, "client", name);
    const ids = await placeOrders([parent, parent, parent]);
    const first = await list({ search: name, limit: "2" });
    expect(first.ids).toEqual(ids.slice(0, 2));
    const second = await list({ search: name, limit: "2", after: first.next_cursor ?? "" });
    expect(second).toMatchObject({ ids: ids.slice(2), next_cursor: null, has_more_people: false });
    expect((await list({ search: parent.email })).ids).toEqual(ids);
    expect(first.items[0]).toMatchObject({
      parent: { id: parent.id, name, email: parent.email },
      doula_name: "Grace Okafor",
      status: "pending",
      amount: 1200,
      platform_fee: 60,
      needs_review: false,
    });
  });

  test("are found in the audit log by either person", async () => {
    const parent = await signedInUser(app, "client");
    const { id, doula } = await mismatchedOrder(parent);
    for (const person of [parent.email, doula.userId]) {
      const query = new URLSearchParams({ person, group: "order" });
      const response = await app.send(`/rest/v1/audit_log?${query}`, { as: admin.cookie });
      const { items } = auditPageSchema.parse(await response.json());
      expect(items.map(({ subject }) => subject.id)).toContain(id);
    }
  });

  test("can be searched by the doula, and by any ID of the order", async () => {
    const parent = await signedInUser(app, "client");
    const doula = await seller();
    const { id, sessionId, url } = await placeOrderWithLink(app, parent, doula.packageId);
    await visitPayment(url, "pay");
    await deliverCheckout(app, doula, sessionId);
    const { paymentIntentId } = await readStoredOrder(app, id);
    const receipt = formatReceiptNumber(id);
    const ids = [parent.id, id, receipt, receipt.toLowerCase(), sessionId, paymentIntentId ?? ""];
    for (const search of [doula.userEmail, doula.userId, ...ids])
      expect((await list({ search })).ids, search).toEqual([id]);
    for (const search of [randomUUID(), "cs_test_nothing", "pi_nothing", "nobody at all"])
      expect((await list({ search })).ids, search).toEqual([]);
  });

  test("show totals of all that match, on the first page", async () => {
    const parent = await signedInUser(app, "client");
    const [, second = "", first = ""] = await placeOrders([parent, parent, parent]);
    await changeOrder(first, { status: "paid", paidAt: app.now() });
    const returned = { refundedAmount: "600.00", refundedFee: "30.00" };
    await changeOrder(second, { status: "partially_refunded", paidAt: app.now(), ...returned });
    const { totals, next_cursor } = await list({ search: parent.id, limit: "1" });
    expect(totals).toEqual({
      count: 3,
      has_more: false,
      amount: 2400,
      refunded_amount: 600,
      net_fee: 90,
    });
    const onlyPaid = await list({ search: parent.id, status: "paid" });
    expect(onlyPaid.totals).toMatchObject({ count: 1, amount: 1200 });
    const next = await list({ search: parent.id, limit: "1", after: next_cursor ?? "" });
    expect(next).toMatchObject({ ids: [second], totals: null });
  });

  test("are downloaded as CSV, and the entry about it names nobody", async () => {
    const parent = await signedInUser(app, "client", `=Quill ${randomUUID()}`);
    const [id = ""] = await placeOrders([parent]);
    await changeOrder(id, { status: "paid", paidAt: app.now() });
    const response = await app.send("/rest/v1/admin/orders/export", {
      method: "POST",
      as: admin.cookie,
      json: { search: parent.email, status: "paid" },
    });
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="orders.csv"');
    const [headings, row, end] = (await response.text()).split("\r\n");
    expect(headings).toContain("Receipt,Order,");
    for (const cell of [formatReceiptNumber(id), id, parent.email, "'=Quill", "1200,0,60,0"])
      expect(row).toContain(cell);
    expect(end).toBe("");
    const [entry] = await app.db.query.auditLog.findMany({
      where: (entry, { eq }) => eq(entry.action, "order.exported"),
    });
    expect(entry?.after).toMatchObject({ orders: 1, people: [parent.id], status: "paid" });
    expect(JSON.stringify(entry)).not.toContain(parent.email);
  });

  test("can be filtered by status or to those that need review", async () => {
    const parent = await signedInUser(app, "client");
    const [third = "", second = "", first = ""] = await placeOrders([parent, parent, parent]);
    await changeOrder(second, { status: "expired" });
    await changeOrder(first, { reviewNeededAt: app.now() });
    const search = parent.id;
    expect((await list({ search, status: "expired" })).ids).toEqual([second]);
    expect((await list({ search, status: "pending" })).ids).toEqual([third, first]);
    expect((await list({ search, needs_review: "true" })).ids).toEqual([first]);
    expect((await list({ search, needs_review: "true", status: "expired" })).ids).toEqual([]);
    expect((await list({ needs_review: "true", limit: "100" })).ids).toContain(first);
    expect((await list({ status: "expired", limit: "100" })).ids).toContain(second);
    expect((await list({})).ids).toEqual(expect.arrayContaining([third, second, first]));
  });

  test.each(["status=open", "needs_review=false", "after=x", "limit=0"])(
    "are refused for the query %s",
    async (query) => {
      const response = await app.send(`/rest/v1/admin/orders?${query}`, { as: admin.cookie });
      expect(await errorCode(response)).toBe("invalid_input");
    },
  );

  test("remain after both accounts are deleted", async () => {
    const parent = await signedInUser(app, "client");
    const doula = await seller();
    const { id } = await placeOrder(app, parent, doula.packageId);
    for (const userId of [parent.id, doula.userId])
      await app.db.delete(schema.users).where(eq(schema.users.id, userId));
    expect(await read(id)).toMatchObject({ parent: null, doula: null, doula_name: "Grace Okafor" });
  });
});

describe("[6.3] one order", () => {
  test("contains its refunds, its disputes, its card and its IDs at Stripe", async () => {
    const parent = await signedInUser(app, "client");
    const doula = await seller();
    const { id, url, sessionId } = await placeOrderWithLink(app, parent, doula.packageId);
    await visitPayment(url, "pay");
    await deliverCheckout(app, doula, sessionId);
    const refund = { orderId: id, amount: "200.00", fee: "10.00", cause: "admin", reason: "Half the weeks" };
    await app.db
      .insert(schema.refunds)
      .values({ ...refund, status: "succeeded", requestedBy: admin.id, settledAt: app.now() });
    await app.db.insert(schema.orderDisputes).values([
      { orderId: id, stripeDisputeId: "du_7", status: "open", amount: "200.00", disputedAt: app.now() },
      { orderId: id, stripeDisputeId: "du_6", status: "lost", amount: "1000.00", disputedAt: new Date(0) },
    ]);
    expect(await read(id)).toMatchObject({
      id,
      platform_fee_percent: 5,
      card: { brand: "visa", last4: "4242" },
      stripe: {
        account_id: doula.accountId,
        checkout_session_id: sessionId,
        payment_intent_id: expect.stringMatching(/^pi_/),
        charge_id: expect.stringMatching(/^ch_/),
        application_fee_id: expect.stringMatching(/^fee_/),
      },
      refunds: [
        {
          amount: 200,
          fee: 10,
          cause: "admin",
          reason: "Half the weeks",
          requested_by: "Ada Admin",
          status: "succeeded",
        },
      ],
      disputes: [
        { id: "du_6", status: "lost", amount: 1000 },
        { id: "du_7", status: "open", amount: 200 },
      ],
    });
  });

  test("is not found for an unknown ID", async () => {
    const response = await app.send(`/rest/v1/orders/${randomUUID()}/management`, { as: admin.cookie });
    expect(await errorCode(response)).toBe("not_found");
    expect(await errorCode(await resolve(randomUUID()))).toBe("not_found");
  });
});

test("[6.3] admins' open pages are notified of every change of an order", async () => {
  const server = await listenOnPort(app);
  const events = await openEvents(server.url, { cookie: admin.cookie });
  expect(await events.next()).toEqual({ type: "ready" });
  const { id } = await mismatchedOrder(await signedInUser(app, "client"));
  const received: unknown[] = [];
  while (!received.some((event) => JSON.stringify(event).includes("admin.changed")))
    received.push(await events.next());
  expect(received).toContainEqual({ type: "order.changed", order_id: id });
  events.close();
  await server.close();
});

describe("[6.3] a payment that needs review", () => {
  const waiting = async () => {
    const response = await app.send("/rest/v1/overview", { as: admin.cookie });
    const { waiting } = overviewSchema.parse(await response.json());
    return waiting.find(({ kind }) => kind === "orders")?.count ?? 0;
  };

  test("lets its parent buy again once an admin has resolved it", async () => {
    const parent = await signedInUser(app, "client");
    const before = await waiting();
    const { id, doula } = await mismatchedOrder(parent);
    expect(await waiting()).toBe(before + 1);
    expect((await read(id)).needs_review).toBe(true);
    expect(await errorCode(await postOrder(app, parent, doula.packageId))).toBe("order_in_review");
    expect((await resolve(id)).status).toBe(200);
    expect(await waiting()).toBe(before);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "cancelled", reviewNeededAt: null });
    expect(await readAlerts(app, id)).toEqual(["order.amount_mismatch", "order.review_resolved"]);
    expect((await postOrder(app, parent, doula.packageId)).status).toBe(201);
    expect(await errorCode(await resolve(id))).toBe("already_reviewed");
  });

  test("is not reviewed again when the admin's own refund arrives", async () => {
    const parent = await signedInUser(app, "client");
    const { id, doula, sessionId } = await mismatchedOrder(parent);
    expect((await resolve(id)).status).toBe(200);
    const page = stripe.sandbox.checkouts().find((each) => each.id === sessionId);
    await payments.createRefund({
      accountId: doula.accountId,
      paymentIntentId: page?.payment_intent ?? "",
      refundId: randomUUID(),
      signature: "",
      amount: 500,
      idempotencyKey: randomUUID(),
    });
    await deliverPayment(app, doula, page?.payment_intent ?? "");
    await deliverCheckout(app, doula, sessionId, "async_payment_succeeded");
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "cancelled", reviewNeededAt: null });
    expect(await readAlerts(app, id)).toEqual(["order.amount_mismatch", "order.review_resolved"]);
  });

  test("can no longer be paid after the review", async () => {
    const parent = await signedInUser(app, "client");
    const doula = await seller();
    const { id, url, sessionId } = await placeOrderWithLink(app, parent, doula.packageId);
    await changeOrder(id, { reviewNeededAt: app.now() });
    expect((await resolve(id)).status).toBe(200);
    await visitPayment(url, "pay");
    const page = stripe.sandbox.checkouts().find((each) => each.id === sessionId);
    expect(page).toMatchObject({ status: "expired", payment_status: "unpaid" });
  });

  test("stays resolved if Stripe does not respond", async () => {
    const parent = await signedInUser(app, "client");
    const doula = await seller();
    const { id, url, sessionId } = await placeOrderWithLink(app, parent, doula.packageId);
    await changeOrder(id, { reviewNeededAt: app.now() });
    stripe.sandbox.fault = "broken";
    expect((await resolve(id)).status).toBe(200);
    stripe.sandbox.fault = undefined;
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "cancelled", reviewNeededAt: null });
    await visitPayment(url, "pay");
    await deliverCheckout(app, doula, sessionId);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "refunded" });
  });

  test("keeps the status of an order that was paid", async () => {
    const parent = await signedInUser(app, "client");
    const [id = ""] = await placeOrders([parent]);
    await changeOrder(id, { status: "paid", paidAt: app.now(), reviewNeededAt: app.now() });
    expect((await resolve(id)).status).toBe(200);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "paid", reviewNeededAt: null });
  });

  test("leaves no note in the audit log once its parent or doula is deleted", async () => {
    const doula = await seller();
    const [leaving, staying] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
    const orderIds: string[] = [];
    for (const parent of [leaving, staying]) {
      const { id } = await placeOrder(app, parent, doula.packageId);
      await changeOrder(id, { reviewNeededAt: app.now() });
      expect((await resolve(id, "Her sister called.")).status).toBe(200);
      orderIds.push(id);
    }
    const notesLeft = async () => {
      const { auditLog } = schema;
      const entries = await app.db.select().from(auditLog).where(inArray(auditLog.subjectId, orderIds));
      return JSON.stringify(entries).split("Her sister called.").length - 1;
    };
    const remove = (id: string) => app.send(`/rest/v1/users/${id}`, { method: "DELETE", as: admin.cookie });
    expect((await remove(leaving.id)).status).toBe(204);
    expect(await notesLeft()).toBe(1);
    expect((await remove(doula.userId)).status).toBe(204);
    expect(await notesLeft()).toBe(0);
  });

  test("can be resolved only with a note", async () => {
    const parent = await signedInUser(app, "client");
    const [id = ""] = await placeOrders([parent]);
    await changeOrder(id, { reviewNeededAt: app.now() });
    expect(await errorCode(await resolve(id, " "))).toBe("invalid_input");
    expect((await read(id)).needs_review).toBe(true);
  });
});
