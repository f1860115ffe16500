import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/postgres.ts";
import { runStatement } from "../../testing/postgres-server.ts";
import { openServerDatabase } from "./database.ts";
import { isDatabaseOutage } from "./database-outage.ts";

let database: TestDatabase;
let url: URL;
beforeAll(async () => {
  database = await createTestDatabase();
  url = new URL(database.url ?? "");
});
afterAll(() => database.close());

/** Returns the error of a statement on a new connection. */
async function readError(address: URL, statement = "select 1"): Promise<unknown> {
  const { db, close } = await openServerDatabase(address.href, { connections: 1 });
  try {
    await db.execute(sql.raw(statement));
  } catch (error) {
    return error;
  } finally {
    await close();
  }
}

test("treats a server with too many clients as an outage", async () => {
  const role = `limited_${Date.now()}`;
  await runStatement(url.href, `create role ${role} login connection limit 0`);
  const limited = new URL(url);
  limited.username = role;
  expect(isDatabaseOutage(await readError(limited))).toBe(true);
  await runStatement(url.href, `drop role ${role}`);
});

test("treats a write to a read-only server, such as after a failover, as an outage", async () => {
  const insert = "set transaction_read_only = on; insert into faqs (question, answer) values ('Why?', 'So.')";
  expect(isDatabaseOutage(await readError(url, insert))).toBe(true);
});

test("treats a missing database as an outage", async () => {
  const nowhere = new URL(url);
  nowhere.pathname = "/no_such_database";
  expect(isDatabaseOutage(await readError(nowhere))).toBe(true);
});

test.each([
  ["57P03", "the database system is starting up"],
  ["57P03", "the database system is in recovery mode"],
  ["57P01", "terminating connection due to administrator command"],
  ["53200", "out of memory"],
  ["08006", "connection failure"],
  ["ENOTFOUND", "getaddrinfo ENOTFOUND db.example"],
  ["CERT_HAS_EXPIRED", "certificate has expired"],
])("treats %s (%s) as an outage", (code, message) => {
  expect(
    isDatabaseOutage(new Error("Failed query", { cause: Object.assign(new Error(message), { code }) })),
  ).toBe(true);
});

test("does not treat a wrong statement or a missing file as an outage", async () => {
  expect(isDatabaseOutage(await readError(url, "select nothing"))).toBe(false);
  expect(isDatabaseOutage(await readError(url, "insert into faqs (question) values ('Why?')"))).toBe(false);
  expect(isDatabaseOutage(await readFile("/no/such/file").catch((error: unknown) => error))).toBe(false);
});
