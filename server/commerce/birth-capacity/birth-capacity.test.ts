import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { doulaOrdersPageSchema } from "../../../contract/commerce/doula-orders.schema.ts";
import { conversationDetailSchema } from "../../../contract/messaging/messages.schema.ts";
import { floorToHour, formatEmailedDeadline } from "../../../contract/platform/time.ts";
import { practiceSchema } from "../../../contract/scheduling/practice.schema.ts";
import { schema } from "../../../db/database.ts";
import { enterLoss } from "../../testing/births.ts";
import { sendText, startConversation } from "../../testing/conversations.ts";
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
  readAlerts,
  readOwnOrders,
  readStoredOrder,
  readStoredRefunds,
  type Seller,
  visitPayment,
} from "../../testing/orders.ts";
import { usePaymentsApp } from "../../testing/payments.ts";
import { askOnCall, attendsBirths, savePractice } from "../../testing/practice.ts";
import { checkOrders } from "../checkout/checks.ts";
import { refundWithoutCapacity } from "./service.ts";

const { app, stripe, payments } = await usePaymentsApp();

const dueDate = daysFromNow(100);
const sameWeek = daysFromNow(103);
const elsewhen = daysFromNow(200);
const hour = 3_600_000;
const later = (hours: number) => app.setNow(new Date(Date.now() + hours * hour));

let parent: TestPerson;
beforeEach(async () => {
  parent = await signedInUser(app, "client");
});
afterEach(() => app.setNow(new Date()));

/** A doula who takes one birth at a time. */
async function busySeller(offer: object = {}): Promise<Seller & { cookie: string }> {
  const seller = await insertSeller(app, stripe, { offer: { type: "birth", ...offer } });
  const doula = { ...seller, cookie: await signInAs(app, seller.userEmail) };
  expect((await savePractice(app, doula, { ...attendsBirths, on_call_at_once: 1 })).status).toBe(200);
  return doula;
}

type Doula = Awaited<ReturnType<typeof busySeller>>;

const order = (doula: Doula, due_date = dueDate, as = parent) =>
  placeOrder(app, as, doula.packageId, { due_date });
const refusedOrder = async (doula: Doula, due_date: string, as = parent) =>
  errorCode(await postOrder(app, as, doula.packageId, { due_date }));
const addClient = async (doula: Doula, due_date: string) => {
  const json = { due_date };
  const response = await app.send("/rest/v1/practice/commitments", {
    method: "POST",
    as: doula.cookie,
    json,
  });
  expect(response.status).toBe(201);
};
const makeRoom = (doula: Doula, orderId: string) =>
  app.send(`/rest/v1/orders/${orderId}/make_room`, { method: "POST", as: doula.cookie });
const readDoulaOrder = async (doula: Doula) => {
  const response = await app.send("/rest/v1/sales?awaits_answer=true", { as: doula.cookie });
  return doulaOrdersPageSchema.parse(await response.json()).items;
};
const isOnCall = async (doula: Doula, day = dueDate, as?: string) =>
  (await askOnCall(app, [doula.id], day, { as }))[0]?.on_call;
const readSubjects = async (address: string, count: number) =>
  (await app.emailsTo(address, count)).map(({ subject }) => subject).toSorted();

/** Pays a link; `beforeEvent` happens before Stripe's event reaches us. */
async function pay(
  doula: Doula,
  orderId: string,
  url: string,
  beforeEvent?: () => Promise<void>,
): Promise<void> {
  await visitPayment(url, "pay");
  await beforeEvent?.();
  await deliverCheckout(app, doula, url.split("/").at(-1) ?? "");
  expect((await readStoredOrder(app, orderId)).paidAt).not.toBeNull();
}

async function payBirth(doula: Doula, as = parent): Promise<string> {
  const { id } = await order(doula, dueDate, as);
  await pay(doula, id, await createLink(app, as, id));
  return id;
}

