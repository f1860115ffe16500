import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { receiptSchema } from "../../../contract/commerce/receipts.schema.ts";
import { schema } from "../../../db/database.ts";
import { errorCode, signedInUser, signInAs } from "../../testing/fixtures.ts";
import {
  insertSeller,
  paidOrder,
  placeOrderWithLink,
  type SellerOptions,
  untypedTerms,
} from "../../testing/orders.ts";
import { usePaymentsApp } from "../../testing/payments.ts";

const { app, stripe } = await usePaymentsApp();
const ana = await signedInUser(app, "client", "Ana Ruiz");
afterEach(() => app.setNow(new Date()));

const seller = (options?: SellerOptions) => insertSeller(app, stripe, options);
const requestReceipt = (orderId: string, as?: string) =>
  app.send(`/rest/v1/orders/${orderId}/receipt`, { as });
const readReceipt = async (orderId: string, { cookie } = ana) =>
  receiptSchema.parse(await (await requestReceipt(orderId, cookie)).json());
const change = (orderId: string, columns: Partial<typeof schema.orders.$inferInsert>) =>
  app.db.update(schema.orders).set(columns).where(eq(schema.orders.id, orderId));

describe("[7.4] a receipt", () => {
  test("is marked as a sandbox receipt if it was paid in the sandbox", async () => {
    const id = await paidOrder(app, ana, await seller());
    await change(id, { checkoutSessionId: `cs_live_${randomUUID()}` });
    expect(await readReceipt(id)).toMatchObject({ is_sandbox: false });
  });

  test("contains everything an insurer requires", async () => {
    app.setNow(new Date("2026-11-23T04:30:00Z"));
    const doula = await seller({
      doula: { businessName: "Okafor Birth Care LLC", npi: "1234567893", timeZone: "America/Chicago" },
      offer: { description: "Two visits and the birth.", durationWeeks: 12 },
    });
    const id = await paidOrder(app, ana, doula);
    const response = await requestReceipt(id, ana.cookie);
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(await response.json()).toEqual({
      order_id: id,
      status: "paid",
      is_sandbox: true,
      parent_name: "Ana Ruiz",
      doula_name: "Grace Okafor",
      business_name: "Okafor Birth Care LLC",
      npi: "1234567893",
      package: {
        name: "Full circle",
        description: "Two visits and the birth.",
        price: 1200,
        duration_weeks: 12,
        ...untypedTerms,
      },
      care: null,
      paid_on: "2026-11-22",
      amount: 1200,
      card: { brand: expect.any(String), last4: expect.stringMatching(/^\d{4}$/) },
      refunds: [],
      returned_by_bank: 0,
      total_paid: 1200,
    });
  });

  test("contains no Stripe ID, no fee and no email", async () => {
    const doula = await seller();
    const id = await paidOrder(app, ana, doula);
    const text = await (await requestReceipt(id, ana.cookie)).text();
    // A random ID may contain 'fee', so this matches field names.
    expect(text).not.toMatch(/acct_|cs_test|pi_|ch_|"\w*fee\w*":|@|slug/);
  });

  test("lists refunds by day", async () => {
    const doula = await seller({ doula: { timeZone: "America/Chicago" } });
    const id = await paidOrder(app, ana, doula);
    const refund = { orderId: id, cause: "admin" };
    await app.db.insert(schema.refunds).values([
      { ...refund, amount: "200.50", status: "succeeded", settledAt: new Date("2026-12-02T18:00:00Z") },
      { ...refund, amount: "100.00", status: "succeeded", settledAt: new Date("2026-12-02T03:00:00Z") },
      { ...refund, amount: "50.00", status: "requested" },
      { ...refund, amount: "60.00", status: "failed", settledAt: new Date("2026-12-03T18:00:00Z") },
    ]);
    await change(id, { status: "partially_refunded", refundedAmount: "300.50" });
    expect(await readReceipt(id)).toMatchObject({
      status: "partially_refunded",
      refunds: [
        { refunded_on: "2026-12-01", amount: 100 },
        { refunded_on: "2026-12-02", amount: 200.5 },
      ],
      returned_by_bank: 0,
      total_paid: 899.5,
    });
  });

  test("subtracts what the bank returned after a dispute", async () => {
    const id = await paidOrder(app, ana, await seller());
    await change(id, { disputedAmount: "1200.00", status: "disputed" });
    expect(await readReceipt(id)).toMatchObject({ returned_by_bank: 0, total_paid: 1200 });
    await change(id, { disputedAmount: "0", lostAmount: "1200.00", status: "lost" });
    expect(await readReceipt(id)).toMatchObject({ returned_by_bank: 1200, total_paid: 0 });
    await change(id, { lostAmount: "300.00", status: "partially_refunded" });
    expect(await readReceipt(id)).toMatchObject({ returned_by_bank: 300, total_paid: 900 });
  });

  test("stays the same after the doula moves or leaves", async () => {
    app.setNow(new Date("2026-11-23T04:30:00Z"));
    const doula = await seller({ doula: { npi: "1234567893", timeZone: "Pacific/Honolulu" } });
    const id = await paidOrder(app, ana, doula);
    const before = await readReceipt(id);
    expect(before).toMatchObject({ paid_on: "2026-11-22", npi: "1234567893" });
    const newDetails = { timeZone: "America/New_York", npi: null, fullName: "Grace Other" };
    await app.db.update(schema.doulaProfiles).set(newDetails).where(eq(schema.doulaProfiles.id, doula.id));
    expect(await readReceipt(id)).toEqual(before);
    await app.db.delete(schema.users).where(eq(schema.users.id, doula.userId));
    expect(await readReceipt(id)).toEqual(before);
  });

  test("exists only once the order is paid", async () => {
    const { id } = await placeOrderWithLink(app, ana, (await seller()).packageId);
    const admin = await signedInUser(app, "admin");
    for (const { cookie } of [ana, admin])
      expect(await errorCode(await requestReceipt(id, cookie))).toBe("not_found");
  });
});

describe("[7.4] a receipt can be read by", () => {
  test("its parent and admins, and nobody else", async () => {
    const doula = await seller();
    const id = await paidOrder(app, ana, doula);
    const admin = await signedInUser(app, "admin");
    expect(await readReceipt(id, admin)).toEqual(await readReceipt(id));
    const stranger = await signedInUser(app, "client");
    await paidOrder(app, stranger, doula);
    const others = [stranger.cookie, await signInAs(app, doula.userEmail)];
    for (const cookie of others) expect(await errorCode(await requestReceipt(id, cookie))).toBe("not_found");
    expect(await errorCode(await requestReceipt(id))).toBe("unauthenticated");
    expect((await requestReceipt("not-an-id", ana.cookie)).status).toBe(400);
  });

  test("admins even after the parent's account is deleted, without the name", async () => {
    const parent = await signedInUser(app, "client", "Olga Other");
    const id = await paidOrder(app, parent, await seller());
    const admin = await signedInUser(app, "admin");
    await app.db.delete(schema.users).where(eq(schema.users.id, parent.id));
    const response = await requestReceipt(id, admin.cookie);
    expect(await response.clone().json()).toMatchObject({ parent_name: null, amount: 1200 });
    expect(await response.text()).not.toContain("Olga");
  });
});
