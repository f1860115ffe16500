import { afterAll, expect, test } from "vitest";
import { openServerDatabase } from "./platform/database.ts";
import { useTestApp } from "./testing/app.ts";
import { startDatabaseProxy } from "./testing/database-proxy.ts";
import { errorCode, isSignedIn, signedInUser } from "./testing/fixtures.ts";
import { createTestDatabase } from "./testing/postgres.ts";

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
