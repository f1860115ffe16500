import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/postgres.ts";
import { migrateServer } from "./migrate-server.ts";

let folder: string;
let database: TestDatabase;
let reader: pg.Client;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "doula-migrations-"));
  await mkdir(path.join(folder, "meta"));
  const entry = { idx: 0, version: "7", when: 9_000_000_000_000, tag: "0000_wanted", breakpoints: true };
  await writeFile(path.join(folder, "meta/_journal.json"), JSON.stringify({ entries: [entry] }));
  await writeFile(path.join(folder, "0000_wanted.sql"), "alter table faqs add column wanted int;");
});
afterAll(() => rm(folder, { recursive: true }));

beforeEach(async () => {
  database = await createTestDatabase();
  // A long report that only reads.
  reader = new pg.Client({ connectionString: database.url });
  await reader.connect();
  await reader.query("begin");
  await reader.query("select count(*) from faqs");
});
afterEach(async () => {
  await reader.end();
  await database.db.execute(sql`alter table faqs drop column if exists wanted`);
  await database.db.execute(sql`delete from drizzle.__drizzle_migrations where created_at = 9000000000000`);
  await database.close();
});

test("a migration that waits for a table lets writers through, and is applied once the table is free", async () => {
  const migrating = migrateServer(database.url ?? "", { folder, pauseMs: 300 });
  await sleep(300);
  const started = performance.now();
  await database.db.execute(sql`delete from faqs where false`);
  expect(performance.now() - started, "it waited behind the migration for less than its second").toBeLessThan(
    1500,
  );
  await reader.query("commit");
  await migrating;
  expect((await database.db.execute(sql`select wanted from faqs limit 1`)).rows).toBeDefined();
});

test("a table that is never free is named as the problem, and nothing is applied", async () => {
  const migrating = migrateServer(database.url ?? "", { folder, attempts: 2, pauseMs: 10 });
  await expect(migrating).rejects.toThrow("a migration needs a table that others keep in use");
  const { rows } = await database.db.execute(sql`
    select from drizzle.__drizzle_migrations where created_at = 9000000000000
  `);
  expect(rows).toEqual([]);
});
