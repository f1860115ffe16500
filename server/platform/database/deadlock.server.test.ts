import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/postgres.ts";
import { isDatabaseOutage } from "./database-outage.ts";
import { inTransaction } from "./transaction.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test("asks one of two deadlocked transactions to retry", async () => {
  const lock = (key: number) => sql`select pg_advisory_xact_lock(${key})`;
  const locked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const both = [0, 1].map((own) =>
    inTransaction(database.db, async (tx) => {
      await tx.execute(lock(own));
      locked[own]?.resolve();
      await Promise.all(locked.map(({ promise }) => promise));
      await tx.execute(lock(1 - own));
    }),
  );
  const ends = await Promise.allSettled(both);
  const failures = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
  expect(failures.map(isDatabaseOutage)).toEqual([true]);
});
