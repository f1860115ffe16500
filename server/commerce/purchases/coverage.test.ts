import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { orderSchema } from "../../../contract/commerce/orders.schema.ts";
import { ownPayersSchema } from "../../../contract/directory/payers.schema.ts";
import { problemSchema } from "../../../contract/errors.schema.ts";
import { schema } from "../../../db/database.ts";
import { errorCode, signedInUser, signInAs, type TestPerson } from "../../testing/fixtures.ts";
import {
  deliverCheckout,
  insertSeller,
  paidOrder,
  placeOrder,
  placeOrderWithLink,
  postLink,
  postOrder,
  readOwnOrders,
  readStoredOrder,
  visitPayment,
} from "../../testing/orders.ts";
import { usePaymentsApp } from "../../testing/payments.ts";
import { checkOrders } from "../checkout/checks.ts";

const { app, stripe, payments } = await usePaymentsApp();
afterEach(() => {
  stripe.sandbox.fault = undefined;
});
let parent: TestPerson;
beforeEach(async () => {
  parent = await signedInUser(app, "client");
});

const enroll = (doulaProfileId: string, more: Partial<typeof schema.doulaPayers.$inferInsert> = {}) =>
  app.db.insert(schema.doulaPayers).values({
    doulaProfileId,
    kind: "medicaid",
    relation: "enrolled",
    name: "CO",
    label: "Enrolled: Colorado Medicaid",
    ...more,
  });

async function enrolledSeller() {
  const doula = await insertSeller(app, stripe);
  await enroll(doula.id);
  return doula;
}

const answer = (orderId: string, given: string, as = parent.cookie) =>
  app.send(`/rest/v1/orders/${orderId}/coverage`, {
    method: "PUT",
    as,
    json: { answer: given, programs: ["Colorado Medicaid"] },
  });

/** As the doula, on their page. */
async function saveEnrollment(email: string): Promise<void> {
  const as = await signInAs(app, email);
  const { updated_at } = ownPayersSchema.parse(
    await (await app.send("/rest/v1/doula_payers", { as })).json(),
  );
  const payer = { kind: "medicaid", relation: "enrolled", name: "CO", since: null, ends_on: null };
  const json = { updated_at, payers: [payer], sorted: [] };
  expect((await app.send("/rest/v1/doula_payers", { method: "PUT", as, json })).status).toBe(200);
}

const findPaymentPage = (orderId: string) =>
  stripe.sandbox.checkouts().find((page) => page.client_reference_id === orderId);

/** Waits for the email, which may follow others, and expects no second one. */
async function expectOneEmail(address: string): Promise<void> {
  const read = async () => {
    const emails = await app.emailsTo(address, 1);
    return emails.filter(({ subject }) => subject.endsWith("may have coverage")).length;
  };
  await expect.poll(read).toBe(1);
}

describe("[6.4] a doula who is enrolled in a public program", () => {
  test.each([
    {},
    { coverage: "no" },
    { coverage: "no", programs: ["TRICARE"] },
    { programs: ["Colorado Medicaid"] },
  ])("gets no order from a parent who says %j", async (said) => {
    const doula = await enrolledSeller();
    const response = await postOrder(app, parent, doula.packageId, said);
    expect(response.status).toBe(409);
    expect(problemSchema.parse(await response.json())).toMatchObject({
      code: "coverage_unclear",
      detail:
        "This doula is enrolled in Colorado Medicaid. First, tell us whether you have it or have applied for it. If you don't see the question, reload the page.",
    });
    expect(await readOwnOrders(app, parent)).toEqual([]);
  });

  test.each(["yes", "not_sure"])("receives no answer '%s' with an order", async (coverage) => {
    const doula = await enrolledSeller();
    const said = { coverage, programs: ["Colorado Medicaid"] };
    expect(await errorCode(await postOrder(app, parent, doula.packageId, said))).toBe("invalid_input");
  });

  test("gets an order with the answer no, which both and Support read, and which can be paid", async () => {
    const doula = await enrolledSeller();
    const said = { coverage: "no", programs: ["Colorado Medicaid", "TRICARE"] };
    const order = await placeOrder(app, parent, doula.packageId, said);
    const stored = { coverage: "no", coverage_programs: ["Colorado Medicaid"], coverage_changed_at: null };
    expect(order).toMatchObject({ ...stored, programs: ["Colorado Medicaid"] });
    expect((await postLink(app, parent, order.id)).status).toBe(200);

    const admin = await signedInUser(app, "admin");
    const ofDoula = await app.send("/rest/v1/sales", { as: await signInAs(app, doula.userEmail) });
    expect(await ofDoula.json()).toMatchObject({ items: [{ coverage: "no", coverage_changed_at: null }] });
    const managed = await app.send(`/rest/v1/orders/${order.id}/management`, { as: admin.cookie });
    expect(await managed.json()).toMatchObject({ coverage: "no", coverage_changed_at: null });
  });

  test("asks again about a program that was added after the answer", async () => {
    const doula = await enrolledSeller();
    const order = await placeOrder(app, parent, doula.packageId, {
      coverage: "no",
      programs: ["Colorado Medicaid"],
    });
    await enroll(doula.id, { kind: "tricare", name: null, label: "Enrolled: TRICARE" });
    expect(await errorCode(await postLink(app, parent, order.id))).toBe("coverage_unclear");
  });

  test("leaves no answer with an order of a doula who is in no program, or of a deleted account", async () => {
    const other = await insertSeller(app, stripe);
    const said = { coverage: "no", programs: ["Colorado Medicaid"] };
    expect(await placeOrder(app, parent, other.packageId, said)).toMatchObject({
      coverage: null,
      coverage_programs: [],
    });
    const doula = await enrolledSeller();
    const { id } = await placeOrder(app, parent, doula.packageId, said);
    await app.db.delete(schema.users).where(eq(schema.users.id, parent.id));
    expect(await readStoredOrder(app, id)).toMatchObject({ coverage: null, coveragePrograms: [] });
  });

  test("is paid without a question once the enrollment has ended", async () => {
    const doula = await insertSeller(app, stripe);
    await enroll(doula.id, { endsOn: "2020-01-01" });
    expect((await postOrder(app, parent, doula.packageId)).status).toBe(201);
  });
});