describe("[3.6] a doula without room", () => {
  test.each([true, false])("is not sold for that week, if she asks first: %s", async (asksBeforePayment) => {
    const doula = await busySeller({ asksBeforePayment });
    await addClient(doula, dueDate);
    expect(await refusedOrder(doula, sameWeek)).toBe("not_on_call");
    expect(await readOwnOrders(app, parent)).toEqual([]);
    expect((await order(doula, elsewhen)).due_date).toBe(elsewhen);
  });

  test("is not sold for births that she does not attend", async () => {
    const doula = await busySeller();
    await savePractice(app, doula, { attends_births: false });
    expect(await refusedOrder(doula, dueDate)).toBe("not_on_call");
  });

  test("is refused by no limit until she has answered", async () => {
    const seller = await insertSeller(app, stripe, { offer: { type: "birth" } });
    const doula = { ...seller, cookie: await signInAs(app, seller.userEmail) };
    await addClient(doula, dueDate);
    expect((await order(doula)).status).toBe("pending");
  });

  test("is asked about ten due dates a day, over search, pages and checkout", async () => {
    const doula = await busySeller();
    await addClient(doula, dueDate);
    for (let day = 0; day < 9; day++) await isOnCall(doula, daysFromNow(60 + day), parent.cookie);
    expect(await refusedOrder(doula, dueDate), "the tenth").toBe("not_on_call");
    expect(await refusedOrder(doula, sameWeek), "the eleventh").toBe("too_many_due_dates");
    expect(await refusedOrder(doula, elsewhen), "nor would a yes be told").toBe("too_many_due_dates");
    expect(await refusedOrder(doula, dueDate), "asked before").toBe("not_on_call");
  });
});

describe("[3.6] a place", () => {
  test("is held by an open link, and freed once Stripe confirms that it expired", async () => {
    const doula = await busySeller();
    const other = await signedInUser(app, "client");
    const [first, second] = [await order(doula), await order(doula, sameWeek, other)];
    expect(await isOnCall(doula), "before the link").toBe("yes");
    const url = await createLink(app, parent, first.id);
    expect(await isOnCall(doula)).toBe("no");
    expect(await isOnCall(doula, dueDate, parent.cookie), "for the one who holds it").toBe("yes");
    expect(await errorCode(await postLink(app, other, second.id))).toBe("not_on_call");
    expect(await createLink(app, parent, first.id), "the same link again").toBe(url);
    later(1.1);
    expect(await errorCode(await postLink(app, other, second.id)), "before Stripe said so").toBe(
      "not_on_call",
    );
    await checkOrders(app, payments);
    expect(await readStoredOrder(app, first.id)).toMatchObject({ status: "expired" });
    expect((await postLink(app, other, second.id)).status).toBe(200);
  });

  test("gives the parent the doula's phone number once it is paid, even without a call", async () => {
    const doula = await busySeller();
    const readContact = async () => {
      const response = await app.send(`/rest/v1/doula_profiles/${doula.slug}`, { as: parent.cookie });
      return ((await response.json()) as { contact: unknown }).contact;
    };
    expect(await readContact()).toBeNull();
    await payBirth(doula);
    expect(await readContact()).not.toBeNull();
    await app.db.insert(schema.blocks).values({ blockerId: doula.userId, blockedId: parent.id });
    expect(await readContact()).toBeNull();
  });

  async function readBookedBirths(doula: { cookie: string }) {
    const practice = await app.send("/rest/v1/practice", { as: doula.cookie });
    return practiceSchema.parse(await practice.json()).booked_births;
  }

  test("shows the doula the date of a birth that the parent told her of", async () => {
    const doula = await busySeller();
    const id = await payBirth(doula);
    await app.db.insert(schema.birthNotices).values({
      userId: parent.id,
      doulaProfileId: doula.id,
      kind: "birth",
      bornOn: dueDate,
    });
    expect(await readBookedBirths(doula)).toMatchObject([{ order_id: id, born_on: dueDate }]);
  });

  test("stays a paid birth's until it is refunded in full", async () => {
    const doula = await busySeller();
    const id = await payBirth(doula);
    expect(await readBookedBirths(doula)).toEqual([
      { order_id: id, due_date: dueDate, born_on: null, first_name: "Ana", state: "paid" },
    ]);
    expect(await isOnCall(doula)).toBe("no");
    expect(await isOnCall(doula, dueDate, parent.cookie)).toBe("yes");
    await app.db.update(schema.orders).set({ status: "refunded" }).where(eq(schema.orders.id, id));
    expect(await isOnCall(doula)).toBe("yes");
  });

  test("is checked again when the doula accepts, and she can make room for the parent", async () => {
    const doula = await busySeller({ asksBeforePayment: true });
    const { id } = await order(doula);
    expect(await readDoulaOrder(doula)).toMatchObject([{ id, needs_room: false }]);
    await addClient(doula, sameWeek);
    expect(await readDoulaOrder(doula)).toMatchObject([{ id, needs_room: true, place_answer_until: null }]);
    expect(await errorCode(await answerOrder(app, doula, id, "accept"))).toBe("no_room");
    const stranger = await busySeller();
    expect(await errorCode(await makeRoom(stranger, id))).toBe("not_found");
    expect((await makeRoom(doula, id)).status).toBe(204);
    expect(await errorCode(await makeRoom(doula, id))).toBe("request_answered");
    expect(await isOnCall(doula, dueDate, parent.cookie)).toBe("yes");
    expect(await isOnCall(doula)).toBe("no");
    await pay(doula, id, await createLink(app, parent, id));
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "paid", placeNeededAt: null });
  });

  test("is not made for a package that is no longer offered", async () => {
    const doula = await busySeller({ asksBeforePayment: true });
    const { id } = await order(doula);
    await app.db
      .update(schema.doulaPackages)
      .set({ isActive: false })
      .where(eq(schema.doulaPackages.id, doula.packageId));
    expect(await errorCode(await makeRoom(doula, id))).toBe("package_unavailable");
  });

  test("goes to the parent who opens a link first, if the doula accepted two", async () => {
    const doula = await busySeller({ asksBeforePayment: true });
    const other = await signedInUser(app, "client");
    const [first, second] = [await order(doula), await order(doula, sameWeek, other)];
    await acceptOrder(app, doula, first.id);
    await acceptOrder(app, doula, second.id);
    await createLink(app, other, second.id);
    expect(await errorCode(await postLink(app, parent, first.id))).toBe("not_on_call");
  });
});

