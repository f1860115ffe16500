import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../../db/database.ts";
import { readNewestMigration } from "../../platform/database/migrations.ts";
import { outageRetrySeconds, Refusal } from "../../platform/errors/refusal.ts";
import { describeError } from "../../platform/observability/logging.ts";
import type { Platform } from "../../platform/platform.ts";

/** A load balancer must get its response within two seconds. */
const maxMs = 1500;

/**
 * Checks that the database responds and has all of this version's migrations. Callers share a running check, so that a
 * hanging database uses only one connection.
 */
export function createReadinessCheck({ db, logger }: Pick<Platform, "db" | "logger">): () => Promise<void> {
  const newest = readNewestMigration();
  let running: Promise<void> | undefined;
  const check = () => {
    running ??= requireMigration(db, newest).finally(() => {
      running = undefined;
    });
    return running;
  };
  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new NotReady("the database did not respond in time")), maxMs);
    });
    try {
      await Promise.race([check(), timeout]);
    } catch (error) {
      const reason = error instanceof NotReady ? error.message : "the database cannot be used";
      logger.warn({ reason, error: describeError(error) }, "not ready");
      throw new Refusal("unavailable", { retryAfterSeconds: outageRetrySeconds });
    } finally {
      clearTimeout(timer);
    }
  };
}

/** A newer schema is fine: the previous version keeps working while the next one starts. */
async function requireMigration(db: Database, newest: number): Promise<void> {
  const { rows } = await db.execute(sql`
    select max(created_at) >= ${newest} as is_current from drizzle.__drizzle_migrations
  `);
  if (!currentSchema.parse(rows)[0].is_current) throw new NotReady("migrations of this version are missing");
}

/** Null if no migration was applied. */
const currentSchema = z.tuple([z.object({ is_current: z.boolean().nullable() })]);

/** The message is for the log and contains no personal data. */
class NotReady extends Error {
  override name = "NotReady";
}
