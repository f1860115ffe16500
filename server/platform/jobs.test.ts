import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { createTestDatabase, type TestDatabase } from "../testing/postgres.ts";
import { failedQueueOf, type Jobs, sharedFailedQueue, startJobs } from "./jobs.ts";
import { createLogger } from "./logging.ts";

const logger = createLogger({ LOG_LEVEL: "silent", isProduction: false });
const inAWeek = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000);

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

async function deadLettersOf(table: "queue" | "job", name: string) {
  const { rows } = await database.db.execute(
    sql`select name, dead_letter from pgboss.${sql.identifier(table)} where name = ${name}`,
  );
  return queuesSchema.parse(rows).map(({ dead_letter }) => dead_letter);
}

test("a queue that a release brings is created beside those that are there", async () => {
  await (await start()).work("old", async () => undefined);
  const done = vi.fn(async () => undefined);
  const jobs = await start();
  await jobs.work("old", async () => undefined);
  await jobs.work("new", done);
  await database.db.transaction((tx) => jobs.send(tx, "new", {}));
  jobs.wake("new");
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), 10_000);
  for (const queue of ["old", "new"])
    expect(await deadLettersOf("queue", queue)).toEqual([failedQueueOf(queue)]);
});

test("a queue of an earlier version gets its own queue for what fails, and so do the jobs that wait in it", async () => {
  const earlier = await start();
  await earlier.work("old", async () => undefined);
  await database.db.transaction((tx) => earlier.send(tx, "old", {}, { startAfter: inAWeek }));
  for (const table of ["queue", "job"]) {
    await database.db.execute(
      sql`update pgboss.${sql.identifier(table)} set dead_letter = ${sharedFailedQueue} where name = 'old'`,
    );
  }
  await (await start()).work("old", async () => undefined);
  expect(await deadLettersOf("queue", "old")).toEqual([failedQueueOf("old")]);
  expect(await deadLettersOf("job", "old")).toEqual([failedQueueOf("old")]);
});
