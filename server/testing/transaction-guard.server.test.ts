import { sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { Transaction } from "../../db/database.ts";
import { lockClient, lockDoula } from "../platform/database/locks.ts";

import { createTestDatabase, type TestDatabase } from "./postgres.ts";
import { drainViolations, guardProvider, outsideTransaction } from "./transaction-guard.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  return async () => database.close();
});
afterEach(() => drainViolations());

const one = sql`select 1 as one`;

test("allows a transaction's own handle inside it, but not the base handle", async () => {
  const { db } = database;
  expect((await db.transaction((tx) => tx.execute(one))).rows).toEqual([{ one: 1 }]);
  await expect(db.transaction(() => db.execute(one))).rejects.toThrow();
  await expect(db.transaction(() => db.transaction((tx) => tx.execute(one)))).rejects.toThrow();
  expect(drainViolations()).toEqual(["The base handle"]);
  expect((await db.execute(one)).rows).toEqual([{ one: 1 }]);
});

test("fails the file on closing its database if the code swallowed a refused call", async () => {
  const other = await createTestDatabase();
  await other.db.transaction(() => other.db.execute(one).catch(() => undefined));
  await expect(other.close()).rejects.toThrow("The base handle");
});

test("allows no call to a provider inside a transaction", async () => {
  const provider = guardProvider({ name: "none", ask: async () => "answer" });
  expect(await provider.ask()).toBe("answer");
  await expect(database.db.transaction(async () => provider.ask())).rejects.toThrow("A provider's ask");
});

test("counts a savepoint as part of its transaction, but not another person's request", async () => {
  const { db } = database;
  await db.transaction((tx) => tx.transaction((savepoint) => savepoint.execute(one)));
  await db.transaction(() => outsideTransaction(() => db.execute(one)));
  expect(drainViolations()).toEqual([]);
});

test("allows locks in their order only, and a lock that is held already", async () => {
  const { db } = database;
  await db.transaction(async (tx) => {
    await lockClient(tx, "b");
    await lockDoula(tx, "a");
    await lockDoula(tx, "b");
    await lockClient(tx, "b");
  });
  expect(drainViolations()).toEqual([]);
  await expect(db.transaction(lockDoulaBeforeClient)).rejects.toThrow(
    "client was taken after that of a doula",
  );
  await expect(db.transaction(lockDoulasBackwards)).rejects.toThrow("doula was taken after that of a doula");
});

async function lockDoulaBeforeClient(tx: Transaction): Promise<void> {
  await lockDoula(tx, "a");
  await lockClient(tx, "a");
}

async function lockDoulasBackwards(tx: Transaction): Promise<void> {
  await lockDoula(tx, "b");
  await lockDoula(tx, "a");
}
