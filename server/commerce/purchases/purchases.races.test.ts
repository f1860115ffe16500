import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { schema } from "../../../db/database.ts";
import { atOnce } from "../../testing/at-once.ts";
import { errorCode, password, signedInUser } from "../../testing/fixtures.ts";
import {
  checkoutEvent,
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
import { deliver, usePaymentsApp } from "../../testing/payments.ts";
import { setSuspended } from "../../testing/suspension.ts";

const { app, stripe } = await usePaymentsApp();
const parent = await signedInUser(app, "client");
await app.db.execute(sql`create table order_writes (order_id uuid, status text)`);
await app.db.execute(sql`
  create function note_order_write() returns trigger language plpgsql as $$
    begin insert into order_writes values (new.id, new.status); return new; end
  $$
`);
await app.db.execute(
  sql`create trigger orders_noted after update on orders for each row execute function note_order_write()`,
);

const times = <Result>(count: number, call: () => Result) => Array.from({ length: count }, call);

/** How often an order was marked as paid. */
async function countPaidUpdates(orderId: string): Promise<number> {
  const { rows } = await app.db.execute(
    sql`select count(*)::int as writes from order_writes where order_id = ${orderId} and status = 'paid'`,
  );
  return Number(rows[0]?.writes);
}

test("[4.6] 100 deliveries of one event at once have one effect", { timeout: 60_000 }, async () => {
  const doula = await insertSeller(app, stripe);
  const { id, url, sessionId } = await placeOrderWithLink(app, parent, doula.packageId);
  await visitPayment(url, "pay");
  const event = checkoutEvent(doula, sessionId);
  const responses = await Promise.all(times(100, () => deliver(app, event)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await readStoredOrder(app, id)).toMatchObject({ status: "paid" });
  expect(await countPaidUpdates(id)).toBe(1);
  const events = await app.db.query.webhookEvents.findMany({ where: eq(schema.webhookEvents.id, event.id) });
  expect(events).toHaveLength(1);
});

test("[4.6] simultaneous clicks on Buy create one order and one payment page", async () => {
  const doula = await insertSeller(app, stripe);
  const orders = await Promise.all(times(8, () => placeOrder(app, parent, doula.packageId)));
  expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
  const id = orders[0]?.id ?? "";
  const links = await Promise.all(times(8, async () => (await postLink(app, parent, id)).json()));
  expect(new Set(links.map((link) => JSON.stringify(link))).size).toBe(1);
  expect(stripe.sandbox.checkouts().filter((page) => page.client_reference_id === id)).toHaveLength(1);
});

test("[4.6] two parents who buy one package at once each have their own order", async () => {
  const doula = await insertSeller(app, stripe);
  const other = await signedInUser(app, "client");
  const [one, two] = await Promise.all(
    [parent, other].map((buyer) => placeOrder(app, buyer, doula.packageId)),
  );
  expect(one?.id).not.toBe(two?.id);
  expect(one?.parent_user_id).toBe(parent.id);
  expect(two?.parent_user_id).toBe(other.id);
});

test("[4.6] a payment, its event, a new price and a new order at once lose no payment", {
  timeout: 60_000,
}, async () => {
  for (let round = 0; round < 5; round++) {
    const doula = await insertSeller(app, stripe);
    const { id, url, sessionId } = await placeOrderWithLink(app, parent, doula.packageId);
    await app.db
      .update(schema.doulaPackages)
      .set({ price: "1500.00" })
      .where(eq(schema.doulaPackages.id, doula.packageId));
    await Promise.all([
      visitPayment(url, "pay").then(() => deliverCheckout(app, doula, sessionId)),
      postOrder(app, parent, doula.packageId),
      deliverCheckout(app, doula, sessionId),
    ]);
    const page = stripe.sandbox.checkouts().find((each) => each.id === sessionId);
    const { status } = await readStoredOrder(app, id);
    expect(status).toBe(page?.payment_status === "paid" ? "paid" : "cancelled");
    const open = await readOwnOrders(app, parent, `?doula_profile_id=${doula.id}`);
    expect(open.filter((order) => order.status === "pending")).toMatchObject([{ amount: 1500 }]);
  }
});

const lockRowSql = (whose: "client" | "doula", id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${whose} || ' ' || ${id}::text, 0))`;

test.each(["suspended", "deleted"] as const)(
  "[4.6] a parent whose account is just being %s gets neither an order nor a link",
  async (what) => {
    const doula = await insertSeller(app, stripe);
    const other = await insertSeller(app, stripe);
    const [buyer, admin] = [await signedInUser(app, "client"), await signedInUser(app, "admin")];
    const { id } = await placeOrder(app, buyer, other.packageId);
    const leave = async () =>
      what === "suspended"
        ? setSuspended(app, admin, buyer.id, true)
        : app.send("/auth/v1/user", {
            method: "DELETE",
            as: buyer.cookie,
            json: { current_password: password },
          });
    const [left, ordered, linked] = await atOnce(app, lockRowSql("client", buyer.id), [
      leave,
      async () => postOrder(app, buyer, doula.packageId),
      async () => postLink(app, buyer, id),
    ]);
    expect(left?.ok).toBe(true);
    expect(ordered && (await errorCode(ordered))).toBe("forbidden");
    expect(linked && (await errorCode(linked))).toBe("forbidden");
    const orders = await app.db.query.orders.findMany({
      where: (order, { eq }) => eq(order.packageId, doula.packageId),
    });
    expect(orders).toEqual([]);
    expect(stripe.sandbox.checkouts().filter((page) => page.client_reference_id === id)).toEqual([]);
  },
);

test.each([
  ["doula is unlisted", "doula_not_found"],
  ["package is hidden", "package_unavailable"],
] as const)("[4.6] an order and a link requested just before the %s are refused", async (what, code) => {
  const doula = await insertSeller(app, stripe);
  const [buyer, earlier] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
  const { id } = await placeOrder(app, earlier, doula.packageId);
  const happen = () =>
    what === "doula is unlisted"
      ? app.db
          .update(schema.doulaProfiles)
          .set({ unlistedAt: new Date(), unlistedReasons: ["by_admin"] })
          .where(eq(schema.doulaProfiles.id, doula.id))
      : app.db
          .update(schema.doulaPackages)
          .set({ isActive: false })
          .where(eq(schema.doulaPackages.id, doula.packageId));
  const responses = await atOnce(
    app,
    lockRowSql("doula", doula.id),
    [async () => postOrder(app, buyer, doula.packageId), async () => postLink(app, earlier, id)],
    happen,
  );
  expect(await Promise.all(responses.map((response) => errorCode(response)))).toEqual([code, code]);
});

test("[4.6] an order for a package that is being deleted is refused", async () => {
  const doula = await insertSeller(app, stripe);
  const [response] = await atOnce(app, sql`delete from doula_packages where id = ${doula.packageId}`, [
    async () => postOrder(app, parent, doula.packageId),
  ]);
  expect(response && (await errorCode(response))).toBe("package_unavailable");
});
