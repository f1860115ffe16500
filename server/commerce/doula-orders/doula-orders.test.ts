import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { type DoulaOrder, doulaOrdersPageSchema } from "../../../contract/commerce/doula-orders.schema.ts";
import { schema } from "../../../db/database.ts";
import { readConversation, startConversation } from "../../testing/conversations.ts";
import { signedInUser, signInAs } from "../../testing/fixtures.ts";
import {
  acceptOrder,
  answerOrder,
  daysFromNow,
  deliverCheckout,
  insertSeller,
  placeOrder,
  placeOrderWithLink,
  type Seller,
  type SellerOptions,
  untypedTerms,
  visitPayment,
} from "../../testing/orders.ts";
import { usePaymentsApp } from "../../testing/payments.ts";

const { app, stripe } = await usePaymentsApp();
const parent = await signedInUser(app, "client", "Ana Maria Ruiz");
afterEach(() => app.setNow(new Date()));

async function signedInSeller(options?: SellerOptions) {
  const seller = await insertSeller(app, stripe, options);
  return { ...seller, cookie: await signInAs(app, seller.userEmail) };
}

/** Gives every order a different time. */
const advanceSecond = () => app.setNow(new Date(app.now().getTime() + 1000));

async function paidOrder(seller: Seller, buyer = parent): Promise<string> {
  advanceSecond();
  const { id, url, sessionId } = await placeOrderWithLink(app, buyer, seller.packageId);
  await visitPayment(url, "pay");
  expect((await deliverCheckout(app, seller, sessionId)).status).toBe(200);
  return id;
}

const changeOrder = (id: string, columns: Partial<typeof schema.orders.$inferInsert>) =>
  app.db.update(schema.orders).set(columns).where(eq(schema.orders.id, id));

async function readDoulaOrders(doula: { cookie: string }, query = "") {
  const response = await app.send(`/rest/v1/sales${query}`, { as: doula.cookie });
  expect(response.status).toBe(200);
  return doulaOrdersPageSchema.parse(await response.json());
}

const listIds = (orders: DoulaOrder[]) => orders.map(({ id }) => id);

describe("[6.6] a doula's orders", () => {
  test("show the parent's full name once paid", async () => {
    const doula = await signedInSeller({ offer: { price: "1200.10" } });
    const { id } = await placeOrder(app, parent, doula.packageId);
    const pending = { id, status: "pending", amount: 1200.1, net_amount: 0, paid_at: null };
    expect((await readDoulaOrders(doula)).items).toMatchObject([
      { ...pending, parent: { user_id: null, name: "Ana" } },
    ]);
    expect(await paidOrder(doula)).toBe(id);
    const { items, totals } = await readDoulaOrders(doula);
    const money = {
      amount: 1200.1,
      platform_fee: 60.01,
      refunded_amount: 0,
      disputed_amount: 0,
      net_amount: 1140.09,
    };
    expect(items).toEqual([
      {
        id,
        created_at: expect.any(String),
        paid_at: expect.any(String),
        status: "paid",
        package: {
          name: "Full circle",
          description: null,
          price: 1200.1,
          duration_weeks: 12,
          ...untypedTerms,
        },
        parent: { user_id: parent.id, name: "Ana Maria Ruiz" },
        due_date: null,
        proposed_due_date: null,
        needs_room: false,
        place_answer_until: null,
        birth_place: null,
        coverage: null,
        coverage_changed_at: null,
        asked_amount: null,
        proposed_amount: null,
        care: null,
        request_expires_at: null,
        pay_until: null,
        ...money,
      },
    ]);
    expect(totals).toEqual({ count: 1, ...money });
  });

  test("are totaled after fees, refunds and disputes", async () => {
    const doula = await signedInSeller();
    const refunded = await paidOrder(doula);
    await changeOrder(refunded, {
      status: "partially_refunded",
      refundedAmount: "200.00",
      refundedFee: "10.00",
    });
    const disputed = await paidOrder(doula);
    await changeOrder(disputed, { status: "disputed", disputedAmount: "1200.00" });
    advanceSecond();
    await placeOrder(app, parent, doula.packageId);
    const { items, totals } = await readDoulaOrders(doula);
    expect(items.map(({ net_amount }) => net_amount)).toEqual([0, -60, 950]);
    expect(totals).toEqual({
      count: 2,
      amount: 2400,
      platform_fee: 110,
      refunded_amount: 200,
      disputed_amount: 1200,
      net_amount: 890,
    });
    await changeOrder(disputed, { status: "paid", disputedAmount: "0" });
    expect((await readDoulaOrders(doula)).totals).toMatchObject({ disputed_amount: 0, net_amount: 2090 });
    const lost = { status: "lost", lostAmount: "300.00", refundedAmount: "900.00" };
    await changeOrder(disputed, lost);
    expect((await readDoulaOrders(doula)).totals).toMatchObject({
      disputed_amount: 300,
      refunded_amount: 1100,
    });
  });

  test.each(["expired", "failed", "cancelled"])("leave out an order that is %s", async (status) => {
    const doula = await signedInSeller();
    const { id } = await placeOrder(app, parent, doula.packageId);
    await changeOrder(id, { status });
    expect(await readDoulaOrders(doula)).toMatchObject({ items: [], totals: { count: 0, net_amount: 0 } });
  });

  test("are private", async () => {
    const [doula, other] = [await signedInSeller(), await signedInSeller()];
    const id = await paidOrder(doula);
    expect(listIds((await readDoulaOrders(doula)).items)).toEqual([id]);
    expect(await readDoulaOrders(other)).toMatchObject({ items: [], totals: { count: 0 } });
    await paidOrder(other);
    expect((await readDoulaOrders(other, `?after=${id}`)).items).toEqual([]);
  });

  test("are paged", async () => {
    const doula = await signedInSeller();
    const ids: string[] = [];
    for (let order = 0; order < 3; order++) ids.unshift(await paidOrder(doula));
    const first = await readDoulaOrders(doula, "?limit=2");
    expect(listIds(first.items)).toEqual(ids.slice(0, 2));
    expect(first.totals).toMatchObject({ count: 3 });
    const second = await readDoulaOrders(doula, `?limit=2&after=${first.next_cursor}`);
    expect(second).toMatchObject({ items: [{ id: ids[2] }], next_cursor: null, totals: null });
  });

  test("remain after the parent's account is deleted, without a name", async () => {
    const doula = await signedInSeller();
    const buyer = await signedInUser(app, "client");
    const id = await paidOrder(doula, buyer);
    await app.db.delete(schema.users).where(eq(schema.users.id, buyer.id));
    expect((await readDoulaOrders(doula)).items).toMatchObject([{ id, parent: null, amount: 1200 }]);
  });

  test("contain no card, address or Stripe ID", async () => {
    const doula = await signedInSeller();
    const id = await paidOrder(doula);
    await changeOrder(id, { cardBrand: "visa", cardLast4: "4242" });
    const text = JSON.stringify(await (await app.send("/rest/v1/sales", { as: doula.cookie })).json());
    for (const hidden of ["4242", "visa", parent.email, "pi_", "cs_test", "acct_"])
      expect(text).not.toContain(hidden);
  });

  test("can be downloaded as CSV", async () => {
    const doula = await signedInSeller({ offer: { name: '=HYPERLINK("x")' } });
    const id = await paidOrder(doula);
    const response = await app.send("/rest/v1/sales/export", { method: "POST", as: doula.cookie, json: {} });
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="orders.csv"');
    const [heads, line, end] = (await response.text()).split("\r\n");
    expect(heads).toContain("Order,Ordered (UTC),Paid (UTC),Package,Weeks,Parent,Status,Amount (USD)");
    expect(line).toMatch(
      new RegExp(`^${id},.*,"'=HYPERLINK\\(""x""\\)",12,Ana Maria Ruiz,Paid,1200,60,0,0,1140$`),
    );
    expect(end).toBe("");
  });
});

