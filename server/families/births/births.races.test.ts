import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addDays } from "../../../contract/platform/time.ts";
import { schema } from "../../../db/database.ts";
import { atOnce } from "../../testing/at-once.ts";
import {
  bookFreeTime,
  dueDate,
  enterLoss,
  giveBirth,
  readDueDate,
  readNotices,
  readOwnBirth,
  readParents,
  saveDueDate,
  signedInParent,
  tellDoula,
  undoLoss,
} from "../../testing/births.ts";
import { errorCode, signInAs, type TestPerson } from "../../testing/fixtures.ts";
import { insertSeller, postOrder, readOwnOrders } from "../../testing/orders.ts";
import { usePaymentsApp } from "../../testing/payments.ts";

const { app, stripe } = await usePaymentsApp();
const today = new Date().toISOString().slice(0, 10);

async function bookedParent() {
  const parent = await signedInParent(app);
  const offer = { type: "birth", asksBeforePayment: true } as const;
  const seller = await insertSeller(app, stripe, { offer });
  const doula = { ...seller, cookie: await signInAs(app, seller.userEmail) };
  await bookFreeTime(app, parent, doula, 1);
  return { parent, doula };
}

type Send = () => Promise<Response>;

/** Makes requests wait for the parent's lock, in this order, and then releases them. Returns what each did. */
async function race({ id }: TestPerson, ...requests: Send[]): Promise<string[]> {
  const lock = sql`select pg_advisory_xact_lock(hashtextextended('client ' || ${id}::text, 0))`;
  const responses = await atOnce(app, lock, requests);
  return Promise.all(
    responses.map(async (response) => (response.ok ? "done" : String(await errorCode(response)))),
  );
}

test.each([true, false])(
  "[2.4] a birth and a loss at once are a loss (birth first: %s), and undoing it brings back what was before",
  async (isBirthFirst) => {
    const parent = await signedInParent(app);
    const born: Send = async () => giveBirth(app, parent, today);
    const lost: Send = async () => enterLoss(app, parent);
    expect(await race(parent, ...(isBirthFirst ? [born, lost] : [lost, born]))).toEqual(
      isBirthFirst ? ["done", "done"] : ["done", "plans_changed"],
    );
    expect(await readOwnBirth(app, parent)).toMatchObject({ born_on: null, loss: {} });
    expect(await readDueDate(app, parent)).toBeNull();
    expect((await undoLoss(app, parent)).status).toBe(200);
    expect(await readOwnBirth(app, parent)).toMatchObject({
      born_on: isBirthFirst ? today : null,
      loss: null,
    });
    expect(await readDueDate(app, parent)).toBe(isBirthFirst ? null : dueDate);
  },
);

test("[2.4] two losses at once are one, and undoing it brings back the due date", async () => {
  const parent = await signedInParent(app);
  const before = await app.db.$count(schema.sealedLosses);
  const lost: Send = async () => enterLoss(app, parent);
  expect(await race(parent, lost, lost)).toEqual(["done", "done"]);
  expect(await app.db.$count(schema.sealedLosses)).toBe(before + 1);
  expect((await undoLoss(app, parent)).status).toBe(200);
  expect(await readDueDate(app, parent)).toBe(dueDate);
});

test.each([true, false])(
  "[2.4 2.12] a doula who is told while the loss is undone sees the due date and no notice (told first: %s)",
  async (isToldFirst) => {
    const { parent, doula } = await bookedParent();
    await enterLoss(app, parent);
    const tell: Send = async () => tellDoula(app, parent, doula, "loss");
    const undo: Send = async () => undoLoss(app, parent);
    expect(await race(parent, ...(isToldFirst ? [tell, undo] : [undo, tell]))).toEqual(
      isToldFirst ? ["done", "done"] : ["done", "plans_changed"],
    );
    expect((await readNotices(app, doula)).items).toEqual([]);
    expect(await readParents(app, doula)).toMatchObject([{ due_date: dueDate, notice: null }]);
    expect(await readDueDate(app, parent)).toBe(dueDate);
  },
);

test.each([true, false])(
  "[2.4] a due date changed while a loss is recorded is removed by it, or ends it (changed first: %s)",
  async (isChangedFirst) => {
    const { parent, doula } = await bookedParent();
    const changed = addDays(dueDate, 9);
    const change: Send = async () => saveDueDate(app, parent, changed);
    const lost: Send = async () => enterLoss(app, parent);
    const requests = isChangedFirst ? [change, lost] : [lost, change];
    expect(await race(parent, ...requests)).toEqual(["done", "done"]);
    expect(await readDueDate(app, parent)).toBe(isChangedFirst ? null : changed);
    expect(await readParents(app, doula)).toMatchObject([{ due_date: isChangedFirst ? changed : dueDate }]);
    const undone = await undoLoss(app, parent);
    expect(undone.status).toBe(isChangedFirst ? 200 : 404);
    expect(await readDueDate(app, parent)).toBe(changed);
  },
);

test.each(["told", "undone"] as const)(
  "[2.4 2.8] a loss that is %s while the doula pauses changes no call before it has her lock",
  async (change) => {
    const { parent, doula } = await bookedParent();
    await enterLoss(app, parent);
    if (change === "undone") await tellDoula(app, parent, doula, "loss");
    const send: Send = async () =>
      change === "told" ? tellDoula(app, parent, doula, "loss") : undoLoss(app, parent);
    const isCallFree = async () => {
      const { rows } = await app.db.execute(sql`
        select id from bookings where client_id = ${parent.id} for update skip locked
      `);
      return rows.length === 1;
    };
    const lock = sql`select pg_advisory_xact_lock(hashtextextended('doula ' || ${doula.id}::text, 0))`;
    const [response] = await atOnce(app, lock, [send], async () => expect(await isCallFree()).toBe(true));
    expect(response?.status).toBe(200);
  },
);

test("[2.4] an order placed while a loss is recorded shows its parent no due date", async () => {
  const { parent, doula } = await bookedParent();
  const order: Send = async () => postOrder(app, parent, doula.packageId, { due_date: dueDate });
  const lost: Send = async () => enterLoss(app, parent);
  expect(await race(parent, order, lost)).toEqual(["done", "done"]);
  expect(await readOwnOrders(app, parent)).toMatchObject([{ status: "requested", due_date: null }]);
});

test("[2.4] a doula told of the birth while a loss is recorded is not listed as told of the loss", async () => {
  const { parent, doula } = await bookedParent();
  await giveBirth(app, parent, today);
  const tell: Send = async () => tellDoula(app, parent, doula, "birth");
  const lost: Send = async () => enterLoss(app, parent);
  expect(await race(parent, tell, lost)).toEqual(["done", "done"]);
  expect((await readOwnBirth(app, parent)).doulas).toMatchObject([
    { doula_profile_id: doula.id, told: null },
  ]);
});
