import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { doulaOrdersPageSchema } from "../../../contract/commerce/doula-orders.schema.ts";
import { orderSchema } from "../../../contract/commerce/orders.schema.ts";
import { schema } from "../../../db/database.ts";
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
const birthSeller = (offer: Partial<typeof schema.doulaPackages.$inferInsert> = {}) =>
  insertSeller(app, stripe, { offer: { type: "birth", asksBeforePayment: true, ...offer } });
const request = ({ packageId }: Seller, more: object = {}) =>
  placeOrder(app, parent, packageId, { due_date: dueDate, ...more });
const withdraw = (who: TestPerson, orderId: string) =>
  app.send(`/rest/v1/orders/${orderId}/withdraw`, { method: "POST", as: who.cookie });
const readDoulaOrders = async (doula: Seller, query = "") => {
  const response = await app.send(`/rest/v1/sales${query}`, { as: await signInAs(app, doula.userEmail) });
  return doulaOrdersPageSchema.parse(await response.json()).items;
};
/** Fails the transaction that removes an order, like a crash before it. */
const failRemovals = () =>
  app.db.execute(sql`alter table orders add constraint no_removal check (removed_at is null) not valid`);
const allowRemovals = async () => {
  await app.db.execute(sql`alter table orders drop constraint if exists no_removal`);
};
/** The subjects of the emails to a person. */
const readSubjects = async (address: string, count: number) =>
  (await app.emailsTo(address, count)).map(({ subject }) => subject).toSorted();
const requestedEmail = "New request: Full circle";
const refusal = async (response: Response) => {
  const { errors = [] } = (await response.json()) as { errors?: { field: string; message: string }[] };
  return errors.map(({ field, message }) => [field, message]);
};

