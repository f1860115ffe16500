import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { schema } from "../../../db/database.ts";
import { signedInUser } from "../../testing/fixtures.ts";
import { purchase, readAlerts } from "../../testing/orders.ts";
import { usePaymentsApp } from "../../testing/payments.ts";
import { dismissDifference, readDifferences } from "../../testing/reconciliation.ts";
import { reconcileDue } from "./jobs.ts";
import { saveDueScopes } from "./queries.ts";

const { app, payments, stripe } = await usePaymentsApp();
const admins = await Promise.all([signedInUser(app, "admin"), signedInUser(app, "admin")]);
const [admin] = admins;

async function insertDifference() {
  app.setNow(new Date());
  const { id } = await purchase(app, stripe);
  await app.db.update(schema.orders).set({ amount: "1000.00" }).where(eq(schema.orders.id, id));
  app.setNow(new Date(Date.now() + 2 * 3_600_000));
  await saveDueScopes(app.db, app.now());
  return id;
}

test("[4.6 6.6] of runs at once, one compares an account", async () => {
  const id = await insertDifference();
  let lists = 0;
  stripe.sandbox.onRequest = ({ url }) => {
    if (url.includes("/v1/balance_transactions")) lists += 1;
  };
  await Promise.all(Array.from({ length: 5 }, () => reconcileDue(app, payments)));
  stripe.sandbox.onRequest = undefined;
  expect(lists).toBe(1);
  const { items } = await readDifferences(app, admin);
  expect(items).toMatchObject([{ order_id: id, subject: "payment" }]);
});

test("[4.6 6.6] only one of two admins dismisses a difference", async () => {
  const id = await insertDifference();
  await reconcileDue(app, payments);
  const { items } = await readDifferences(app, admin);
  const difference = items.find(({ order_id }) => order_id === id);
  const differenceId = difference?.id ?? "";
  const responses = await Promise.all(
    admins.map((each) => dismissDifference(app, each, differenceId, { note: "Known." })),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  expect(await readAlerts(app, differenceId)).toEqual(["order.difference_dismissed"]);
  expect((await readDifferences(app, admin)).items.map(({ order_id }) => order_id)).not.toContain(id);
});
