import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { doulaOrdersPageSchema } from "../../../contract/commerce/doula-orders.schema.ts";
import { orderSchema } from "../../../contract/commerce/orders.schema.ts";
import { formatEmailedDeadline, formatLongDate } from "../../../contract/platform/time.ts";
import { practiceSchema } from "../../../contract/scheduling/practice.schema.ts";
import { schema } from "../../../db/database.ts";
import { enterLoss, giveBirth, saveDueDate, undoBirth, undoLoss } from "../../testing/births.ts";
import { bookIntroCall, errorCode, signedInUser, signInAs, type TestPerson } from "../../testing/fixtures.ts";
import {
  createLink,
  daysFromNow,
  deliverCheckout,
  insertSeller,
  placeOrder,
  postOrder,
  readAlerts,
  readOwnOrders,
  readStoredOrder,
  visitPayment,
} from "../../testing/orders.ts";
import { usePaymentsApp } from "../../testing/payments.ts";
import { askOnCall, attendsBirths, savePractice } from "../../testing/practice.ts";
import { reportOverdueDueDates } from "./service.ts";

const { app, stripe } = await usePaymentsApp();

const first = daysFromNow(100);
const next = daysFromNow(130);
const hour = 3_600_000;

let parent: TestPerson;
let doula: Awaited<ReturnType<typeof signedInSeller>>;
let id: string;
beforeEach(async () => {
  parent = await signedInUser(app, "client");
  doula = await signedInSeller();
  await savePractice(app, doula, { ...attendsBirths, on_call_at_once: 1 });
  ({ id } = await placeOrder(app, parent, doula.packageId, { due_date: first }));
  const url = await createLink(app, parent, id);
  await visitPayment(url, "pay");
  await deliverCheckout(app, doula, url.split("/").at(-1) ?? "");
});
afterEach(() => app.setNow(new Date()));

async function signedInSeller() {
  const seller = await insertSeller(app, stripe, { offer: { type: "birth" } });
  return { ...seller, cookie: await signInAs(app, seller.userEmail) };
}

const move = (due_date: string, as = parent) =>
  app.send(`/rest/v1/orders/${id}/due_date`, { method: "POST", as: as.cookie, json: { due_date } });
const answer = (is_accepted: boolean, due_date = next, as: { cookie: string } = doula) =>
  app.send(`/rest/v1/orders/${id}/due_date/answer`, {
    method: "POST",
    as: as.cookie,
    json: { is_accepted, due_date },
  });
const answerAsAdmin = async (is_accepted: boolean) => {
  const { cookie } = await signedInUser(app, "admin");
  const path = `/rest/v1/orders/${id}/due_date/answer_for_doula`;
  return app.send(path, { method: "POST", as: cookie, json: { is_accepted } });
};
const isOnCall = async (day: string) => (await askOnCall(app, [doula.id], day))[0]?.on_call;
const readOwn = async () => (await readOwnOrders(app, parent))[0];
const readWaiting = async () => {
  const response = await app.send("/rest/v1/sales?awaits_answer=true", { as: doula.cookie });
  return doulaOrdersPageSchema.parse(await response.json()).items;
};
const refusal = async (response: Response) => {
  const { errors = [] } = (await response.json()) as { errors?: { field: string; message: string }[] };
  return errors.map(({ field, message }) => [field, message]);
};
const subjects = async (address: string, count: number) =>
  (await app.emailsTo(address, count)).map(({ subject }) => subject);

