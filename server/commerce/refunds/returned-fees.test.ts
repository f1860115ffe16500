import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { schema } from "../../../db/database.ts";
import { PaymentsUnavailable } from "../../providers/payments/payments.ts";
import { signedInUser } from "../../testing/fixtures.ts";
import { deliverPayment, postRefund, purchase, readAlerts, readStoredOrder } from "../../testing/orders.ts";
import { usePaymentsApp } from "../../testing/payments.ts";
import { checkRefunds } from "./checks.ts";

const { app, stripe, payments } = await usePaymentsApp();
const returnFee = payments.returnFee;
const admin = await signedInUser(app, "admin");
afterEach(() => {
  payments.returnFee = returnFee;
  app.setNow(new Date());
});

type Purchase = Awaited<ReturnType<typeof purchase>>;

/** The doula refunds at Stripe, and Stripe sends the event. */
async function refundAtStripe({ doula, paymentIntentId }: Purchase, amount: number): Promise<Response> {
  stripe.sandbox.payments.refund(paymentIntentId, amount);
  return deliverPayment(app, doula, paymentIntentId);
}

function refuseFees(reason?: "balance_insufficient") {
  payments.returnFee = () => Promise.reject(new PaymentsUnavailable("refused", 400, reason));
}

describe("after a fee that Stripe refused to return", () => {
  async function purchaseWithRefusedFee() {
    const bought = await purchase(app, stripe);
    refuseFees();
    await refundAtStripe(bought, 100_000);
    payments.returnFee = returnFee;
    return bought;
  }

  test("a small refund at Stripe returns only its own part of the fee", async () => {
    const bought = await purchaseWithRefusedFee();
    expect((await refundAtStripe(bought, 20)).status).toBe(200);
    expect(await readStoredOrder(app, bought.id)).toMatchObject({
      refundedAmount: "1000.20",
      refundedFee: "0.01",
    });
    expect(bought.ledger()).toMatchObject({ returnedFee: 1 });
  });

  test("an admin's refund succeeds", async () => {
    const { id, ledger } = await purchaseWithRefusedFee();
    expect((await postRefund(app, admin, id, { amount: 20, left: 200 })).status).toBe(201);
    expect(await readStoredOrder(app, id)).toMatchObject({ refundedAmount: "1020.00", refundedFee: "1.00" });
    expect(ledger()).toMatchObject({ refunded: 102_000, returnedFee: 100 });
  });

  test("a lost dispute and a small refund are both stored", async () => {
    const { id, doula, paymentIntentId } = await purchaseWithRefusedFee();
    stripe.sandbox.payments.refund(paymentIntentId, 20);
    const dispute = stripe.sandbox.payments.dispute(paymentIntentId);
    stripe.sandbox.payments.closeDispute(dispute, "lost");
    expect((await deliverPayment(app, doula, paymentIntentId, "charge.dispute.closed")).status).toBe(200);
    expect(await readStoredOrder(app, id)).toMatchObject({ status: "lost", refundedAmount: "1000.20" });
  });

  test("a fee that an admin returns by hand at Stripe does not reduce later refunds", async () => {
    const bought = await purchase(app, stripe);
    refuseFees();
    await refundAtStripe(bought, 60_000);
    payments.returnFee = returnFee;
    const { applicationFeeId } = await readStoredOrder(app, bought.id);
    stripe.sandbox.payments.returnFee(applicationFeeId ?? "", 3000);
    await refundAtStripe(bought, 30_000);
    await refundAtStripe(bought, 30_000);
    expect(bought.ledger()).toMatchObject({ refunded: 120_000, returnedFee: 6000 });
  });
});

test("a refund smaller than the missing fee returns no more than its own amount", async () => {
  const bought = await purchase(app, stripe);
  const refundWithoutFee = { orderId: bought.id, amount: "1000.00", fee: "0.00", cause: "stripe" };
  await app.db
    .insert(schema.refunds)
    .values({ ...refundWithoutFee, status: "succeeded", settledAt: new Date() });
  expect((await refundAtStripe(bought, 20)).status).toBe(200);
  expect(await readStoredOrder(app, bought.id)).toMatchObject({ refundedFee: "0.20" });
});

