import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { schema } from "../../db/database.ts";
import { signedInUser } from "../testing/fixtures.ts";
import { purchase, readAlerts } from "../testing/orders.ts";
import { usePaymentsApp } from "../testing/payments.ts";
import { dismissDifference, readDifferences, reconcile } from "../testing/reconciliation.ts";

const { app, payments, stripe } = await usePaymentsApp();
const admins = await Promise.all([signedInUser(app, "admin"), signedInUser(app, "admin")]);
const [admin] = admins;

test("[4.6 6.6] comparisons at once store a difference once, and only one of two admins dismisses it", async () => {
  const { id } = await purchase(app, stripe);
  await app.db.update(schema.orders).set({ amount: "1000.00" }).where(eq(schema.orders.id, id));
  app.setNow(new Date(Date.now() + 2 * 3_600_000));
  await Promise.all(Array.from({ length: 5 }, () => reconcile(app, payments)));
  const { items } = await readDifferences(app, admin);
  expect(items).toMatchObject([{ order_id: id, subject: "payment" }]);
  const [difference] = items;
  const differenceId = difference?.id ?? "";
  const responses = await Promise.all(
    admins.map((each) => dismissDifference(app, each, differenceId, { note: "Known." })),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  expect(await readAlerts(app, differenceId)).toEqual(["order.difference_dismissed"]);
  expect(await readDifferences(app, admin)).toMatchObject({ items: [] });
});