describe("[3.6] 'Our date changed'", () => {
  test("keeps both dates until the doula answers, and then only the new one", async () => {
    const now = new Date();
    app.setNow(now);
    const weekLater = new Date(now.getTime() + 7 * 24 * hour);
    expect(await readOwn()).toMatchObject({ can_move_due_date: true, proposed_due_date: null });
    expect(orderSchema.parse(await (await move(next)).json())).toMatchObject({
      due_date: first,
      proposed_due_date: next,
    });
    expect([await isOnCall(first), await isOnCall(next)]).toEqual(["no", "no"]);
    expect(await readWaiting()).toMatchObject([{ id, due_date: first, proposed_due_date: next }]);
    const emails = await app.emailsTo(doula.userEmail, 2);
    const asked = emails.find(({ subject }) => subject.endsWith("date changed"));
    expect(asked?.text, "no date").not.toMatch(/\b20\d\d\b/);
    expect(asked?.text).toContain(`Answer by ${formatEmailedDeadline(weekLater, "America/Chicago")}.`);
    expect((await answer(true)).status).toBe(204);
    expect(await readOwn()).toMatchObject({ due_date: next, proposed_due_date: null });
    expect([await isOnCall(first), await isOnCall(next)]).toEqual(["yes", "no"]);
    expect(await readWaiting()).toEqual([]);
    expect(await subjects(parent.email, 2)).toContain("Grace Okafor has your new date");
    expect(await errorCode(await answer(true))).toBe("request_answered");
  });

  test("moves the date in the profile at once, and what the doulas of calls see, if there is one", async () => {
    const readProfile = async () =>
      (await app.db.query.parentProfiles.findFirst({ where: (p, { eq: is }) => is(p.userId, parent.id) }))
        ?.dueDate;
    await saveDueDate(app, parent, null);
    await move(next);
    expect(await readProfile()).toBeNull();
    await saveDueDate(app, parent, first);
    const slots = await app.send(`/rest/v1/doula_profiles/${doula.id}/slots`);
    const { days } = (await slots.json()) as { days: { slots: string[] }[] };
    expect((await bookIntroCall(app, parent, doula.id, days.at(-1)?.slots[0] ?? "")).status).toBe(201);
    const later = daysFromNow(128);
    await move(later);
    expect(await readProfile()).toBe(later);
    const [call] = await app.db.select().from(schema.bookings).where(eq(schema.bookings.clientId, parent.id));
    expect(call?.dueDate).toBe(later);
    await answer(false, later);
    expect(await readProfile(), "it is the parent's own").toBe(later);
  });

  test("keeps the earlier date if the doula cannot be there", async () => {
    await move(next);
    expect((await answer(false)).status).toBe(204);
    expect(await readOwn()).toMatchObject({ due_date: first, proposed_due_date: null });
    expect([await isOnCall(first), await isOnCall(next)]).toEqual(["no", "yes"]);
    expect(await subjects(parent.email, 2)).toContain("Grace Okafor can't move your date");
  });

  test("is answered only for the date that the doula read, and only by that doula", async () => {
    await move(next);
    await move(daysFromNow(131));
    expect(await errorCode(await answer(true))).toBe("request_answered");
    const stranger = await signedInSeller();
    expect(await errorCode(await answer(true, daysFromNow(131), stranger))).toBe("not_found");
    expect((await answer(true, daysFromNow(131))).status).toBe(204);
    const asked = (await subjects(doula.userEmail, 2)).filter((subject) => subject.endsWith("date changed"));
    expect(asked, "one email for both").toHaveLength(1);
  });

  test("waits while a payment link for another birth is open, whose place it could take", async () => {
    const { id: other } = await placeOrder(app, parent, doula.packageId, { due_date: next });
    await createLink(app, parent, other);
    expect(await errorCode(await move(daysFromNow(128)))).toBe("birth_link_open");
    expect(await readWaiting()).toEqual([]);
  });

  test("can be taken back", async () => {
    await move(next);
    await move(first);
    expect(await readOwn()).toMatchObject({ due_date: first, proposed_due_date: null });
    expect(await errorCode(await answer(true))).toBe("request_answered");
    expect(await isOnCall(next)).toBe("yes");
  });

  test("moves by eight weeks in all, however often", async () => {
    const tooFar = (from: string, to: string) => [
      [
        "due_date",
        `Your date can move by up to 8 weeks in total, between ${formatLongDate(from)} and ${formatLongDate(to)}. If yours is outside that range, please write to Support.`,
      ],
    ];
    const limits = tooFar(daysFromNow(44), daysFromNow(156));
    expect(await refusal(await move(daysFromNow(157)))).toEqual(limits);
    expect(await refusal(await move(daysFromNow(43)))).toEqual(limits);
    await move(daysFromNow(156));
    await answer(true, daysFromNow(156));
    expect(await refusal(await move(daysFromNow(157))), "from the first date").toEqual(limits);
    expect((await move(daysFromNow(44))).status).toBe(200);
    expect(await refusal(await move(daysFromNow(400)))).toEqual([
      ["due_date", "Please choose a day between six weeks ago and ten months from now."],
    ]);
  });

  test("is refused without a date, to others, and for orders that are over", async () => {
    expect(await refusal(await move(""))).toEqual([["due_date", "Please enter your due date."]]);
    expect(await errorCode(await move(next, await signedInUser(app, "client")))).toBe("not_found");
    await app.db.update(schema.orders).set({ status: "refunded" }).where(eq(schema.orders.id, id));
    expect(await errorCode(await move(next))).toBe("order_changed");
    expect(await readOwn()).toMatchObject({ can_move_due_date: false });
  });

  test("is no longer open once the order is refunded", async () => {
    await move(next);
    await app.db.update(schema.orders).set({ status: "refunded" }).where(eq(schema.orders.id, id));
    expect(await readWaiting()).toEqual([]);
    app.setNow(new Date(Date.now() + 8 * 24 * hour));
    await reportOverdueDueDates(app, { limit: 10 });
    expect(await readAlerts(app, id)).toEqual([]);
  });

  test("is no longer answered after a refund or a block", async () => {
    await move(next);
    await app.db.update(schema.orders).set({ status: "refunded" }).where(eq(schema.orders.id, id));
    expect(await errorCode(await answer(true))).toBe("request_answered");
    await app.db.update(schema.orders).set({ status: "paid" }).where(eq(schema.orders.id, id));
    await app.db.insert(schema.blocks).values({ blockerId: parent.id, blockedId: doula.userId });
    expect(await errorCode(await answer(true))).toBe("request_answered");
    expect(await readStoredOrder(app, id)).toMatchObject({ dueDate: first, proposedDueDate: next });
  });

  test("gives the doula the whole time to answer another new date", async () => {
    await move(next);
    app.setNow(new Date(Date.now() + 6 * 24 * hour));
    await move(daysFromNow(131));
    app.setNow(new Date(Date.now() + 8 * 24 * hour));
    await reportOverdueDueDates(app, { limit: 10 });
    expect(await readAlerts(app, id)).toEqual([]);
  });

  test("is refused after a block", async () => {
    await app.db.insert(schema.blocks).values({ blockerId: doula.userId, blockedId: parent.id });
    expect(await errorCode(await move(next))).toBe("order_changed");
  });

  test("emails the doula once a day, however often the parent asks", async () => {
    for (const day of [next, first, next, first, next]) expect((await move(day)).status).toBe(200);
    const asked = (await subjects(doula.userEmail, 2)).filter((subject) => subject.endsWith("date changed"));
    expect(asked).toHaveLength(1);
  });
});

