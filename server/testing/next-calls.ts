import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { TestApp } from "./app.ts";

/** Stops the app's own job from storing next calls between the steps of a test. */
export async function stopNextCallJob({ db }: TestApp): Promise<void> {
  const isRefresh = sql`name = 'refresh-next-calls'`;
  await db.execute(sql`delete from pgboss.schedule where ${isRefresh}`);
  for (let attempt = 0; attempt < 300; attempt++) {
    await db.execute(sql`delete from pgboss.job where ${isRefresh} and state = 'created'`);
    const { rows } = await db.execute(
      sql`select from pgboss.job where ${isRefresh} and state in ('created', 'active') limit 1`,
    );
    if (rows.length === 0) return;
    await sleep(50);
  }
  throw new Error("refresh-next-calls does not end");
}
