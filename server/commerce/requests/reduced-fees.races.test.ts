import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderSchema } from "../../../contract/commerce/orders.schema.ts";
import { schema } from "../../../db/database.ts";
import { atOnce } from "../../testing/at-once.ts";
import { signedInUser, signInAs, type TestPerson } from "../../testing/fixtures.ts";
import { daysFromNow, insertSeller, postOrder, readStoredOrder, type Seller } from "../../testing/orders.ts";
import { usePaymentsApp } from "../../testing/payments.ts";
import { expireRequests } from "./service.ts";

const { app, stripe } = await usePaymentsApp();

const reducedSeller = () =>
  insertSeller(app, stripe, { offer: { type: "birth", reducedFeeBirths: 1, reducedFeeFrom: "600" } });
const ask = async (doula: Seller, who: TestPerson) => {
  const asked = { due_date: daysFromNow(100), asked_amount: 700 };
  return orderSchema.parse(await (await postOrder(app, who, doula.packageId, asked)).json());
};

test("[2.12] of two requests that a doula accepts at once, one gets the year's last reduced fee", async () => {
  const doula = await reducedSeller();
  const others = await Promise.all([1, 2, 3].map(() => signedInUser(app, "client")));
  const orders: string[] = [];
  for (const other of others) orders.push((await ask(doula, other)).id);
  const as = await signInAs(app, doula.userEmail);
  const calls = orders.map((id, index) => async () => {
    const [path, json] = index === 2 ? ["propose", { amount: 900 }] : ["accept", undefined];
    return app.send(`/rest/v1/orders/${id}/${path}`, { method: "POST", as, ...(json && { json }) });
  });
  const lock = sql`select from doula_packages where id = ${doula.packageId} for update`;
  const responses = await atOnce(app, lock, calls);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 409, 409]);
});

test("[3.6] a proposal that is accepted in its last moment either expires or is agreed", async () => {
  const doula = await reducedSeller();
  const parent = await signedInUser(app, "client");
  const { id } = await ask(doula, parent);
  const as = await signInAs(app, doula.userEmail);
  const send = (path: string, cookie: string) =>
    app.send(`/rest/v1/orders/${id}/${path}`, { method: "POST", as: cookie, json: { amount: 850 } });
  await send("propose", as);
  const expire = async () => {
    await app.db
      .update(schema.orders)
      .set({ requestExpiresAt: new Date(app.now().getTime() - 1000) })
      .where(eq(schema.orders.id, id));
    await expireRequests(app, { limit: 10 });
  };
  const [accepted] = await Promise.all([send("accept_proposal", parent.cookie), expire()]);
  const { status, amount } = await readStoredOrder(app, id);
  expect([status, amount]).toEqual(accepted.status === 200 ? ["pending", "850.00"] : ["expired", "700.00"]);
});