describe("[3.6] a payment without a place", () => {
  async function payWithoutPlace() {
    const doula = await busySeller();
    const { id } = await order(doula);
    const url = await createLink(app, parent, id);
    await pay(doula, id, url, () => addClient(doula, sameWeek));
    return { doula, id };
  }

  test("waits a day for the doula, who can make room", async () => {
    const { doula, id } = await payWithoutPlace();
    const [waiting] = await readOwnOrders(app, parent);
    const until = new Date(waiting?.place_answer_until ?? 0).getTime();
    expect(Math.abs(until - Date.now() - 24 * hour)).toBeLessThan(60_000);
    expect(await readDoulaOrder(doula)).toMatchObject([
      { id, status: "paid", needs_room: true, place_answer_until: waiting?.place_answer_until },
    ]);
    expect(await readSubjects(parent.email, 1)).toEqual(["Your payment to Grace Okafor is waiting"]);
    const [toDoula] = await app.emailsTo(doula.userEmail, 1);
    expect(toDoula).toMatchObject({ subject: "Do you have room for Ana?" });
    const answerUntil = new Date(waiting?.place_answer_until ?? 0);
    expect(toDoula?.text).toContain(
      `Answer by ${formatEmailedDeadline(floorToHour(answerUntil), "America/Chicago")}.`,
    );
    later(23);
    await refundWithoutCapacity(app, payments, { limit: 10 });
    expect((await makeRoom(doula, id)).status).toBe(204);
    expect(await readOwnOrders(app, parent)).toMatchObject([{ status: "paid", place_answer_until: null }]);
    expect(await readSubjects(parent.email, 2)).toContain("You paid $1,200 to Grace Okafor");
    later(30);
    await refundWithoutCapacity(app, payments, { limit: 10 });
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "paid" });
  });

  test("is refunded in full after a day, and does not keep the parent from buying again", async () => {
    const { doula, id } = await payWithoutPlace();
    later(24.1);
    expect(await errorCode(await makeRoom(doula, id)), "too late").toBe("request_answered");
    await refundWithoutCapacity(app, payments, { limit: 10 });
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "refunded", refundedAmount: "1200.00" });
    expect(await readAlerts(app, id)).toEqual(["order.paid_without_place"]);
    expect(await readDoulaOrder(doula)).toEqual([]);
    await refundWithoutCapacity(app, payments, { limit: 10 });
    expect(await app.db.$count(schema.refunds, eq(schema.refunds.orderId, id)), "once").toBe(1);
    expect(await readSubjects(parent.email, 2)).toContain("Your payment was refunded");
    expect((await order(doula, elsewhen)).status).toBe("pending");
  });

  test("and its refund count toward the links that the parent gets within a week", async () => {
    const doula = await busySeller();
    for (const day of [dueDate, elsewhen]) {
      const { id } = await order(doula, day);
      await pay(doula, id, await createLink(app, parent, id), () => addClient(doula, day));
      expect((await answerOrder(app, doula, id, "decline", {})).status).toBe(204);
    }
    const { id } = await order(doula, daysFromNow(150));
    expect(await errorCode(await postLink(app, parent, id))).toBe("too_many_birth_links");
  });

  test("is refunded at once if the doula declines", async () => {
    const { doula, id } = await payWithoutPlace();
    expect((await answerOrder(app, doula, id, "decline", {})).status).toBe(204);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "refunded" });
    expect(await errorCode(await answerOrder(app, doula, id, "decline", {}))).toBe("request_answered");
  });

  test("is not one whose doula was on call when it arrived", async () => {
    const doula = await busySeller();
    const id = await payBirth(doula);
    expect(await errorCode(await answerOrder(app, doula, id, "decline", {}))).toBe("request_answered");
    expect(await errorCode(await makeRoom(doula, id))).toBe("request_answered");
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "paid", placeNeededAt: null });
  });
});

