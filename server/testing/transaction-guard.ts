import { AsyncLocalStorage } from "node:async_hooks";
import type { DatabaseConnection } from "../platform/database.ts";

/** The transaction that the running code is part of. What it started and left running goes on after the transaction. */
const currentTransaction = new AsyncLocalStorage<{ isOpen: boolean }>();

const violations = new Set<string>();

/**
 * Throws inside a transaction, where embedded Postgres, which is one connection, would wait forever, and where a provider's
 * answer would hold locks for as long as it takes.
 */
function refuseInsideTransaction(call: string): void {
  if (!currentTransaction.getStore()?.isOpen) return;
  violations.add(call);
  throw new Error(`${call} was called inside a transaction`);
}

/** What refused calls there were since the last time, for a test whose code swallowed the error. */
export function takeViolations(): string[] {
  const taken = [...violations];
  violations.clear();
  return taken;
}

/** Runs something as somebody else would, whose request is no part of the test's transaction. */
export function outsideTransaction<Result>(run: () => PromiseLike<Result>): Promise<Result> {
  return currentTransaction.exit(async () => await run());
}

/** Has every use of the base handle inside a transaction fail. A transaction's own handle has a connection of its own. */
export function guardBaseHandle({ db }: DatabaseConnection): void {
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
      const state = { isOpen: true };
      return currentTransaction.run(state, async () => {
        try {
          return await work(transaction);
        } finally {
          state.isOpen = false;
        }
      });
    }, config);
}

/** A provider whose methods fail inside a transaction. */
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
