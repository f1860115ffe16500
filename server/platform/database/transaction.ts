import { is } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import type { Queryable, Transaction } from "../../../db/database.ts";

/** What runs after each open transaction commits, by a key that lets it run once. */
const pending = new WeakMap<Queryable, Map<string, () => void>>();

/** The base handle of each transaction. */
const bases = new WeakMap<Queryable, Queryable>();

/** Returns the base handle that a transaction was opened on; a base handle itself. */
export function findBase(db: Queryable): Queryable {
  return bases.get(db) ?? db;
}

/**
 * Runs `work` in a transaction, or in a savepoint if `db` is a transaction already. Jobs and emails that it queues start
 * right after the commit.
 */
export async function inTransaction<Result>(
  db: Queryable,
  work: (tx: Transaction) => Promise<Result>,
  config?: Parameters<Queryable["transaction"]>[1],
): Promise<Result> {
  const outer = pending.get(db);
  if (!outer && is(db, PgTransaction)) throw new Error("The transaction was not opened with inTransaction");
  const callbacks = outer ?? new Map<string, () => void>();
  const result = await db.transaction((tx) => {
    pending.set(tx, callbacks);
    bases.set(tx, findBase(db));
    return work(tx);
  }, config);
  if (!outer) for (const run of callbacks.values()) run();
  return result;
}

/** Runs `callback` once after the commit, however often it is added with this key. Throws outside `inTransaction`. */
export function onCommit(tx: Transaction, key: string, callback: () => void): void {
  const callbacks = pending.get(tx);
  if (!callbacks) throw new Error("The transaction was not opened with inTransaction");
  callbacks.set(key, callback);
}