describe("[3.6 4.6] a request", () => {
  test("has no payment link until the doula accepts it", async () => {
    const doula = await birthSeller();
    const order = await request(doula);
    expect(order).toMatchObject({
      status: "requested",
      is_birth: true,
      due_date: dueDate,
      payment_url: null,
    });
    expect(order.request_expires_at).not.toBeNull();
    expect(await errorCode(await postLink(app, parent, order.id))).toBe("order_closed");
    expect((await request(doula)).id, "asked twice").toBe(order.id);
    expect(await readDoulaOrders(doula, "?awaits_answer=true")).toMatchObject([
      {
        id: order.id,
        status: "requested",
        due_date: dueDate,
        birth_place: null,
        parent: { user_id: parent.id },
      },
    ]);
    await acceptOrder(app, doula, order.id);
    expect(await readDoulaOrders(doula, "?awaits_answer=true")).toEqual([]);
    const [toBePaid] = await readDoulaOrders(doula);
    const [accepted] = await readOwnOrders(app, parent);
    expect(accepted).toMatchObject({ status: "pending", payment_url: null });
    const payUntil = Date.parse(accepted?.accepted_at ?? "") + 48 * hour;
    expect(Date.parse(toBePaid?.pay_until ?? ""), "tells the doula until when they can pay").toBe(payUntil);
    const url = await createLink(app, parent, order.id);
    await visitPayment(url, "pay");
    await deliverCheckout(app, doula, url.split("/").at(-1) ?? "");
    expect(await readStoredOrder(app, order.id)).toMatchObject({ status: "paid" });
    expect(await readDoulaOrders(doula)).toMatchObject([{ id: order.id, pay_until: null }]);
    expect(await readSubjects(doula.userEmail, 2)).toEqual(["New order: Full circle", requestedEmail]);
    expect(await readSubjects(parent.email, 2)).toEqual([
      expect.stringMatching(/^Grace said yes\. Pay by \w+day, \w+ \d+, \d+:\d\d [AP]M C[SD]T$/),
      "You paid $1,200 to Grace Okafor",
    ]);
  });

  test("is answered only by its doula, once", async () => {
    const [doula, stranger] = [await birthSeller(), await birthSeller()];
    const { id } = await request(doula);
    for (const answer of ["accept", "decline"] as const)
      expect(await errorCode(await answerOrder(app, stranger, id, answer, {}))).toBe("not_found");
    expect((await answerOrder(app, doula, id, "decline", { note: "I'm away." })).status).toBe(204);
    expect(await errorCode(await answerOrder(app, doula, id, "accept"))).toBe("request_answered");
    expect(await readOwnOrders(app, parent)).toMatchObject([
      { status: "declined", decline_note: "I'm away." },
    ]);
    expect(await readDoulaOrders(doula)).toEqual([]);
    expect(await readSubjects(parent.email, 1)).toEqual(["Grace Okafor can't take your request"]);
  });

  test("can be withdrawn by its parent, but not by others", async () => {
    const doula = await birthSeller();
    const { id } = await request(doula);
    expect(await errorCode(await withdraw(await signedInUser(app, "client"), id))).toBe("not_found");
    expect(orderSchema.parse(await (await withdraw(parent, id)).json())).toMatchObject({
      status: "cancelled",
    });
    expect(await errorCode(await withdraw(parent, id))).toBe("request_answered");
    expect(await errorCode(await answerOrder(app, doula, id, "accept"))).toBe("request_answered");
  });

  test("expires after 48 hours, without a word of declining", async () => {
    const doula = await birthSeller();
    const { id } = await request(doula);
    later(47.9);
    await expireRequests(app, { limit: 10 });
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "requested" });
    later(48.1);
    expect(await errorCode(await answerOrder(app, doula, id, "accept"))).toBe("request_answered");
    await expireRequests(app, { limit: 10 });
    expect(await readOwnOrders(app, parent)).toMatchObject([{ status: "expired", decline_note: null }]);
    const [email, ...others] = await app.emailsTo(parent.email, 1);
    expect(others).toEqual([]);
    expect(email?.subject).toBe("Your request to Grace Okafor has expired");
    expect(email?.text).not.toMatch(/declin/i);
    expect(email?.text, "no due date").not.toContain(dueDate.slice(0, 4));
  });

  test.each(["a block", "an unlisted doula", "a hidden package"])("ends silently after %s", async (what) => {
    const doula = await birthSeller();
    const { id } = await request(doula);
    if (what === "a block")
      await app.db.insert(schema.blocks).values({ blockerId: doula.userId, blockedId: parent.id });
    if (what === "an unlisted doula")
      await app.db
        .update(schema.doulaProfiles)
        .set({ unlistedAt: new Date(), unlistedReasons: ["by_admin"] })
        .where(eq(schema.doulaProfiles.id, doula.id));
    if (what === "a hidden package")
      await app.db
        .update(schema.doulaPackages)
        .set({ isActive: false })
        .where(eq(schema.doulaPackages.id, doula.packageId));
    expect(["request_answered", "package_unavailable"]).toContain(
      await errorCode(await answerOrder(app, doula, id, "accept")),
    );
    await checkOrders(app, payments);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "cancelled" });
    expect(await readSubjects(doula.userEmail, 1)).toEqual([requestedEmail]);
    expect(await readSubjects(parent.email, 0)).toEqual([]);
  });

  test("keeps the price the doula accepted", async () => {
    const doula = await birthSeller();
    const { id } = await request(doula);
    await acceptOrder(app, doula, id);
    await app.db
      .update(schema.doulaPackages)
      .set({ price: "1500.00" })
      .where(eq(schema.doulaPackages.id, doula.packageId));
    expect((await postLink(app, parent, id, { amount: 1200 })).status).toBe(200);
  });

  test("that the parent removes after it was accepted is withdrawn, and the doula is emailed", async () => {
    const doula = await birthSeller();
    const { id } = await request(doula);
    const remove = () => app.send(`/rest/v1/orders/${id}`, { method: "DELETE", as: parent.cookie });
    await acceptOrder(app, doula, id);
    expect((await remove()).status).toBe(204);
    expect((await remove()).status, "removed twice").toBe(204);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "cancelled" });
    expect(await readSubjects(doula.userEmail, 2)).toEqual([
      "Ana won't go ahead with Full circle",
      requestedEmail,
    ]);
  });

  test("is emailed about even if the process crashes between closing the order and removing it", async () => {
    const doula = await birthSeller();
    const { id } = await request(doula);
    const remove = () => app.send(`/rest/v1/orders/${id}`, { method: "DELETE", as: parent.cookie });
    await acceptOrder(app, doula, id);
    await createLink(app, parent, id);
    await failRemovals();
    onTestFinished(allowRemovals);
    expect((await remove()).status).toBe(500);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "cancelled", removedAt: null });
    await allowRemovals();
    const withEmail = ["Ana won't go ahead with Full circle", requestedEmail];
    expect(await readSubjects(doula.userEmail, 2)).toEqual(withEmail);
    expect((await remove()).status, "tried again").toBe(204);
    expect(await readSubjects(doula.userEmail, 2)).toEqual(withEmail);
  });

  test("that was accepted but not paid is cancelled after two days", async () => {
    const doula = await birthSeller();
    const { id } = await request(doula);
    await acceptOrder(app, doula, id);
    later(47);
    await checkOrders(app, payments);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "pending" });
    later(49);
    await checkOrders(app, payments);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "cancelled" });
  });

  test("can be made three times in seven days", async () => {
    const doula = await birthSeller();
    for (let count = 0; count < 3; count++) await withdraw(parent, (await request(doula)).id);
    const fourth = () => postOrder(app, parent, doula.packageId, { due_date: dueDate });
    expect(await errorCode(await fourth())).toBe("too_many_requests_to_doula");
    later(7 * 24 + 1);
    expect((await fourth()).status).toBe(201);
  });
});

