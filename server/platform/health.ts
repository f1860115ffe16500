import { sql } from "drizzle-orm";
import type { Database } from "../../db/database.ts";
import { outageRetrySeconds, Refusal } from "./refusal.ts";

/** A load balancer must get its response within two seconds. */
const maxMs = 1500;

/**
 * Checks that the database responds; refuses with unavailable if it does not in time. Callers share a
 * running check, so that a hanging database uses only one connection.
 */
export function createHealthCheck(db: Database): () => Promise<void> {
  let running: Promise<unknown> | undefined;
  const ping = () => {
    running ??= db.execute(sql`select 1`).finally(() => {
      running = undefined;
    });
    return running;
  };
  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      const refusal = new Refusal("unavailable", { retryAfterSeconds: outageRetrySeconds });
      timer = setTimeout(() => reject(refusal), maxMs);
    });
    try {
      await Promise.race([ping(), timeout]);
    } finally {
      clearTimeout(timer);
    }
  };
}