describe("[6.4] an order from before the doula was enrolled", () => {
  test("asks before its payment, also if it has a link", async () => {
    const doula = await insertSeller(app, stripe);
    const order = await placeOrderWithLink(app, parent, doula.packageId);
    await enroll(doula.id);
    const [stored] = await readOwnOrders(app, parent);
    expect(stored).toMatchObject({ programs: ["Colorado Medicaid"], payment_url: null });
    expect(await errorCode(await postLink(app, parent, order.id))).toBe("coverage_unclear");

    const answered = orderSchema.parse(await (await answer(order.id, "no")).json());
    expect(answered).toMatchObject({ coverage: "no", payment_url: expect.any(String) });
  });

  test.each(["yes", "not_sure"])(
    "ends with its link if the answer is %s, and the doula gets one email",
    async (given) => {
      const doula = await insertSeller(app, stripe);
      const order = await placeOrderWithLink(app, parent, doula.packageId);
      await enroll(doula.id);
      expect((await answer(order.id, given)).status).toBe(200);
      const [stored] = await readOwnOrders(app, parent);
      expect(stored).toMatchObject({ status: "cancelled", coverage: given, payment_url: null });
      expect(findPaymentPage(order.id)?.status).toBe("expired");
      expect(await errorCode(await answer(order.id, given))).toBe("order_closed");
      await expectOneEmail(doula.userEmail);
    },
  );

  test("ends even while Stripe doesn't respond, and a payment that still arrives is refunded", async () => {
    const doula = await insertSeller(app, stripe);
    const order = await placeOrderWithLink(app, parent, doula.packageId);
    await enroll(doula.id);
    stripe.sandbox.fault = "broken";
    expect((await answer(order.id, "yes")).status).toBe(200);
    await expectOneEmail(doula.userEmail);
    stripe.sandbox.fault = undefined;
    await visitPayment(order.url, "pay");
    await deliverCheckout(app, doula, order.sessionId);
    await expect.poll(async () => (await readOwnOrders(app, parent))[0]?.status).toBe("refunded");
  });

  test("stays if it was paid, keeps the answer from before, and the doula gets one email", async () => {
    const doula = await insertSeller(app, stripe);
    const orderId = await paidOrder(app, parent, doula);
    await enroll(doula.id);
    for (const given of ["yes", "not_sure", "no"]) expect((await answer(orderId, given)).status).toBe(200);
    expect(await readOwnOrders(app, parent)).toMatchObject([
      { status: "paid", coverage: null, coverage_changed_at: expect.any(String) },
    ]);
    await expectOneEmail(doula.userEmail);
  });

  test("loses its link when the doula says that they are enrolled, and the parent gets an email", async () => {
    const doula = await insertSeller(app, stripe);
    const order = await placeOrderWithLink(app, parent, doula.packageId);
    await saveEnrollment(doula.userEmail);
    expect(findPaymentPage(order.id)?.status).toBe("expired");
    expect((await readOwnOrders(app, parent))[0]).toMatchObject({ status: "cancelled", payment_url: null });
    const subjects = async () => (await app.emailsTo(parent.email, 1)).map(({ subject }) => subject);
    await expect.poll(subjects).toContainEqual(expect.stringMatching(/^Your link to pay .* has ended$/));
  });

  test("has its link back after a no, if Stripe could not end it", async () => {
    const doula = await insertSeller(app, stripe);
    const order = await placeOrderWithLink(app, parent, doula.packageId);
    stripe.sandbox.fault = "broken";
    await saveEnrollment(doula.userEmail);
    stripe.sandbox.fault = undefined;
    expect((await readOwnOrders(app, parent))[0]).toMatchObject({ status: "pending", payment_url: null });
    expect(await errorCode(await postLink(app, parent, order.id))).toBe("coverage_unclear");
    await answer(order.id, "no");
    expect(await (await postLink(app, parent, order.id)).json()).toEqual({ paymentUrl: order.url });
  });

  test("has nothing to answer while the doula is in no program", async () => {
    const doula = await insertSeller(app, stripe);
    const orderId = await paidOrder(app, parent, doula);
    expect(await errorCode(await answer(orderId, "yes"))).toBe("order_closed");
    expect(await readStoredOrder(app, orderId)).toMatchObject({ coverage: null, coverageChangedAt: null });
  });

  test("loses a link that a server of the previous release made without asking", async () => {
    const doula = await insertSeller(app, stripe);
    const order = await placeOrderWithLink(app, parent, doula.packageId);
    await enroll(doula.id);
    await checkOrders(app, payments);
    expect(findPaymentPage(order.id)?.status).toBe("expired");
  });

  test("cannot be answered by anybody else", async () => {
    const doula = await insertSeller(app, stripe);
    const order = await placeOrder(app, parent, doula.packageId);
    const stranger = await signedInUser(app, "client");
    expect(await errorCode(await answer(order.id, "no", stranger.cookie))).toBe("not_found");
    expect((await answer(order.id, "no", await signInAs(app, doula.userEmail))).status).toBe(403);
    expect((await readStoredOrder(app, order.id))?.coverage).toBeNull();
  });
});
