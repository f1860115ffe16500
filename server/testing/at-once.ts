import { setTimeout as sleep } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { TestApp } from "./app.ts";
import { outsideTransaction } from "./transaction-guard.ts";

/**
 * Makes requests race: `held` locks what they need, each queues for it in the given order, then all continue at once.
 * `meanwhile` runs while they wait. Only on a server: embedded Postgres is one connection.
 */
export async function atOnce<Answer>(
  { db }: TestApp,
  held: SQL,
  requests: (() => Promise<Answer>)[],
  meanwhile?: () => Promise<unknown>,
): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  await db.transaction((tx) =>
    outsideTransaction(async () => {
      await tx.execute(held);
      // Inside the transaction it would see the same count every time.
      const countWaiting = async () => {
        const { rows } = await db.execute(sql`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
      `);
        return Number(rows[0]?.waiting);
      };
      for (const request of requests) {
        answers.push(request());
        for (let attempt = 0; (await countWaiting()) < answers.length; attempt++) {
          if (attempt === 500) throw new Error("a request does not wait for what is held");
          await sleep(25);
        }
      }
      await meanwhile?.();
    }),
  );
  return Promise.all(answers);
}
