import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { atOnce } from "../../testing/at-once.ts";
import { errorCode, signedInUser, signInAs } from "../../testing/fixtures.ts";
import {
  acceptOrder,
  daysFromNow,
  insertSeller,
  placeOrder,
  postLink,
  postOrder,
  readStoredOrder,
} from "../../testing/orders.ts";
import { usePaymentsApp } from "../../testing/payments.ts";
import { expireRequests } from "./service.ts";

const { app, stripe } = await usePaymentsApp();
const dueDate = daysFromNow(100);
const lockClientSql = (id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('client' || ' ' || ${id}::text, 0))`;

async function openRequest() {
  const doula = await insertSeller(app, stripe, { offer: { type: "birth", asksBeforePayment: true } });
  const parent = await signedInUser(app, "client");
  const { id } = await placeOrder(app, parent, doula.packageId, { due_date: dueDate });
  const doulaCookie = await signInAs(app, doula.userEmail);
  const post = (path: string, as: string, json?: object) => async () =>
    (await app.send(`/rest/v1/orders/${id}/${path}`, { method: "POST", as, ...(json && { json }) })).status;
  return {
    ...{ id, doula, parent },
    accept: post("accept", doulaCookie),
    decline: post("decline", doulaCookie, {}),
    withdraw: post("withdraw", parent.cookie),
  };
}

test("[4.6] one of accepting, declining and withdrawing a request at once succeeds", async () => {
  for (let round = 0; round < 3; round++) {
    const { id, accept, decline, withdraw } = await openRequest();
    const calls = [accept, decline, withdraw].map((_, index, all) => all[(index + round) % 3] ?? accept);
    const lock = sql`select from orders where id = ${id} for update`;
    const statuses = await atOnce(app, lock, calls);
    expect(statuses.filter((status) => status < 300)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(2);
    expect(["pending", "declined", "cancelled"]).toContain((await readStoredOrder(app, id)).status);
  }
});

test("[4.6] a request that is accepted in its last moment either expires or can be paid", async () => {
  const { id, accept, parent } = await openRequest();
  const expire = async () => {
    await app.db.execute(
      sql`update orders set request_expires_at = now() - interval '1 second' where id = ${id}`,
    );
    await expireRequests(app, { limit: 10 });
    return 200;
  };
  const [accepted] = await Promise.all([accept(), expire()]);
  const { status } = await readStoredOrder(app, id);
  expect(status).toBe(accepted === 204 ? "pending" : "expired");
  expect((await postLink(app, parent, id)).status).toBe(accepted === 204 ? 200 : 409);
});

test("[4.6] two requests of a parent for one package at once are one order", async () => {
  const doula = await insertSeller(app, stripe, { offer: { type: "birth", asksBeforePayment: true } });
  const parent = await signedInUser(app, "client");
  const ask = async () => {
    const response = await postOrder(app, parent, doula.packageId, { due_date: dueDate });
    return ((await response.json()) as { id: string }).id;
  };
  const ids = await atOnce(app, lockClientSql(parent.id), [ask, ask, ask]);
  expect(new Set(ids).size).toBe(1);
});

test("[4.6] of two links for births at once, a parent gets one", async () => {
  const parent = await signedInUser(app, "client");
  const orders: string[] = [];
  for (let count = 0; count < 2; count++) {
    const doula = await insertSeller(app, stripe, { offer: { type: "birth", asksBeforePayment: true } });
    const { id } = await placeOrder(app, parent, doula.packageId, { due_date: dueDate });
    await acceptOrder(app, doula, id);
    orders.push(id);
  }
  const responses = await atOnce(
    app,
    lockClientSql(parent.id),
    orders.map((id) => async () => postLink(app, parent, id)),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = responses.find(({ status }) => status === 409);
  expect(refused && (await errorCode(refused))).toBe("birth_link_open");
});