test("[3.6] a declined date cannot be asked for again and again", async () => {
  for (let round = 0; round < 3; round++) {
    expect((await move(next)).status).toBe(200);
    expect((await answer(false)).status).toBe(204);
  }
  expect(await errorCode(await move(next))).toBe("due_date_declined");
  expect((await move(first)).status, "the current date").toBe(200);
});

describe("[3.6] Support", () => {
  const weekLater = () => app.setNow(new Date(Date.now() + 7 * 24 * hour + 1000));

  test("decides after seven days, without reading a date", async () => {
    await move(next);
    expect(await errorCode(await answerAsAdmin(true)), "too early").toBe("already_reviewed");
    await reportOverdueDueDates(app, { limit: 10 });
    expect(await readAlerts(app, id)).toEqual([]);
    weekLater();
    await reportOverdueDueDates(app, { limit: 10 });
    await reportOverdueDueDates(app, { limit: 10 });
    expect(await readAlerts(app, id), "once").toEqual(["order.due_date_unanswered"]);
    const admin = await signedInUser(app, "admin");
    const read = await app.send(`/rest/v1/orders/${id}/management`, { as: admin.cookie });
    const text = await read.text();
    expect(JSON.parse(text)).toMatchObject({ needs_review: true, is_due_date_unanswered: true });
    expect(text).not.toContain(first);
    expect(text).not.toContain(next);
    const review = { method: "POST", as: admin.cookie, json: { note: "Later." } };
    expect(await errorCode(await app.send(`/rest/v1/orders/${id}/review`, review))).toBe(
      "due_date_unanswered",
    );
    expect(await (await answerAsAdmin(true)).json()).toMatchObject({
      needs_review: false,
      is_due_date_unanswered: false,
    });
    expect(await readOwn()).toMatchObject({ due_date: next, proposed_due_date: null });
    expect(await readAlerts(app, id)).toEqual(["order.due_date_unanswered", "order.due_date_answered"]);
  });

  test("has nothing left to decide once the doula answers", async () => {
    await move(next);
    weekLater();
    await reportOverdueDueDates(app, { limit: 10 });
    await answer(false);
    expect(await readStoredOrder(app, id)).toMatchObject({ reviewNeededAt: null, reviewReasons: [] });
    expect(await errorCode(await answerAsAdmin(true))).toBe("already_reviewed");
  });
});

