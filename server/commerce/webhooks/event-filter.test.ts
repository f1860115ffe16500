import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { failedEventPageSchema } from "../../../contract/platform/failures.schema.ts";
import { schema } from "../../../db/database.ts";
import { signedInUser } from "../../testing/fixtures.ts";
import {
  checkoutEvent,
  deliverPayment,
  paymentEvent,
  purchase,
  readStoredOrder,
} from "../../testing/orders.ts";
import { deliver, newEvent, usePaymentsApp } from "../../testing/payments.ts";
import { processDeferredEvents } from "./deferred-events.ts";
import { webhookLimits } from "./service.ts";

/** The number of calls to Stripe. */
let calls: number;

const { app, stripe, payments } = await usePaymentsApp();
beforeEach(() => {
  calls = 0;
  stripe.sandbox.beforeResponse = async () => {
    calls++;
  };
});
afterEach(() => {
  stripe.sandbox.fault = undefined;
  app.setNow(new Date());
});

describe("an event costs no call to Stripe", () => {
  async function expectNoCalls(event: object) {
    calls = 0;
    expect((await deliver(app, event)).status).toBe(200);
    expect(calls).toBe(0);
  }

  test("if it is about real money but our key is a test key, or vice versa", async () => {
    const { doula, paymentIntentId } = await purchase(app, stripe);
    const event = paymentEvent(doula, "charge.refunded", paymentIntentId);
    await expectNoCalls({ ...event, livemode: true });
    expect((await deliver(app, { ...event, livemode: false })).status).toBe(200);
    expect(calls).toBeGreaterThan(0);
  });

  test("if its account is unknown", async () => {
    const stranger = { accountId: "acct_of-nobody" };
    await expectNoCalls(newEvent("account.updated", stranger.accountId));
    await expectNoCalls(checkoutEvent(stranger, "cs_test_1"));
    await expectNoCalls(paymentEvent(stranger, "charge.refunded", "pi_1"));
  });

  test("if it is about a payment that a doula received elsewhere", async () => {
    const { doula, id } = await purchase(app, stripe);
    await expectNoCalls(checkoutEvent(doula, "cs_test_elsewhere"));
    await expectNoCalls(checkoutEvent(doula, "cs_test_elsewhere", "completed", id));
    await expectNoCalls(checkoutEvent(doula, "cs_test_elsewhere", "completed", randomUUID()));
    await expectNoCalls(paymentEvent(doula, "charge.refunded", "pi_elsewhere"));
  });
});

describe("events of an account over its limit", () => {
  async function purchaseOverLimit() {
    const bought = await purchase(app, stripe);
    const { accountId } = bought.doula;
    const { stripe_events: limit } = webhookLimits;
    await app.rateLimit.count(limit, accountId, limit.points - 1);
    calls = 0;
    return bought;
  }
  const deferred = (accountId: string) =>
    app.db.query.deferredEvents.findMany({ where: (row, { eq }) => eq(row.accountId, accountId) });

  test("cost one call to Stripe in total, from a job", async () => {
    const { id, doula, paymentIntentId } = await purchaseOverLimit();
    for (let count = 0; count < 5; count++) {
      stripe.sandbox.payments.refund(paymentIntentId, 10_000);
      expect((await deliverPayment(app, doula, paymentIntentId)).status).toBe(200);
    }
    expect(calls).toBe(0);
    expect(await deferred(doula.accountId)).toMatchObject([{ events: 5 }]);
    let reads = 0;
    const { readPayment } = payments;
    payments.readPayment = (payment) => {
      reads++;
      return readPayment(payment);
    };
    await processDeferredEvents(app, payments);
    await processDeferredEvents(app, payments);
    payments.readPayment = readPayment;
    expect(reads).toBe(1);
    expect(await readStoredOrder(app, id)).toMatchObject({ refundedAmount: "500.00", refundedFee: "25.00" });
    expect(await deferred(doula.accountId)).toEqual([]);
  });

  test("cause another call if one arrives while Stripe responds", async () => {
    const { id, doula, paymentIntentId } = await purchaseOverLimit();
    await deliverPayment(app, doula, paymentIntentId);
    const { readPayment } = payments;
    payments.readPayment = async (payment) => {
      payments.readPayment = readPayment;
      const earlier = await readPayment(payment);
      stripe.sandbox.payments.refund(paymentIntentId, 10_000);
      await deliverPayment(app, doula, paymentIntentId);
      return earlier;
    };
    await processDeferredEvents(app, payments);
    expect(await readStoredOrder(app, id)).toMatchObject({ refundedAmount: "0.00" });
    await processDeferredEvents(app, payments);
    expect(await readStoredOrder(app, id)).toMatchObject({ refundedAmount: "100.00" });
  });

  test("are shown to admins until they can be processed", async () => {
    const admin = await signedInUser(app, "admin");
    const failures = async () => {
      const earlier = await app.send("/rest/v1/failed_events", { as: admin.cookie });
      return failedEventPageSchema.parse(await earlier.json()).items;
    };
    const { id, doula, paymentIntentId } = await purchaseOverLimit();
    stripe.sandbox.payments.refund(paymentIntentId, 10_000);
    await deliverPayment(app, doula, paymentIntentId);
    stripe.sandbox.fault = "broken";
    await processDeferredEvents(app, payments);
    stripe.sandbox.fault = undefined;
    expect(await failures()).toMatchObject([{ type: "charge.refunded", attempts: 1 }]);
    await processDeferredEvents(app, payments);
    expect(await readStoredOrder(app, id), "not before its wait is over").toMatchObject({
      refundedAmount: "0.00",
    });
    app.setNow(new Date(Date.now() + 61_000));
    await processDeferredEvents(app, payments);
    expect(await readStoredOrder(app, id)).toMatchObject({ refundedAmount: "100.00" });
    expect(await failures()).toEqual([]);
  });

  test("do not delay the events of other accounts", async () => {
    const due = { type: "charge.refunded", dueAt: new Date(Date.now() - 60_000) };
    await app.db.insert(schema.deferredEvents).values(
      Array.from({ length: 100 }, (_, index) => ({
        ...due,
        accountId: "acct_of-nobody",
        target: `payment pi_${index}`,
        eventId: `evt_${index}`,
        paymentIntentId: `pi_${index}`,
      })),
    );
    const { id, doula, paymentIntentId } = await purchaseOverLimit();
    stripe.sandbox.payments.refund(paymentIntentId, 10_000);
    await deliverPayment(app, doula, paymentIntentId);
    await processDeferredEvents(app, payments);
    expect(await readStoredOrder(app, id)).toMatchObject({ refundedAmount: "100.00" });
    await app.db.delete(schema.deferredEvents).where(eq(schema.deferredEvents.accountId, "acct_of-nobody"));
  });
});
