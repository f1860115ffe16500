import { sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./postgres.ts";
import { guardProvider, outsideTransaction, takeViolations } from "./transaction-guard.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  return async () => database.close();
});
afterEach(() => takeViolations());

const one = sql`select 1 as one`;

test("inside a transaction its own handle may be used, and the base handle may not", async () => {
  const { db } = database;
  expect((await db.transaction((tx) => tx.execute(one))).rows).toEqual([{ one: 1 }]);
  await expect(db.transaction(() => db.execute(one))).rejects.toThrow();
  await expect(db.transaction(() => db.transaction((tx) => tx.execute(one)))).rejects.toThrow();
  expect(takeViolations()).toEqual(["The base handle"]);
  expect((await db.execute(one)).rows).toEqual([{ one: 1 }]);
});

test("a refused call that the code swallowed fails the file when it closes its database", async () => {
  const other = await createTestDatabase();
  await other.db.transaction(() => other.db.execute(one).catch(() => undefined));
  await expect(other.close()).rejects.toThrow("The base handle");
});

test("no provider is called inside a transaction", async () => {
  const provider = guardProvider({ name: "none", ask: async () => "answer" });
  expect(await provider.ask()).toBe("answer");
  await expect(database.db.transaction(async () => provider.ask())).rejects.toThrow("A provider's ask");
});

test("a savepoint is part of its transaction, and another person's request is not", async () => {
  const { db } = database;
  await db.transaction((tx) => tx.transaction((savepoint) => savepoint.execute(one)));
  await db.transaction(() => outsideTransaction(() => db.execute(one)));
  expect(takeViolations()).toEqual([]);
});
