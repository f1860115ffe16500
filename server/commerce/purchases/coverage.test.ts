import { beforeEach, describe, expect, test } from "vitest";
import { orderSchema } from "../../../contract/commerce/orders.schema.ts";
import { problemSchema } from "../../../contract/errors.schema.ts";
import { schema } from "../../../db/database.ts";
import { errorCode, signedInUser, signInAs, type TestPerson } from "../../testing/fixtures.ts";
import {
  insertSeller,
  paidOrder,
  placeOrder,
  placeOrderWithLink,
  postLink,
  postOrder,
  readOwnOrders,
  readStoredOrder,
} from "../../testing/orders.ts";
import { usePaymentsApp } from "../../testing/payments.ts";

const { app, stripe } = await usePaymentsApp();
let parent: TestPerson;
beforeEach(async () => {
  parent = await signedInUser(app, "client");
});

const enroll = (doulaProfileId: string, more: { endsOn?: string } = {}) =>
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
  app.send(`/rest/v1/orders/${orderId}/coverage`, { method: "PUT", as, json: { answer: given } });

async function countEmails(address: string): Promise<number> {
  const emails = await app.emailsTo(address, 1);
  return emails.filter(({ subject }) => subject.includes("coverage may have changed")).length;
}

describe("[6.4] a doula who is enrolled in a public program", () => {
  test.each(["yes", "not_sure", undefined])(
    "gets no order from a parent who answers %s",
    async (coverage) => {
      const doula = await enrolledSeller();
      const response = await postOrder(app, parent, doula.packageId, coverage ? { coverage } : {});
      expect(response.status).toBe(409);
      expect(problemSchema.parse(await response.json())).toMatchObject({
        code: "coverage_unclear",
        detail:
          "This doula is enrolled in Colorado Medicaid. Please say first whether you have it, or have applied for it.",
      });
      expect(await readOwnOrders(app, parent)).toEqual([]);
    },
  );

  test("gets an order with the answer no, which can be paid", async () => {
    const doula = await enrolledSeller();
    const order = orderSchema.parse(
      await (await postOrder(app, parent, doula.packageId, { coverage: "no" })).json(),
    );
    expect(order).toMatchObject({ coverage: "no", programs: ["Colorado Medicaid"] });
    expect((await postLink(app, parent, order.id)).status).toBe(200);
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
      for (let time = 0; time < 2; time++) expect((await answer(order.id, given)).status).toBe(200);
      const [stored] = await readOwnOrders(app, parent);
      expect(stored).toMatchObject({ status: "cancelled", coverage: given, payment_url: null });
      expect(stripe.sandbox.checkouts().find((page) => page.client_reference_id === order.id)?.status).toBe(
        "expired",
      );
      expect(await countEmails(doula.userEmail)).toBe(1);
    },
  );

  test("stays if it was paid, and the doula gets one email", async () => {
    const doula = await insertSeller(app, stripe);
    const orderId = await paidOrder(app, parent, doula);
    await enroll(doula.id);
    for (let time = 0; time < 2; time++) expect((await answer(orderId, "yes")).status).toBe(200);
    expect(await readOwnOrders(app, parent)).toMatchObject([{ status: "paid", coverage: "yes" }]);
    await expect.poll(() => countEmails(doula.userEmail)).toBe(1);
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