describe("[3.6] an order for a birth", () => {
  test("needs a likely due date", async () => {
    const doula = await birthSeller();
    const refused = async (more: object) => refusal(await postOrder(app, parent, doula.packageId, more));
    expect(await refused({})).toEqual([["due_date", "Please enter your due date."]]);
    expect(await refused({ due_date: daysFromNow(400) })).toEqual([
      ["due_date", "Please choose a day between six weeks ago and ten months from now."],
    ]);
  });

  test("follows a changed due date with a new request", async () => {
    const doula = await birthSeller();
    const first = await request(doula);
    const second = await request(doula, { due_date: daysFromNow(90) });
    expect(second.id).not.toBe(first.id);
    expect(await readStoredOrder(app, first.id)).toMatchObject({ status: "cancelled" });
  });

  test("without a type is one if the parent says so, and then asks first", async () => {
    const doula = await insertSeller(app, stripe);
    const visit = await placeOrder(app, parent, doula.packageId, { is_birth: false, due_date: dueDate });
    expect(visit).toMatchObject({ status: "pending", is_birth: false, due_date: null });
    const birth = await request(doula, { is_birth: true });
    expect(birth).toMatchObject({ status: "requested", is_birth: true, due_date: dueDate });
  });

  test("shares the place of birth only if the parent wants to", async () => {
    await app.db
      .insert(schema.parentProfiles)
      .values({ userId: parent.id, provider: "4 Elm Street" })
      .onConflictDoUpdate({ target: schema.parentProfiles.userId, set: { provider: "4 Elm Street" } });
    const [silent, told] = [await birthSeller(), await birthSeller()];
    await request(silent);
    const { id } = await request(told, { shares_birth_place: true });
    expect(await readDoulaOrders(silent)).toMatchObject([{ birth_place: null }]);
    expect(await readStoredOrder(app, id)).toMatchObject({ birthPlace: "4 Elm Street" });
    await answerOrder(app, told, id, "decline", {});
    expect(await readStoredOrder(app, id)).toMatchObject({ birthPlace: null });
  });

  test("has a link for an hour, one at a time, and two per doula in seven days", async () => {
    const [doula, other] = [
      await birthSeller({ asksBeforePayment: false }),
      await birthSeller({ asksBeforePayment: false }),
    ];
    const now = Date.now();
    const first = await request(doula);
    await createLink(app, parent, first.id);
    const { expiresAt } = await readStoredOrder(app, first.id);
    expect(Math.abs((expiresAt?.getTime() ?? 0) - now - hour)).toBeLessThan(60_000);
    const elsewhere = await request(other);
    expect(await errorCode(await postLink(app, parent, elsewhere.id))).toBe("birth_link_open");
    const second = await request(doula, { due_date: daysFromNow(90) });
    await createLink(app, parent, second.id);
    const third = await request(doula, { due_date: daysFromNow(80) });
    expect(await errorCode(await postLink(app, parent, third.id))).toBe("too_many_birth_links");
    expect((await postLink(app, parent, elsewhere.id)).status, "another doula").toBe(200);
  });

  test("has another link for the same doula after two paid births", async () => {
    const doula = await birthSeller({ asksBeforePayment: false });
    for (const days of [90, 95]) {
      const { id } = await request(doula, { due_date: daysFromNow(days) });
      const url = await createLink(app, parent, id);
      await visitPayment(url, "pay");
      await deliverCheckout(app, doula, url.split("/").at(-1) ?? "");
    }
    const third = await request(doula);
    expect((await postLink(app, parent, third.id)).status).toBe(200);
  });

  test("whose link expired needs no second request", async () => {
    const doula = await birthSeller();
    const { id } = await request(doula);
    await acceptOrder(app, doula, id);
    await createLink(app, parent, id);
    later(1.1);
    const again = await request(doula);
    expect(again).toMatchObject({ status: "pending" });
    expect(again.id).not.toBe(id);
    expect(await request(doula, { due_date: daysFromNow(90) })).toMatchObject({ status: "requested" });
  });

  test("ends six weeks after the due date if that is later than its weeks", async () => {
    const doula = await birthSeller({ asksBeforePayment: false, durationWeeks: 2 });
    const { id } = await request(doula);
    const url = await createLink(app, parent, id);
    await visitPayment(url, "pay");
    await deliverCheckout(app, doula, url.split("/").at(-1) ?? "");
    const [order] = await readOwnOrders(app, parent);
    const end = new Date(order?.ends_at ?? 0).getTime();
    expect(Math.abs(end - new Date(`${dueDate}T05:00:00Z`).getTime() - 42 * 24 * hour)).toBeLessThan(
      2 * hour,
    );
  });
});

