import { expect, test } from "vitest";
import { schema } from "../../../db/database.ts";
import { filesOfArchive } from "../../testing/archive.ts";
import { exportData, signedInUser, signInAs } from "../../testing/fixtures.ts";
import { daysFromNow, insertSeller, paidOrder, placeOrder } from "../../testing/orders.ts";
import { usePaymentsApp } from "../../testing/payments.ts";

const { app, stripe } = await usePaymentsApp();

const readExported = async (cookie: string, name: string) =>
  (await filesOfArchive(await exportData(app, cookie))).get(name)?.toString() ?? "";

test("[7.1] archives contain a parent's orders and a doula's orders", async () => {
  const parent = await signedInUser(app, "client", "Ana Ruiz");
  const doula = await insertSeller(app, stripe);
  const id = await paidOrder(app, parent, doula);
  await paidOrder(app, await signedInUser(app, "client", "Olga Other"), doula);
  await app.db
    .insert(schema.refunds)
    .values({ orderId: id, amount: "100.00", cause: "admin", reason: "A note of ours", status: "requested" });

  const orders = await readExported(parent.cookie, "orders.json");
  expect(JSON.parse(orders)).toMatchObject([
    {
      id,
      parent_user_id: parent.id,
      doula_profile_id: doula.id,
      package_id: doula.packageId,
      amount: 1200,
      status: "paid",
      payment_url: null,
      card_brand: "visa",
      card_last4: "4242",
      refunds: [{ amount: 100, status: "requested" }],
    },
  ]);
  expect(orders).not.toMatch(/acct_|cs_test|pi_|ch_|Olga|note of ours/);

  const ofDoula = await readExported(await signInAs(app, doula.userEmail), "doula-orders.json");
  expect(JSON.parse(ofDoula)).toHaveLength(2);
  expect(JSON.parse(ofDoula)).toContainEqual(
    expect.objectContaining({ id, parent: { user_id: parent.id, name: "Ana Ruiz" }, amount: 1200 }),
  );
  expect(ofDoula).not.toMatch(/"4242"|visa|acct_|cs_test|pi_|ch_/);
});

test("[7.1] a doula's archive tells nothing about a parent's birth", async () => {
  const parent = await signedInUser(app, "client");
  const doula = await insertSeller(app, stripe, { offer: { type: "birth" } });
  const dueDate = daysFromNow(100);
  await placeOrder(app, parent, doula.packageId, { due_date: dueDate });
  const orders = await readExported(await signInAs(app, doula.userEmail), "doula-orders.json");
  expect(JSON.parse(orders)).toHaveLength(1);
  expect(orders).not.toContain(dueDate);
  expect(orders).not.toMatch(/due_date|birth_place/);
});
