import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { TestApp } from "./app.ts";

/** From now on next calls are stored only where a test has them stored: the app's own jobs would come in between. */
export async function stopNextCallJobs({ db }: TestApp): Promise<void> {
  const ofThem = sql`name in ('refresh-next-calls', 'expire-after-time-zone-data')`;
  await db.execute(sql`delete from pgboss.schedule where ${ofThem}`);
  for (let attempt = 0; attempt < 300; attempt++) {
    await db.execute(sql`delete from pgboss.job where ${ofThem} and state = 'created'`);
    const { rows } = await db.execute(
      sql`select from pgboss.job where ${ofThem} and state in ('created', 'active') limit 1`,
    );
    if (rows.length === 0) return;
    await sleep(50);
  }
  throw new Error("jobs that do not end");
}