describe("[3.6] after a loss", () => {
  const lose = () => enterLoss(app, parent);

  test("the parent reads no moved date and gets no email about it, and the doula sees no change", async () => {
    await move(next);
    const before = await readWaiting();
    expect((await lose()).status).toBeLessThan(300);
    expect(await readOwn()).toMatchObject({
      due_date: null,
      proposed_due_date: null,
      can_move_due_date: false,
    });
    expect(await errorCode(await move(daysFromNow(120)))).toBe("order_changed");
    expect(await readWaiting()).toEqual(before);
    await answer(true);
    expect(await subjects(parent.email, 1)).toEqual(["You paid $1,200 to Grace Okafor"]);
    expect(await readOwn()).toMatchObject({ due_date: null });
  });

  test("a new due date does not bring back the order's, and an open form cannot either", async () => {
    await saveDueDate(app, parent, first);
    await lose();
    const other = await signedInSeller();
    expect(await errorCode(await postOrder(app, parent, other.packageId, { due_date: first }))).toBe(
      "plans_changed",
    );
    await saveDueDate(app, parent, daysFromNow(200));
    expect(await readOwn()).toMatchObject({ due_date: null, can_move_due_date: false });
  });

  test("an open form cannot bring back a due date that only the profile had", async () => {
    const other = await signedInUser(app, "client");
    await saveDueDate(app, other, first);
    await enterLoss(app, other);
    expect(await errorCode(await postOrder(app, other, doula.packageId, { due_date: first }))).toBe(
      "plans_changed",
    );
    expect((await postOrder(app, other, doula.packageId, { due_date: next })).status).toBe(201);
  });

  test("undoing it gives each order all its dates back, also from a doula who was told", async () => {
    await move(next);
    await answer(true);
    await move(daysFromNow(140));
    await lose();
    const json = { doula_profile_id: doula.id, kind: "loss" };
    await app.send("/rest/v1/birth_notices", { method: "POST", as: parent.cookie, json });
    expect((await undoLoss(app, parent)).status).toBe(200);
    expect(await readOwn()).toMatchObject({
      due_date: next,
      proposed_due_date: daysFromNow(140),
      can_move_due_date: true,
    });
    expect(await refusal(await move(daysFromNow(157))), "from the first date").not.toEqual([]);
  });

  test("a birth hides the order's date from the parent, and undoing it shows it", async () => {
    expect((await giveBirth(app, parent, daysFromNow(0))).status).toBe(200);
    expect(await readOwn()).toMatchObject({ due_date: null });
    await undoBirth(app, parent);
    expect(await readOwn()).toMatchObject({ due_date: first });
  });

  test("an admin who reads the parent or the doula learns no due date, and notices nothing", async () => {
    const admin = await signedInUser(app, "admin");
    const readManaged = async (userId: string) => {
      const response = await app.send(`/rest/v1/users/${userId}/management`, { as: admin.cookie });
      return z.looseObject({ open_orders: z.array(z.unknown()) }).parse(await response.json()).open_orders;
    };
    const before = [await readManaged(parent.id), await readManaged(doula.userId)];
    expect(before).toMatchObject([[{ id, until: null }], [{ id, until: null }]]);
    await lose();
    expect([await readManaged(parent.id), await readManaged(doula.userId)]).toEqual(before);
  });

  test("telling the doula releases both dates", async () => {
    await move(next);
    await lose();
    const json = { doula_profile_id: doula.id, kind: "loss" };
    const told = await app.send("/rest/v1/birth_notices", { method: "POST", as: parent.cookie, json });
    expect(told.status).toBeLessThan(300);
    expect(await readStoredOrder(app, id)).toMatchObject({ dueDate: null, proposedDueDate: null });
    expect([await isOnCall(first), await isOnCall(next)]).toEqual(["yes", "yes"]);
    const practice = await app.send("/rest/v1/practice", { as: doula.cookie });
    expect(practiceSchema.parse(await practice.json()).months.every((month) => month.birth_count === 0)).toBe(
      true,
    );
  });
});
