import { afterAll, beforeAll, expect, test } from "vitest";
import type { Transaction } from "../../../db/database.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/postgres.ts";
import { inTransaction, onCommit } from "./transaction.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test("a callback runs once after the commit, and not before", async () => {
  const calls: string[] = [];
  await inTransaction(database.db, async (tx) => {
    onCommit(tx, "emails", () => calls.push("first"));
    onCommit(tx, "emails", () => calls.push("emails"));
    onCommit(tx, "files", () => calls.push("files"));
    expect(calls).toEqual([]);
  });
  expect(calls).toEqual(["emails", "files"]);
});

test("no callback runs after a rollback", async () => {
  const calls: string[] = [];
  const undone = inTransaction(database.db, async (tx) => {
    onCommit(tx, "emails", () => calls.push("emails"));
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(calls).toEqual([]);
});

test("a savepoint's callback waits for the whole transaction", async () => {
  const calls: string[] = [];
  await inTransaction(database.db, async (tx) => {
    await inTransaction(tx, async (savepoint) => onCommit(savepoint, "emails", () => calls.push("emails")));
    expect(calls).toEqual([]);
  });
  expect(calls).toEqual(["emails"]);
});

test("a transaction that inTransaction did not open takes no callback", async () => {
  for (const work of [
    async (tx: Transaction) => onCommit(tx, "emails", () => undefined),
    (tx: Transaction) => inTransaction(tx, async () => undefined),
  ])
    await expect(database.db.transaction(work)).rejects.toThrow("not opened with inTransaction");
});
