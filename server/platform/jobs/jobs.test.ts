import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { createTestDatabase, type TestDatabase } from "../../testing/postgres.ts";
import { inTransaction } from "../database/transaction.ts";
import { createLogger } from "../observability/logging.ts";
import { failedQueue, type Jobs, startJobs } from "./jobs.ts";

const logger = createLogger({ LOG_LEVEL: "silent", isProduction: false });

let database: TestDatabase;
let started: Jobs[];
beforeEach(async () => {
  database = await createTestDatabase();
  started = [];
});
afterEach(async () => {
  for (const jobs of started) await jobs.stop();
  await database.close();
});

async function start(): Promise<Jobs> {
  const jobs = await startJobs(database, logger);
  started.push(jobs);
  return jobs;
}

const queuesSchema = z.array(z.object({ name: z.string(), dead_letter: z.string().nullable() }));

async function readDeadLetters(name: string) {
  const { rows } = await database.db.execute(
    sql`select name, dead_letter from pgboss.queue where name = ${name}`,
  );
  return queuesSchema.parse(rows).map(({ dead_letter }) => dead_letter);
}

test("creates a new release's queue beside the existing ones", async () => {
  await (await start()).work("old", async () => undefined);
  const done = vi.fn(async () => undefined);
  const jobs = await start();
  await jobs.work("old", async () => undefined);
  await jobs.work("new", done);
  await inTransaction(database.db, (tx) => jobs.send(tx, "new", {}));
  jobs.wake("new");
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), 10_000);
  for (const queue of ["old", "new"]) expect(await readDeadLetters(queue)).toEqual([failedQueue(queue)]);
});
