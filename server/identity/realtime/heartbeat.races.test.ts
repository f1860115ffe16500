import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { schema } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { startRealtime } from "../../platform/http/realtime.ts";
import { createLogger } from "../../platform/observability/logging.ts";
import { createTestDatabase } from "../../testing/postgres.ts";
import { outsideTransaction } from "../../testing/transaction-guard.ts";
import { findLiveSessions } from "../accounts/service.ts";

test("a stream opened while a heartbeat reads the live sessions stays open", async () => {
  const { db, listen, close } = await createTestDatabase();
  const logger = createLogger({ LOG_LEVEL: "silent", isProduction: false });
  const realtime = await startRealtime({ db, listen }, logger, { findLiveSessions, heartbeatMs: 50 });
  const [user] = await db
    .insert(schema.users)
    .values({ email: "ana@doula.test" })
    .returning({ id: schema.users.id });
  const userId = user?.id ?? "";
  const expiresAt = new Date(Date.now() + 3_600_000);
  const sessions = await db
    .insert(schema.sessions)
    .values([1, 2].map(() => ({ userId, token: randomUUID(), expiresAt })))
    .returning({ sessionId: schema.sessions.id });
  const [first, second] = sessions.map(({ sessionId }) => ({
    userId,
    userType: "client" as const,
    sessionId,
  }));
  if (!first || !second) throw new Error("no sessions");
  realtime.open(first);

  const later = await inTransaction(db, (tx) =>
    outsideTransaction(async () => {
      await tx.execute(sql`lock table sessions in access exclusive mode`);
      await expect
        .poll(async () => {
          const { rows } = await db.execute(sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        `);
          return rows.length;
        })
        .toBeGreaterThan(0);
      return realtime.open(second).getReader();
    }),
  );
  const readChunk = async () => new TextDecoder().decode((await later.read()).value);
  expect([await readChunk(), await readChunk(), await readChunk()].at(-1)).toBe(": \n\n");
  await realtime.stop();
  await close();
});
