import { sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { openServerDatabase } from "../platform/database/database.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { useTestApp } from "../testing/app.ts";
import { startDatabaseProxy } from "../testing/database-proxy.ts";
import { errorCode, isSignedIn, signedInUser } from "../testing/fixtures.ts";
import { createTestDatabase } from "../testing/postgres.ts";

const database = await createTestDatabase();
const proxy = await startDatabaseProxy(database.url ?? "");
const app = await useTestApp({ openDatabase: () => openServerDatabase(proxy.url) });
afterAll(async () => {
  await proxy.close();
  await database.close();
});

test("a signed-in person is not logged out while the database is down", async () => {
  const { cookie } = await signedInUser(app, "client");
  await proxy.refuse();
  const response = await app.send("/rest/v1/bookings", { as: cookie });
  expect(response.status).toBe(503);
  expect(await errorCode(response)).toBe("unavailable");
  expect(response.headers.getSetCookie()).toEqual([]);
  await proxy.recover();
  expect(await isSignedIn(app, cookie)).toBe(true);
});

test("a signed-in person's request that is running when Postgres stops is answered as unavailable", async () => {
  const { cookie } = await signedInUser(app, "client");
  const { db, close } = await openServerDatabase(database.url ?? "");
  const response = await inTransaction(db, async (tx) => {
    await tx.execute(sql`lock table sessions in access exclusive mode`);
    const sent = app.send("/rest/v1/bookings", { as: cookie });
    // What a server that is stopping does to each connection.
    await vi.waitFor(async () => {
      const { rows } = await db.execute(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
      `);
      expect(rows).toHaveLength(1);
    }, 10_000);
    return sent;
  });
  await close();
  expect([response.status, await errorCode(response)]).toEqual([503, "unavailable"]);
});
