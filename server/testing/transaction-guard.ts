import { AsyncLocalStorage } from "node:async_hooks";
import type { DatabaseConnection } from "../platform/database/database.ts";
import { isInLockOrder, type Lock, observeLocks } from "../platform/database/locks.ts";
import { findMissingLock, guardLocks } from "./lock-guard.ts";

/**
 * The transaction that the current code is part of. Work that it does not await continues
 * after the transaction.
 */
const currentTransaction = new AsyncLocalStorage<{ isOpen: boolean; locks: Lock[] }>();

const violations = new Set<string>();

/**
 * Throws inside a transaction: embedded Postgres, with one connection, would wait forever, and a provider's
 * call would extend the locks.
 */
function refuseInsideTransaction(call: string): void {
  if (!currentTransaction.getStore()?.isOpen) return;
  violations.add(call);
  throw new Error(`${call} was called inside a transaction`);
}

/** Returns and clears the refused calls, for a test whose code swallowed the error. */
export function drainViolations(): string[] {
  const taken = [...violations];
  violations.clear();
  return taken;
}

/** Runs something outside the test's transaction, like another person's request. */
export function outsideTransaction<Result>(run: () => PromiseLike<Result>): Promise<Result> {
  return currentTransaction.exit(async () => await run());
}

/** Throws if a transaction takes a lock that comes before one it holds (docs/decisions/101). Taking one again is harmless. */
function refuseLateLock(lock: Lock): void {
  const transaction = currentTransaction.getStore();
  if (!transaction?.isOpen) return;
  const { locks } = transaction;
  const isHeld = locks.some(({ kind, id }) => kind === lock.kind && id === lock.id);
  const later = locks.find((held) => !isInLockOrder(held, lock));
  if (isHeld || !later) return void locks.push(lock);
  const violation = `The lock of a ${lock.kind} was taken after that of a ${later.kind}`;
  violations.add(violation);
  throw new Error(violation);
}

/**
 * Makes every use of the base handle inside a transaction fail, every change without its lock, and every lock out of
 * order. A transaction's own handle has its own connection.
 */
export function guardBaseHandle({ db }: DatabaseConnection): void {
  observeLocks(refuseLateLock);
  const pool: object = Reflect.get(db, "$client");
  for (const method of ["query", "connect"]) {
    const call = Reflect.get(pool, method).bind(pool);
    Reflect.set(pool, method, (...args: unknown[]) => {
      refuseInsideTransaction("The base handle");
      return call(...args);
    });
  }
  const begin: typeof db.transaction = db.transaction.bind(db);
  db.transaction = (work, config) =>
    begin((transaction) => {
      const state = { isOpen: true, locks: [] };
      return currentTransaction.run(state, async () => {
        try {
          await transaction.execute(guardLocks);
          return await work(transaction);
        } catch (error) {
          const missing = findMissingLock(error);
          if (missing) violations.add(missing);
          throw error;
        } finally {
          state.isOpen = false;
        }
      });
    }, config);
}

/** Makes a provider's methods fail inside a transaction. */
export function guardProvider<Provider extends object | undefined>(provider: Provider): Provider {
  if (!provider) return provider;
  return new Proxy(provider, {
    get: (target, key) => {
      const value = Reflect.get(target, key, target);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        refuseInsideTransaction(`A provider's ${String(key)}`);
        return value.apply(target, args);
      };
    },
  });
}
