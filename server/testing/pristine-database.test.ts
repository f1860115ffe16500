import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { schema } from "../../db/database.ts";
import { createTestDatabase } from "./postgres.ts";

async function readAll(): Promise<unknown> {
  const { db, close } = await createTestDatabase();
  const [users, deltas, totals, queues] = [
    await db.$count(schema.users),
    await db.$count(schema.metricDeltas),
    await db.select().from(schema.metricTotals).orderBy(schema.metricTotals.metric),
    (await db.execute(sql`select name, dead_letter from pgboss.queue order by name`)).rows,
  ];
  await close();
  return { users, deltas, totals, queues };
}

async function insertUser(): Promise<number | undefined> {
  const { db, close } = await createTestDatabase();
  const names = { fullName: "Ana Ruiz", firstName: "Ana", lastName: "Ruiz" };
  await db.insert(schema.users).values({ email: "ana@doula.test", userType: "client", ...names });
  await db.update(schema.metricTotals).set({ total: 7 });
  await db.execute(sql`update pgboss.queue set dead_letter = null`);
  const [delta] = await db.select({ id: schema.metricDeltas.id }).from(schema.metricDeltas);
  await close();
  return delta?.id;
}

test("shows a file neither rows nor sequence numbers from the previous one", async () => {
  const before = await readAll();
  const firstId = await insertUser();
  expect(firstId).toBeDefined();
  expect(await readAll()).toEqual(before);
  expect(await insertUser()).toBe(firstId);
});

test.each([
  "drop table favorites",
  "alter table favorites disable trigger all",
  "create function one() returns int language sql as 'select 1'",
])("does not reuse a database whose schema a test changed: %s", async (change) => {
  const changed = await createTestDatabase();
  await changed.db.execute(sql.raw(change));
  await changed.close();
  const next = await createTestDatabase();
  const fingerprints = sql`select pristine.fingerprint() = obj_description('pristine'::regnamespace, 'pg_namespace') as same`;
  expect((await next.db.execute(fingerprints)).rows).toEqual([{ same: true }]);
  expect(await next.db.$count(schema.favorites)).toBe(0);
  await next.close();
});