describe("[3.6] after a loss", () => {
  const lose = () => enterLoss(app, parent);
  const tell = async (doula: Doula) => {
    const json = { doula_profile_id: doula.id, kind: "plans_changed" };
    const response = await app.send("/rest/v1/birth_notices", { method: "POST", as: parent.cookie, json });
    expect(response.status).toBeLessThan(300);
  };

  test("an open request is cancelled when its doula is told", async () => {
    const doula = await busySeller({ asksBeforePayment: true });
    const { id } = await order(doula);
    await lose();
    await tell(doula);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "cancelled", dueDate: null });
    expect(await errorCode(await answerOrder(app, doula, id, "accept"))).toBe("request_answered");
  });

  test("the parent gets no email about a request that a doula who was not told answers", async () => {
    const doula = await busySeller({ asksBeforePayment: true });
    const { id } = await order(doula);
    await lose();
    await acceptOrder(app, doula, id);
    expect(await readSubjects(parent.email, 0)).toEqual([]);
  });

  test("an unpaid order without a date cannot be paid, and does not take a place", async () => {
    const doula = await busySeller();
    const { id } = await order(doula);
    await app.db.update(schema.orders).set({ dueDate: null }).where(eq(schema.orders.id, id));
    expect(await errorCode(await postLink(app, parent, id))).toBe("order_closed");
  });

  test("a payment on a page that was open is refunded if the doula was told before the payment", async () => {
    const doula = await busySeller();
    const { id } = await order(doula);
    const url = await createLink(app, parent, id);
    await pay(doula, id, url, async () => {
      await lose();
      await tell(doula);
    });
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "refunded", dueDate: null });
    expect(await readAlerts(app, id), "as after a block").toEqual(["order.paid_when_closed"]);
    expect(await refusedOrder(doula, elsewhen)).toBe("recently_refunded");
  });

  test("telling the doula ends an open page in the same request", async () => {
    const doula = await busySeller();
    const { id } = await order(doula);
    const url = await createLink(app, parent, id);
    await lose();
    await tell(doula);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "cancelled", paymentUrl: null });
    await visitPayment(url, "pay");
    expect(await readStoredRefunds(app, id), "nothing was paid").toEqual([]);
    expect((await order(doula, elsewhen)).status).toBe("pending");
  });

  test("undoing it ends the page of another birth with the doula, whose place it would take", async () => {
    const doula = await busySeller();
    await payBirth(doula);
    await lose();
    await tell(doula);
    const { id } = await order(doula, sameWeek);
    const url = await createLink(app, parent, id);
    await app.send("/rest/v1/losses/own", { method: "DELETE", as: parent.cookie });
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "cancelled" });
    await visitPayment(url, "pay");
    expect(await readStoredRefunds(app, id), "nothing was paid").toEqual([]);
  });

  test("a payment that waits for room is refunded when its doula is told", async () => {
    const doula = await busySeller();
    const { id } = await order(doula);
    const url = await createLink(app, parent, id);
    await pay(doula, id, url, () => addClient(doula, sameWeek));
    await lose();
    await tell(doula);
    expect(await errorCode(await makeRoom(doula, id))).toBe("request_answered");
    expect(await readStoredRefunds(app, id)).toMatchObject([{ cause: "closed_order", amount: "1200.00" }]);
    expect(await refusedOrder(doula, elsewhen)).toBe("recently_refunded");
  });
});

