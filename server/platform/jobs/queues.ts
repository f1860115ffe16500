import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "../../../db/database.ts";
import { failedQueue } from "./jobs.ts";

const queuesSchema = z.array(
  z.object({ queue: z.string(), is_failed: z.boolean(), jobs: z.int(), oldest_seconds: z.number() }),
);

/**
 * Returns every queue with jobs that wait or run, and for how long the oldest of them has been due, in seconds. Jobs that
 * failed for good are separate, by the queue they were in.
 */
export async function readQueues(db: Queryable) {
  const { rows } = await db.execute(sql`
    select regexp_replace(name, ${`^${failedQueue("")}`}, '') as queue,
      starts_with(name, ${failedQueue("")}) as is_failed,
      count(*)::int as jobs,
      coalesce(extract(epoch from now() - min(start_after) filter (where start_after <= now())), 0)::float8 as oldest_seconds
    from pgboss.job
    where state < 'completed'
    group by name
  `);
  return queuesSchema.parse(rows);
}
