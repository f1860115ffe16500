import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { problemSchema } from "../../../contract/errors.schema.ts";
import { userManagementSchema } from "../../../contract/identity/users.schema.ts";
import { schema } from "../../../db/database.ts";
import { enterLoss, tellDoula } from "../../testing/births.ts";
import { bookIntroCall, isSignedIn, password, signedInUser, signInAs } from "../../testing/fixtures.ts";
import { monday } from "../../testing/moments.ts";
import {
  daysFromNow,
  deliverCheckout,
  insertSeller,
  placeOrder,
  placeOrderWithLink,
  placePaidOrderWithPayment,
  postRefund,
  readStoredOrder,
  visitPayment,
} from "../../testing/orders.ts";
import { usePaymentsApp } from "../../testing/payments.ts";

const { blocks, users } = schema;
const { app, stripe } = await usePaymentsApp();
afterEach(() => app.setNow(new Date()));

const dayMs = 24 * 3_600_000;
const deleteMe = (as: string) =>
  app.send("/auth/v1/user", { method: "DELETE", as, json: { current_password: password } });

/** Paid on November 23, for 12 weeks. */
async function paid() {
  app.setNow(monday);
  const parent = await signedInUser(app, "client", "Ana Ruiz");
  const doula = await insertSeller(app, stripe);
  const order = await placePaidOrderWithPayment(app, parent, doula);
  return { parent, doula: { ...doula, cookie: await signInAs(app, doula.userEmail) }, ...order };
}

test("[6.2] neither person can delete their account while a paid order is open", async () => {
  const { parent, doula } = await paid();
  for (const [cookie, other] of [
    [parent.cookie, "Grace Okafor"],
    [doula.cookie, "Ana Ruiz"],
  ] as const) {
    const response = await deleteMe(cookie);
    expect(response.status).toBe(409);
    expect(problemSchema.parse(await response.json())).toMatchObject({
      code: "order_open",
      detail: `Your order of Full circle with ${other} is open until February 15, 2027. You can delete your account after that day. If you cannot wait, write to support@doula-match.example.`,
    });
    expect(await isSignedIn(app, cookie)).toBe(true);
  }
});

test("[6.2] an open order and upcoming calls can be read before the deletion, each by the person's own account", async () => {
  const { parent, doula, id } = await paid();
  const readDeletion = async (as: string) => (await app.send("/auth/v1/user/deletion", { as })).json();
  const order = { id, package_name: "Full circle", until: "2027-02-15" };
  expect(await readDeletion(parent.cookie)).toEqual({
    open_orders: [{ ...order, other_side: "Grace Okafor" }],
    upcoming_calls: 0,
  });
  expect(await readDeletion(doula.cookie)).toEqual({
    open_orders: [{ ...order, other_side: "Ana Ruiz" }],
    upcoming_calls: 0,
  });
  const stranger = await signedInUser(app, "client");
  await bookIntroCall(app, stranger, doula.id, "2026-11-24T15:00:00.000Z");
  expect(await readDeletion(stranger.cookie)).toEqual({ open_orders: [], upcoming_calls: 1 });
});

test.each(["block", "suspension"])(
  "[6.2] the list of open orders names no parent to their doula after a %s",
  async (cause) => {
    const { parent, doula } = await paid();
    if (cause === "block")
      await app.db.insert(blocks).values({ blockerId: parent.id, blockedId: doula.userId });
    else await app.db.update(users).set({ suspendedAt: monday }).where(eq(users.id, parent.id));
    const response = await app.send("/auth/v1/user/deletion", { as: doula.cookie });
    expect(await response.json()).toMatchObject({ open_orders: [{ other_side: "Former member" }] });
    const refused = problemSchema.parse(await (await deleteMe(doula.cookie)).json());
    expect(refused.detail).toContain("Your order of Full circle with Former member is open");
  },
);

test("[6.2] both people can delete their accounts once an order's weeks are over", async () => {
  const { parent, id } = await paid();
  app.setNow(new Date(monday.getTime() + 84 * dayMs - 1000));
  const later = await app.send("/auth/v1/token", {
    method: "POST",
    json: { grant_type: "password", email: parent.email, password },
  });
  const cookie = later.headers.getSetCookie().join("; ");
  expect((await deleteMe(cookie)).status, "a second before").toBe(409);
  app.setNow(new Date(monday.getTime() + 84 * dayMs));
  expect((await deleteMe(cookie)).status).toBe(204);
  expect(await readStoredOrder(app, id)).toMatchObject({ status: "paid", parentUserId: null });
});

test("[6.2] an unpaid or fully refunded order does not prevent deletion", async () => {
  const { parent, id } = await paid();
  const admin = await signedInUser(app, "admin");
  const other = await insertSeller(app, stripe);
  await placeOrder(app, parent, other.packageId);
  await postRefund(app, admin, id, { amount: 1000, left: 1200 });
  expect((await deleteMe(parent.cookie)).status, "refunded in part").toBe(409);
  await postRefund(app, admin, id, { amount: 200, left: 200 });
  expect((await deleteMe(parent.cookie)).status).toBe(204);
});

test("[6.2] an admin reads the same open births whether or not the doula was told of a loss", async () => {
  const parent = await signedInUser(app, "client");
  const doula = await insertSeller(app, stripe, { offer: { type: "birth", durationWeeks: 1 } });
  const { id, url, sessionId } = await placeOrderWithLink(app, parent, doula.packageId, {
    due_date: daysFromNow(100),
  });
  await visitPayment(url, "pay");
  await deliverCheckout(app, doula, sessionId);
  const admin = await signedInUser(app, "admin");
  const readOpen = async (daysLater: number) => {
    app.setNow(new Date(Date.now() + daysLater * dayMs));
    const lists = await Promise.all(
      [parent.id, doula.userId].map(async (userId) => {
        const read = await app.send(`/rest/v1/users/${userId}/management`, { as: admin.cookie });
        return userManagementSchema.parse(await read.json()).open_orders;
      }),
    );
    app.setNow(new Date());
    return lists;
  };
  const days = [0, 6, 9, 150];
  const read = async () => {
    const lists = [];
    for (const day of days) lists.push(await readOpen(day));
    return lists;
  };
  const before = await read();
  expect(before.flat(2).map((order) => order.id)).toEqual(Array(8).fill(id));
  await enterLoss(app, parent);
  expect((await tellDoula(app, parent, doula, "plans_changed")).status).toBe(200);
  expect(await read()).toEqual(before);
});

test("[6.2] an admin can delete an account despite its open orders", async () => {
  const { parent, doula, id } = await paid();
  const admin = await signedInUser(app, "admin");
  const read = await app.send(`/rest/v1/users/${doula.userId}/management`, { as: admin.cookie });
  expect(userManagementSchema.parse(await read.json()).open_orders).toEqual([
    { id, package_name: "Full circle", other_side: "Ana Ruiz", until: "2027-02-15" },
  ]);
  const deleted = await app.send(`/rest/v1/users/${parent.id}`, { method: "DELETE", as: admin.cookie });
  expect(deleted.status).toBe(204);
  const [order] = await app.db.select().from(schema.orders).where(eq(schema.orders.id, id));
  expect(order).toMatchObject({ status: "paid", parentUserId: null });
});