test("a fee is returned once the platform's balance allows it", async () => {
  const bought = await purchase(app, stripe);
  refuseFees("balance_insufficient");
  let requests = 0;
  const { returnFee: refuse } = payments;
  payments.returnFee = (fee) => {
    requests++;
    return refuse(fee);
  };
  await refundAtStripe(bought, 120_000);
  const begin = Date.now();
  for (let minute = 1; minute <= 60; minute++) {
    app.setNow(new Date(begin + minute * 60_000));
    await checkRefunds(app, payments);
  }
  expect(requests).toBeGreaterThan(5);
  expect(requests).toBeLessThan(12);
  payments.returnFee = returnFee;
  app.setNow(new Date(begin + 2.5 * 60 * 60_000));
  await checkRefunds(app, payments);
  expect(bought.ledger()).toMatchObject({ returnedFee: 6000 });
  expect(await readStoredOrder(app, bought.id)).toMatchObject({ refundedFee: "60.00", reviewNeededAt: null });
});

test("a refund and a dispute are stored even if their fee cannot be", async () => {
  const bought = await purchase(app, stripe);
  const { id, doula, paymentIntentId, ledger } = bought;
  await app.db.execute(sql`
    create function refuse_fee() returns trigger language plpgsql as 'begin raise exception ''refused''; end'
  `);
  await app.db.execute(sql`
    create trigger refuse_fee before update of fee on refunds for each row
    when (new.fee is distinct from old.fee) execute function refuse_fee()
  `);
  expect((await refundAtStripe(bought, 60_000)).status).toBe(200);
  stripe.sandbox.payments.dispute(paymentIntentId);
  expect((await deliverPayment(app, doula, paymentIntentId, "charge.dispute.created")).status).toBe(200);
  expect(await readStoredOrder(app, id)).toMatchObject({ status: "disputed", refundedAmount: "600.00" });
  await app.db.execute(sql`drop function refuse_fee cascade`);
  app.setNow(new Date(Date.now() + 60_000));
  await checkRefunds(app, payments);
  expect(ledger()).toMatchObject({ returnedFee: 3000 });
});

test("a returned fee whose refund fails needs review", async () => {
  const bought = await purchase(app, stripe);
  const { id, doula, paymentIntentId } = bought;
  await refundAtStripe(bought, 60_000);
  const [refund] = stripe.sandbox.payments.listRefunds(paymentIntentId);
  if (refund) stripe.sandbox.payments.settleRefund(refund, "failed");
  await deliverPayment(app, doula, paymentIntentId, "refund.failed");
  expect(await readAlerts(app, id)).toContain("order.excess_fee_returned");
  expect(await readStoredOrder(app, id)).toMatchObject({ refundedAmount: "0.00", refundedFee: "30.00" });
});

test("a fee that turns out to be returned after its refund failed needs review", async () => {
  const bought = await purchase(app, stripe);
  const { id, doula, paymentIntentId } = bought;
  payments.returnFee = async (fee) => {
    await returnFee(fee);
    throw new PaymentsUnavailable("failed");
  };
  await refundAtStripe(bought, 60_000);
  const [refund] = stripe.sandbox.payments.listRefunds(paymentIntentId);
  if (refund) stripe.sandbox.payments.settleRefund(refund, "failed");
  await deliverPayment(app, doula, paymentIntentId, "refund.failed");
  expect(await readAlerts(app, id)).not.toContain("order.excess_fee_returned");
  payments.returnFee = returnFee;
  app.setNow(new Date(Date.now() + 10 * 60_000));
  await checkRefunds(app, payments);
  expect(await readAlerts(app, id)).toContain("order.excess_fee_returned");
});
