import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { atOnce } from "../../testing/at-once.ts";
import { errorCode, signedInUser, signInAs, type TestPerson } from "../../testing/fixtures.ts";
import {
  createLink,
  daysFromNow,
  deliverCheckout,
  insertSeller,
  placeOrder,
  postLink,
  readStoredOrder,
  type Seller,
  visitPayment,
} from "../../testing/orders.ts";
import { usePaymentsApp } from "../../testing/payments.ts";
import { askOnCall, attendsBirths, savePractice } from "../../testing/practice.ts";
import { checkOrders } from "../checkout/checks.ts";

const { app, stripe, payments } = await usePaymentsApp();

const dueDate = daysFromNow(100);
const sameWeek = daysFromNow(102);
const elsewhen = daysFromNow(200);

/** A doula who takes one birth at a time. */
async function busySeller() {
  const seller = await insertSeller(app, stripe, { offer: { type: "birth" } });
  const doula = { ...seller, cookie: await signInAs(app, seller.userEmail) };
  await savePractice(app, doula, { ...attendsBirths, on_call_at_once: 1 });
  return doula;
}

type Doula = Awaited<ReturnType<typeof busySeller>>;

const lockDoulaSql = (doula: Doula) =>
  sql`select pg_advisory_xact_lock(hashtextextended('doula ' || ${doula.id}::text, 0))`;
const deliverPaid = (doula: Seller, url: string) => deliverCheckout(app, doula, url.split("/").at(-1) ?? "");

async function orderFrom(doula: Doula, due_date: string) {
  const parent = await signedInUser(app, "client");
  return { parent, id: (await placeOrder(app, parent, doula.packageId, { due_date })).id };
}

async function paidBirth(doula: Doula, due_date: string) {
  const order = await orderFrom(doula, due_date);
  const url = await createLink(app, order.parent, order.id);
  await visitPayment(url, "pay");
  await deliverPaid(doula, url);
  return order;
}

const move = (parent: TestPerson, id: string, due_date: string) =>
  app.send(`/rest/v1/orders/${id}/due_date`, { method: "POST", as: parent.cookie, json: { due_date } });

test("[3.6] of two buyers at once, one gets the last place", async () => {
  for (let round = 0; round < 3; round++) {
    const doula = await busySeller();
    const buyers = [await orderFrom(doula, dueDate), await orderFrom(doula, sameWeek)];
    const links = buyers.map(
      ({ parent, id }) =>
        () =>
          postLink(app, parent, id),
    );
    const responses = await atOnce(app, lockDoulaSql(doula), round % 2 ? links.toReversed() : links);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = responses.find(({ status }) => status === 409);
    expect(refused && (await errorCode(refused))).toBe("not_on_call");
  }
});

test.each(["payment first", "expiry first", "both at once"])(
  "[3.6] a link that expires while it is paid is paid with its place, or expired without one: %s",
  async (order) => {
    const doula = await busySeller();
    const { parent, id } = await orderFrom(doula, dueDate);
    const rival = await orderFrom(doula, sameWeek);
    const url = await createLink(app, parent, id);
    const payPage = async () => void (await visitPayment(url, "pay"));
    const expire = async () => {
      app.setNow(new Date(Date.now() + 61 * 60_000));
      await Promise.all([checkOrders(app, payments), deliverPaid(doula, url)]);
    };
    if (order === "payment first") await payPage().then(expire);
    if (order === "expiry first") await expire().then(payPage);
    if (order === "both at once") await Promise.all([payPage(), expire()]);
    await checkOrders(app, payments);
    const { status, placeNeededAt } = await readStoredOrder(app, id);
    if (order === "payment first") expect(status).toBe("paid");
    if (order === "expiry first") expect(status).toBe("expired");
    expect(["paid", "expired"]).toContain(status);
    expect(placeNeededAt).toBeNull();
    expect((await postLink(app, rival.parent, rival.id)).status, status).toBe(status === "paid" ? 409 : 200);
    app.setNow(new Date());
  },
);

test("[3.6] a date that moves while another parent buys leaves no unnoticed second birth", async () => {
  for (let round = 0; round < 4; round++) {
    const doula = await busySeller();
    const mover = await paidBirth(doula, elsewhen);
    const buyer = await orderFrom(doula, dueDate);
    const calls = [
      () => move(mover.parent, mover.id, daysFromNow(150)),
      () => postLink(app, buyer.parent, buyer.id),
    ];
    const [moved, bought] = await atOnce(app, lockDoulaSql(doula), calls);
    expect([moved?.status, bought?.status], "far apart").toEqual([200, 200]);
    const near = await orderFrom(doula, daysFromNow(260));
    const pair = [
      () => move(mover.parent, mover.id, daysFromNow(250)),
      () => postLink(app, near.parent, near.id),
    ];
    const responses = await atOnce(app, lockDoulaSql(doula), round % 2 ? pair.toReversed() : pair);
    const [afterMove, afterBuy] = round % 2 ? responses.toReversed() : responses;
    expect(afterMove?.status, "the doula answers it").toBe(200);
    // A buyer who comes second is refused; a date that comes second is for the doula to answer.
    expect(afterBuy?.status).toBe(round % 2 ? 200 : 409);
  }
});

test("[3.6] a client whom the doula adds while a payment arrives makes it wait, or is added after it", async () => {
  for (let round = 0; round < 4; round++) {
    const doula = await busySeller();
    const { parent, id } = await orderFrom(doula, dueDate);
    const url = await createLink(app, parent, id);
    await visitPayment(url, "pay");
    const add = async () => {
      const json = { due_date: sameWeek };
      await app.send("/rest/v1/practice/commitments", { method: "POST", as: doula.cookie, json });
    };
    const deliver = async () => void (await deliverPaid(doula, url));
    await atOnce(app, lockDoulaSql(doula), round % 2 ? [add, deliver] : [deliver, add]);
    const { status, placeNeededAt } = await readStoredOrder(app, id);
    expect(status).toBe("paid");
    expect(placeNeededAt === null, "has a place").toBe(round % 2 === 0);
    expect((await askOnCall(app, [doula.id], dueDate))[0]?.on_call).toBe("no");
  }
});
