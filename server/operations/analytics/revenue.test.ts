import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { rollUpDeltas } from "./queries.ts";
import { readAnalytics } from "./service.ts";

const { orders } = schema;

const app = await useTestApp();

let before: Awaited<ReturnType<typeof readSums>>;
beforeEach(async () => {
  before = await readSums();
});

/** For the last 90 days, in cents. */
async function readSums() {
  const { revenue } = await readAnalytics(app, 90);
  const sum = (series: "paid" | "fees" | "returned") =>
    revenue.reduce((total, day) => total + Math.round(day[series] * 100), 0);
  return { paid: sum("paid"), fees: sum("fees"), returned: sum("returned") };
}

async function changes() {
  const { paid, fees, returned } = await readSums();
  return { paid: paid - before.paid, fees: fees - before.fees, returned: returned - before.returned };
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
const none = { paid: 0, fees: 0, returned: 0 };

async function insertOrder(columns: Partial<typeof orders.$inferInsert> = {}): Promise<string> {
  const packageSnapshot = {
    name: "Full circle",
    description: null,
    price: 1200.1,
    duration_weeks: 12,
    doula_name: "Grace Okafor",
    doula_slug: "grace-okafor",
  };
  const money = { amount: "1200.10", platformFeePercent: "5.0", platformFee: "60.01" };
  const [order] = await app.db
    .insert(orders)
    .values({ packageSnapshot, stripeAccountId: "acct_1", ...money, ...columns })
    .returning({ id: orders.id });
  return order?.id ?? "";
}

const change = (id: string, columns: Partial<typeof orders.$inferInsert>) =>
  app.db.update(orders).set(columns).where(eq(orders.id, id));

test("[6.6] an order counts once it is paid, on the UTC day of the payment", async () => {
  const id = await insertOrder();
  expect(await changes()).toEqual(none);
  const paidAt = daysAgo(3);
  const day = paidAt.toISOString().slice(0, 10);
  const onDay = async () => (await readAnalytics(app, 7)).revenue.find((each) => each.day === day);
  const dayBefore = await onDay();
  await change(id, { status: "paid", paidAt });
  expect(await changes()).toEqual({ paid: 120_010, fees: 6001, returned: 0 });
  expect(Math.round(((await onDay())?.paid ?? 0) * 100)).toBe(
    Math.round((dayBefore?.paid ?? 0) * 100) + 120_010,
  );
  await change(id, { reviewNeededAt: new Date() });
  expect(await changes()).toEqual({ paid: 120_010, fees: 6001, returned: 0 });
});

test("[6.6] a refund counts on the day it is made, with the returned fee", async () => {
  const id = await insertOrder({ status: "paid", paidAt: daysAgo(2) });
  const today = async () => (await readAnalytics(app, 7)).revenue.at(-1);
  const returnedBefore = (await today())?.returned ?? 0;
  await change(id, { status: "partially_refunded", refundedAmount: "200.00", refundedFee: "10.00" });
  expect(await changes()).toEqual({ paid: 120_010, fees: 5001, returned: 20_000 });
  expect(await today()).toMatchObject({ returned: returnedBefore + 200 });
  await change(id, { status: "refunded", refundedAmount: "1200.10", refundedFee: "60.01" });
  expect(await changes()).toEqual({ paid: 120_010, fees: 0, returned: 120_010 });
});

test("[6.6] a refund that fails later no longer counts", async () => {
  const id = await insertOrder({ status: "refunded", paidAt: daysAgo(2), refundedAmount: "1200.10" });
  expect(await changes()).toMatchObject({ returned: 120_010 });
  await change(id, { status: "paid", refundedAmount: "0" });
  expect(await changes()).toMatchObject({ returned: 0 });
});

test("[6.6] a dispute counts once it is lost, not while it is open", async () => {
  const id = await insertOrder({ status: "paid", paidAt: daysAgo(1) });
  await change(id, { status: "disputed", disputedAmount: "1000.00" });
  expect(await changes()).toMatchObject({ returned: 0 });
  await change(id, { status: "lost", disputedAmount: "0", lostAmount: "1000.00" });
  expect(await changes()).toMatchObject({ returned: 100_000 });
});

test("[6.6] a partial dispute counts with its amount", async () => {
  const id = await insertOrder({ status: "paid", paidAt: daysAgo(1) });
  await change(id, { status: "partially_refunded", lostAmount: "300.00" });
  expect(await changes()).toMatchObject({ returned: 30_000 });
  await change(id, { status: "lost", refundedAmount: "900.10" });
  expect(await changes()).toMatchObject({ returned: 120_010 });
});

test("[6.6] the sums are the same after a job has rolled up the counts", async () => {
  await insertOrder({ status: "paid", paidAt: daysAgo(1) });
  const counted = await changes();
  while ((await rollUpDeltas(app.db, 2)) > 0);
  expect(await changes()).toEqual(counted);
});

test("[6.6] a payment of several million dollars is counted", async () => {
  await insertOrder({ status: "paid", paidAt: daysAgo(1), amount: "99999999.99", platformFee: "5000000.00" });
  expect(await changes()).toEqual({ paid: 9_999_999_999, fees: 500_000_000, returned: 0 });
});
