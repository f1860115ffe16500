import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adminOrderDetailSchema } from "../../contract/admin-orders.schema.ts";
import { schema } from "../../db/database.ts";
import type { TestApp } from "../testing/app.ts";
import { signedInUser, type TestPerson } from "../testing/fixtures.ts";
import { allJobsDone } from "../testing/let-time-pass.ts";
import { deliverPayment, postRefund, purchase, storedOrder } from "../testing/orders.ts";
import { startPaymentsApp } from "../testing/payments.ts";

let app: TestApp;
let stripe: Awaited<ReturnType<typeof startPaymentsApp>>["stripe"];
let close: () => Promise<void>;
let admin: TestPerson;

beforeAll(async () => {
  ({ app, stripe, close } = await startPaymentsApp());
  admin = await signedInUser(app, "admin");
});
afterAll(() => close());

type Purchase = Awaited<ReturnType<typeof purchase>>;

/** The parent's bank opens a dispute, and decides it later. */
async function openDispute({ doula, paymentIntentId }: Purchase, amount?: number) {
  const dispute = stripe.sandbox.payments.dispute(paymentIntentId, amount);
  await deliverPayment(app, doula, paymentIntentId, "charge.dispute.created");
  return async (outcome: "won" | "lost") => {
    stripe.sandbox.payments.closeDispute(dispute, outcome);
    await deliverPayment(app, doula, paymentIntentId, "charge.dispute.closed");
  };
}

async function mailsTo(recipient: string) {
  await allJobsDone(app);
  return app.mailsTo(recipient, 0);
}

describe("a dispute", () => {
  test("is explained to the parent when it is opened and decided", async () => {
    const bought = await purchase(app, stripe);
    const decide = await openDispute(bought, 30_000);
    await decide("lost");
    const mails = await mailsTo(bought.parent.email);
    const opened = mails.find(({ subject }) => subject === "Your payment to Grace Okafor is disputed");
    expect(opened?.text.split("\n\n").slice(1, 3)).toEqual([
      "Your bank disputes $300 that you paid to Grace Okafor for Full circle. Stripe holds the money until the bank decides, which can take two to three months. Until then this order cannot be refunded.",
      "If you did not ask for this, or have settled it with Grace, tell your bank.",
    ]);
    const decided = mails.find(({ subject }) => /^Your bank decided about your payment/.test(subject));
    expect(decided?.text).toContain("Your bank decided for you: $300");
  });

  test("is emailed to every admin who is not suspended, with the way to the order", async () => {
    const suspended = await signedInUser(app, "admin");
    await app.db
      .update(schema.users)
      .set({ suspendedAt: new Date() })
      .where(eq(schema.users.id, suspended.id));
    const bought = await purchase(app, stripe);
    await (await openDispute(bought))("won");
    const mails = (await mailsTo(admin.email)).filter(({ text }) => text.includes(bought.id));
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      "Dispute won: Full circle",
      "Payment disputed: Full circle",
    ]);
    const opened = mails.find(({ subject }) => subject.startsWith("Payment disputed"));
    expect(opened?.text).toContain(
      "The bank of Ana Ruiz disputes $1,200 of the $1,200 paid to Grace Okafor for Full circle.",
    );
    expect(opened?.text).toContain(`http://doula.test/admin/orders?order=${bought.id}`);
    expect(await mailsTo(suspended.email)).toEqual([]);
  });
});

describe("several disputes of one payment", () => {
  test("are all stored, and what was lost is added up", async () => {
    const bought = await purchase(app, stripe);
    const { id, doula } = bought;
    await (await openDispute(bought, 30_000))("lost");
    expect(await storedOrder(app, id)).toMatchObject({ status: "partially_refunded" });
    const decide = await openDispute(bought, 20_000);
    expect(await storedOrder(app, id)).toMatchObject({
      status: "disputed",
      disputedAmount: "200.00",
      lostAmount: "300.00",
    });
    await decide("lost");
    expect(await storedOrder(app, id)).toMatchObject({
      status: "partially_refunded",
      disputedAmount: "0.00",
      lostAmount: "500.00",
    });
    const lost = (await mailsTo(doula.userEmail)).filter(({ subject }) => /^Dispute lost/.test(subject));
    expect(lost).toHaveLength(2);
    const answer = await app.send(`/rest/v1/orders/${id}/management`, { as: admin.cookie });
    expect(adminOrderDetailSchema.parse(await answer.json()).disputes).toMatchObject([
      { amount: 300, status: "lost" },
      { amount: 200, status: "lost" },
    ]);
  });

  test("leave what no bank took to be refunded", async () => {
    const bought = await purchase(app, stripe);
    for (const amount of [30_000, 20_000]) await (await openDispute(bought, amount))("lost");
    expect((await postRefund(app, admin, bought.id, { amount: 700, left: 700 })).status).toBe(201);
    expect(await storedOrder(app, bought.id)).toMatchObject({ status: "lost", refundedAmount: "700.00" });
    expect(bought.ledger()).toMatchObject({ refunded: 70_000, disputed: 50_000 });
  });
});
