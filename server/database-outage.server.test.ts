import { afterAll, beforeAll, expect, test } from "vitest";
import { openServerDatabase } from "./platform/database.ts";
import { startTestApp, type TestApp } from "./testing/app.ts";
import { type DatabaseProxy, startDatabaseProxy } from "./testing/database-proxy.ts";
import { codeOf, isSignedIn, signedInUser } from "./testing/fixtures.ts";
import { createTestDatabase, type TestDatabase } from "./testing/postgres.ts";

let database: TestDatabase;
let proxy: DatabaseProxy;
let app: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.url ?? "");
  app = await startTestApp({ openDatabase: () => openServerDatabase(proxy.url) });
});
afterAll(async () => {
  await app.close();
  await proxy.close();
  await database.close();
});

test("without the database a signed-in person is not logged out", async () => {
  const { cookie } = await signedInUser(app, "client");
  await proxy.refuse();
  const answer = await app.send("/rest/v1/bookings", { as: cookie });
  expect(answer.status).toBe(503);
  expect(await codeOf(answer)).toBe("unavailable");
  expect(answer.headers.getSetCookie()).toEqual([]);
  await proxy.recover();
  expect(await isSignedIn(app, cookie)).toBe(true);
});