describe("[3.6] room for a parent", () => {
  const room = (doula: Doula, method: "PUT" | "DELETE", parentId = parent.id) =>
    app.send(`/rest/v1/practice/made_room/${parentId}`, { method, as: doula.cookie });

  test("made for a request is for its due date only, and is used up once it is paid", async () => {
    const doula = await busySeller({ asksBeforePayment: true });
    const { id } = await order(doula);
    await addClient(doula, sameWeek);
    await addClient(doula, elsewhen);
    await makeRoom(doula, id);
    expect(await refusedOrder(doula, elsewhen), "another due date").toBe("not_on_call");
    await pay(doula, id, await createLink(app, parent, id));
    await app.db.update(schema.orders).set({ status: "refunded" }).where(eq(schema.orders.id, id));
    expect(await refusedOrder(doula, dueDate), "again").toBe("not_on_call");
  });

  test("that is taken back stays with a link that is open", async () => {
    const doula = await busySeller();
    await addClient(doula, sameWeek);
    await write(doula);
    await room(doula, "PUT");
    const { id } = await order(doula);
    const url = await createLink(app, parent, id);
    await pay(doula, id, url, async () => void (await room(doula, "DELETE")));
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "paid", placeNeededAt: null });
  });

  test("is made for one who wrote, lasts 30 days, and can be taken back", async () => {
    const doula = await busySeller();
    await addClient(doula, dueDate);
    expect(await errorCode(await room(doula, "PUT")), "nobody wrote").toBe("not_found");
    await write(doula);
    expect(await (await room(doula, "PUT")).json()).toMatchObject({ made_room_for: [parent.id] });
    const other = await signedInUser(app, "client");
    expect(await refusedOrder(doula, dueDate, other), "somebody else").toBe("not_on_call");
    expect((await order(doula)).status).toBe("pending");
    expect(await (await room(doula, "DELETE")).json()).toMatchObject({ made_room_for: [] });
    expect(await refusedOrder(doula, sameWeek)).toBe("not_on_call");
    await room(doula, "PUT");
    later(30 * 24 + 1);
    expect(await refusedOrder(doula, sameWeek)).toBe("not_on_call");
  });

  async function write(doula: Doula): Promise<void> {
    const response = await startConversation(app, parent, { doula_slug: doula.slug });
    const { id } = conversationDetailSchema.parse(await response.json());
    await sendText(app, parent, id, "Is there any chance?");
  }
});