describe("[3.5 3.6] hourly care", () => {
  const offer = {
    type: "postpartum",
    price: "136.50",
    hourlyPrice: "45.50",
    timeOfDay: "day",
    minimumHours: 3,
    durationWeeks: 4,
    asksBeforePayment: true,
  };
  const care = { start_week: daysFromNow(20), weeks: 3, days: [4, 2], hours: 4 };

  test("is requested with its days, and costs its hours", async () => {
    const doula = await insertSeller(app, stripe, { offer });
    const wrong = await postOrder(app, parent, doula.packageId, { care, amount: 136.5 });
    expect(await errorCode(wrong)).toBe("package_changed");
    const order = await placeOrder(app, parent, doula.packageId, { care, amount: 1092 });
    expect(order).toMatchObject({ status: "requested", amount: 1092, care: { ...care, days: [2, 4] } });
    await acceptOrder(app, doula, order.id);
    expect((await postLink(app, parent, order.id, { amount: 1092 })).status).toBe(200);
  });

  test.each([
    [undefined, "care", "Please choose when you need care."],
    [{ ...care, hours: 2 }, "care.hours", "Please choose at least 3 hours."],
    [{ ...care, weeks: 5 }, "care.weeks", "Please choose at most 4 weeks."],
    [{ ...care, days: [] }, "care.days", "Please choose the days."],
    [{ ...care, days: [1, 1] }, "care.days", "Please choose the days."],
    [{ ...care, start_week: "2020-01-01" }, "care.start_week", "Please choose today or a later day."],
  ])("is refused with %j", async (invalid, field, message) => {
    const doula = await insertSeller(app, stripe, { offer });
    expect(await refusal(await postOrder(app, parent, doula.packageId, { care: invalid }))).toEqual([
      [field, message],
    ]);
  });
});

test("[3.6] nothing about a birth remains of a deleted account", async () => {
  const doula = await birthSeller();
  const { id } = await request(doula);
  await app.db.delete(schema.users).where(eq(schema.users.id, parent.id));
  expect(await readStoredOrder(app, id)).toMatchObject({ parentUserId: null, dueDate: null });
});
