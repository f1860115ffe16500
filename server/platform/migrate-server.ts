import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { migrationsFolder } from "./migrations.ts";
import { StartProblem } from "./start-problem.ts";

const migrationLock = 7_270_001;
const lockNotAvailable = "55P03";

interface MigrateOptions {
  folder?: string;
  /** How often a migration that waits too long for a table is tried again. */
  attempts?: number;
  pauseMs?: number;
}

/**
 * Applies missing migrations, in one process while the others wait. A migration that waits for a table stops everyone
 * who comes after it from writing to it. So it gives up after a second, lets them through and tries again: nothing is applied
 * until everything is. Throws StartProblem if a table is never free.
 */
export async function migrateServer(
  url: string,
  { folder = migrationsFolder, attempts = 30, pauseMs = 2000 }: MigrateOptions = {},
): Promise<void> {
  // Migrations can take a long time, so these connections have no other limits.
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 10_000,
    application_name: "doula-migrations",
    options: "-c lock_timeout=1s",
  });
  // A broken connection also fails its statement, which throws the error.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  // The lock has a separate transaction, because drizzle's migrator opens one on another connection.
  const lockConnection = await pool.connect();
  try {
    await lockConnection.query("begin");
    await lockConnection.query("set local lock_timeout = 0");
    await lockConnection.query("select pg_advisory_xact_lock($1)", [migrationLock]);
    const db = drizzle(pool);
    for (let attempt = 1; ; attempt++) {
      const isBlocked = await migrate(db, { migrationsFolder: folder }).then(() => false, isLockTimeout);
      if (!isBlocked) return;
      if (attempt === attempts)
        throw new StartProblem(
          "DATABASE_URL: a migration needs a table that others keep in use. End their transactions (see pg_stat_activity) and start again.",
        );
      await sleep(pauseMs);
    }
  } finally {
    lockConnection.release(true);
    await pool.end();
  }
}

/** Throws every other error. */
function isLockTimeout(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ("code" in cause && cause.code === lockNotAvailable) return true;
  throw error;
}