test("[6.6 6.8] a doula may write to a parent whose package request is open, under the first name only", async () => {
  const doula = await signedInSeller({ offer: { type: "birth", asksBeforePayment: true } });
  const parent = await signedInUser(app, "client");
  const write = () => startConversation(app, doula, { client_id: parent.id });
  const request = () => placeOrder(app, parent, doula.packageId, { due_date: daysFromNow(100) });
  expect((await write()).status).toBe(403);
  const { id } = await request();
  const started = (await (await write()).json()) as { id: string; other: object };
  expect(started.other).toMatchObject({ last_name: "", full_name: "Ana" });
  const read = async () => (await readConversation(app, doula, started.id)).cannot_write;
  expect((await answerOrder(app, doula, id, "decline", {})).status).toBe(204);
  expect(await read(), "after it was declined").toBe("parent_not_met");
  const again = await request();
  await acceptOrder(app, doula, again.id);
  expect(await read(), "while it waits for the payment").toBeNull();
  await app.send(`/rest/v1/orders/${again.id}`, { method: "DELETE", as: parent.cookie });
  expect(await read(), "after the parent removed it").toBe("parent_not_met");
});

test("[6.6 6.8] a doula may write to a parent who has paid", async () => {
  const doula = await signedInSeller();
  const buyer = await signedInUser(app, "client");
  await placeOrder(app, buyer, doula.packageId);
  const write = async () => (await startConversation(app, doula, { client_id: buyer.id })).status;
  expect(await write()).toBe(403);
  await paidOrder(doula, buyer);
  expect(await write()).toBe(200);
});

test("[6.6] a parent's orders are private", async () => {
  const doula = await signedInSeller();
  const [buyer, other] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
  const id = await paidOrder(doula, buyer);
  await placeOrder(app, other, (await signedInSeller()).packageId);
  const read = async (query: string) =>
    ((await (await app.send(`/rest/v1/orders${query}`, { as: other.cookie })).json()) as { items: object[] })
      .items;
  expect(await read(`?doula_profile_id=${doula.id}`)).toEqual([]);
  expect(await read(`?after=${id}`)).toEqual([]);
  expect(await read("")).toHaveLength(1);
});
