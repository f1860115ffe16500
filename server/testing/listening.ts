import { sql } from "drizzle-orm";
import type { Queryable } from "../../db/database.ts";
import { listenerName } from "../platform/database/notifications.ts";

/** Breaks the connections on which processes listen to this database. Returns how many there were. */
export async function breakListening(db: Queryable): Promise<number> {
  const { rows } = await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = ${listenerName}
  `);
  return rows.length;
}
