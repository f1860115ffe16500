import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { doulaOrdersPageSchema } from "../../../contract/commerce/doula-orders.schema.ts";
import { schema } from "../../../db/database.ts";
import { enterLoss, tellDoula } from "../../testing/births.ts";
import { errorCode, signedInUser, signInAs } from "../../testing/fixtures.ts";
import {
  acceptOrder,
  createLink,
  daysFromNow,
  deliverCheckout,
  deliverPayment,
  insertSeller,
  placeOrder,
  postRefund,
  readOwnOrders,
  readStoredOrder,
  visitPayment,
} from "../../testing/orders.ts";
import { usePaymentsApp } from "../../testing/payments.ts";

const { app, stripe } = await usePaymentsApp();
afterEach(() => app.setNow(new Date()));

const dueDate = daysFromNow(100);
const home = "4 Elm Street";

/** A parent who shares where they plan to give birth, and their order. */
async function shared({ asksBeforePayment = true } = {}) {
  const parent = await signedInUser(app, "client");
  await app.db
    .insert(schema.parentProfiles)
    .values({ userId: parent.id, provider: home })
    .onConflictDoUpdate({ target: schema.parentProfiles.userId, set: { provider: home } });
  const doula = await insertSeller(app, stripe, { offer: { type: "birth", asksBeforePayment } });
  const cookie = await signInAs(app, doula.userEmail);
  const { id } = await placeOrder(app, parent, doula.packageId, {
    due_date: dueDate,
    shares_birth_place: true,
  });
  const readDoulaOrder = async () => {
    const response = await app.send("/rest/v1/sales", { as: cookie });
    const [order] = doulaOrdersPageSchema.parse(await response.json()).items;
    return { due_date: order?.due_date, birth_place: order?.birth_place };
  };
  const pay = async () => {
    const url = await createLink(app, parent, id);
    await visitPayment(url, "pay");
    await deliverCheckout(app, doula, url.split("/").at(-1) ?? "");
  };
  const stopSharing = (as = parent.cookie) =>
    app.send(`/rest/v1/orders/${id}/birth_place`, { method: "DELETE", as });
  return { parent, doula, id, readDoulaOrder, pay, stopSharing };
}

const everything = { due_date: dueDate, birth_place: home };
const dateOnly = { due_date: dueDate, birth_place: null };
const nothing = { due_date: null, birth_place: null };

test("[2.12] a doula reads the shared place of birth once they accept, and no longer than the order is open", async () => {
  const { doula, id, readDoulaOrder, pay } = await shared();
  expect(await readDoulaOrder(), "a request").toEqual(dateOnly);
  await acceptOrder(app, doula, id);
  expect(await readDoulaOrder(), "accepted").toEqual(everything);
  await pay();
  expect(await readDoulaOrder(), "paid").toEqual(everything);
  app.setNow(new Date(Date.now() + 143 * 24 * 3_600_000));
  expect(await readDoulaOrder(), "over").toEqual(nothing);
});

test("[2.12] a package that does not ask first shows the place of birth once it is paid", async () => {
  const { readDoulaOrder, pay } = await shared({ asksBeforePayment: false });
  expect(await readDoulaOrder()).toEqual(dateOnly);
  await pay();
  expect(await readDoulaOrder()).toEqual(everything);
});

test("[2.12] a full refund hides the due date, and deletes the place of birth", async () => {
  const { doula, id, readDoulaOrder, pay } = await shared();
  await acceptOrder(app, doula, id);
  await pay();
  const admin = await signedInUser(app, "admin");
  await postRefund(app, admin, id, { amount: 200, left: 1200 });
  expect(await readDoulaOrder(), "refunded in part").toEqual(everything);
  await postRefund(app, admin, id, { amount: 1000, left: 1000 });
  expect(await readDoulaOrder()).toEqual(nothing);
  expect(await readStoredOrder(app, id)).toMatchObject({ birthPlace: null, sharesBirthPlace: false });
});

test("[2.12] a lost dispute hides the due date, and deletes the place of birth", async () => {
  const { doula, id, readDoulaOrder, pay } = await shared({ asksBeforePayment: false });
  await pay();
  const { paymentIntentId } = await readStoredOrder(app, id);
  const payment = paymentIntentId ?? "";
  const dispute = stripe.sandbox.payments.dispute(payment);
  await deliverPayment(app, doula, payment, "charge.dispute.created");
  expect(await readDoulaOrder(), "disputed").toEqual(everything);
  stripe.sandbox.payments.closeDispute(dispute, "lost");
  await deliverPayment(app, doula, payment, "charge.dispute.closed");
  expect(await readDoulaOrder()).toEqual(nothing);
  expect(await readStoredOrder(app, id)).toMatchObject({ status: "lost", birthPlace: null });
});

test("[2.12] a doula who was told of a loss reads neither, and one who was not sees no change", async () => {
  const { parent, doula, id, readDoulaOrder, pay } = await shared({ asksBeforePayment: false });
  await pay();
  await enterLoss(app, parent);
  expect(await readDoulaOrder(), "not told").toEqual(everything);
  expect((await tellDoula(app, parent, doula, "plans_changed")).status).toBe(200);
  expect(await readDoulaOrder()).toEqual(nothing);
  expect(await readStoredOrder(app, id)).toMatchObject({ birthPlace: null, sharesBirthPlace: false });
});

test("[2.12] a block hides both", async () => {
  const { parent, doula, readDoulaOrder, pay } = await shared({ asksBeforePayment: false });
  await pay();
  await app.db.insert(schema.blocks).values({ blockerId: parent.id, blockedId: doula.userId });
  expect(await readDoulaOrder()).toEqual(nothing);
});

test("[2.12] a parent can stop sharing the place of birth with the doula of an order", async () => {
  const { parent, id, readDoulaOrder, pay, stopSharing } = await shared({ asksBeforePayment: false });
  await pay();
  expect(await readOwnOrders(app, parent)).toMatchObject([{ id, birth_place: home }]);
  const stranger = await signedInUser(app, "client");
  expect(await errorCode(await stopSharing(stranger.cookie))).toBe("not_found");
  expect(await readDoulaOrder()).toEqual(everything);
  const stopped = await stopSharing();
  expect(await stopped.json()).toMatchObject({ shares_birth_place: false, birth_place: null });
  expect(await readDoulaOrder()).toEqual(dateOnly);
  expect((await stopSharing()).status, "again").toBe(200);
  expect((await app.db.query.orders.findFirst({ where: eq(schema.orders.id, id) }))?.birthPlace).toBeNull();
});
