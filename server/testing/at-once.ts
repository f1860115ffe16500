import { setTimeout as sleep } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { inTransaction } from "../platform/database/transaction.ts";
import type { TestApp } from "./app.ts";
import { outsideTransaction } from "./transaction-guard.ts";

/**
 * Runs requests in a race: `lock` locks what they need, each waits for it in the given order, then
 * all continue at once. `whileWaiting` runs while they wait. Only on a server: embedded Postgres
 * has one connection.
 */
export async function atOnce<Result>(
  { db }: TestApp,
  lock: SQL,
  requests: (() => Promise<Result>)[],
  whileWaiting?: () => Promise<unknown>,
): Promise<Result[]> {
  const results: Promise<Result>[] = [];
  await inTransaction(db, (tx) =>
    outsideTransaction(async () => {
      await tx.execute(lock);
      // Inside the transaction, the count would never change.
      const countWaiting = async () => {
        const { rows } = await db.execute(sql`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
      `);
        return Number(rows[0]?.waiting);
      };
      for (const request of requests) {
        results.push(request());
        for (let attempt = 0; (await countWaiting()) < results.length; attempt++) {
          if (attempt === 500) throw new Error("a request does not wait for the lock");
          await sleep(25);
        }
      }
      await whileWaiting?.();
    }),
  );
  return Promise.all(results);
}
