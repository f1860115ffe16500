import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Database } from "../../../db/database.ts";
import { StartProblem } from "../errors/start-problem.ts";
import { applyMigrations } from "./migrations.ts";

const migrationLock = 7_270_001;
const lockPauseMs = 500;
const lockNotAvailable = "55P03";

interface MigrateOptions {
  folder?: string;
  /** How often a migration that waits too long for a table is tried again. */
  attempts?: number;
  pauseMs?: number;
}

/**
 * Applies missing migrations, in one process while the others wait. A migration that waits for a table stops everyone
 * who comes after it from writing to it. So it gives up after a second, lets them through and tries again. Throws
 * StartProblem if a table is never free.
 */
export async function migrateServer(
  url: string,
  { folder, attempts = 30, pauseMs = 2000 }: MigrateOptions = {},
): Promise<void> {
  // Migrations can take a long time, and if the lock's connection timed out, another process would start them, too.
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 10_000,
    application_name: "doula-migrations",
    options: "-c lock_timeout=1s -c statement_timeout=0 -c idle_in_transaction_session_timeout=0",
  });
  // A broken connection also fails its statement, which throws the error.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  // The lock has another transaction, because migrations commit.
  const lockConnection = await pool.connect();
  try {
    await lockConnection.query("begin");
    while (!(await tryToLock(lockConnection))) await sleep(lockPauseMs);
    const db = drizzle(pool) as unknown as Database;
    for (let attempt = 1; ; attempt++) {
      const isBlocked = await applyMigrations(db, folder).then(() => false, isLockTimeout);
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

/**
 * Asks instead of waiting, and without parameters: `create index concurrently` waits for every other statement, and for
 * the results of statements with parameters until their transaction ends.
 */
async function tryToLock(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(`select pg_try_advisory_xact_lock(${migrationLock}) as is_locked`);
  return rows[0]?.is_locked === true;
}

/** Throws every other error. */
function isLockTimeout(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ("code" in cause && cause.code === lockNotAvailable) return true;
  throw error;
}
