import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/postgres.ts";
import { migrateServer } from "./migrate-server.ts";
import { outsideTransactionMarker } from "./migrations.ts";

let folder: string;
let database: TestDatabase;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "doula-migrations-"));
  await mkdir(path.join(folder, "meta"));
  database = await createTestDatabase();
});
afterEach(async () => {
  await database.db.execute(sql`alter table faqs drop column if exists wanted`);
  await database.db.execute(sql`delete from drizzle.__drizzle_migrations where created_at >= 9000000000000`);
  await database.close();
  await rm(folder, { recursive: true });
});

/** Writes migrations that come after all of ours. */
async function writeMigrations(...texts: string[]): Promise<void> {
  const entries = texts.map((_, idx) => ({
    idx,
    version: "7",
    when: 9_000_000_000_000 + idx,
    tag: `000${idx}`,
    breakpoints: true,
  }));
  await writeFile(path.join(folder, "meta/_journal.json"), JSON.stringify({ entries }));
  for (const [idx, text] of texts.entries()) await writeFile(path.join(folder, `000${idx}.sql`), text);
}

const migrate = (options: { attempts?: number; pauseMs?: number } = {}) =>
  migrateServer(database.url ?? "", { folder, ...options });

async function countApplied(): Promise<number> {
  const { rows } = await database.db.execute(sql`
    select count(*)::int as applied from drizzle.__drizzle_migrations where created_at >= 9000000000000
  `);
  return Number(rows[0]?.applied);
}

/** A long report that only reads, until `end`. */
async function startReport(query: string) {
  const reader = new pg.Client({ connectionString: database.url });
  await reader.connect();
  await reader.query("begin isolation level repeatable read");
  await reader.query(query);
  return { end: () => reader.end() };
}

describe("a migration that waits for a table", () => {
  let report: Awaited<ReturnType<typeof startReport>>;

  beforeEach(async () => {
    await writeMigrations(
      "alter table users add column wanted int;--> statement-breakpoint\nalter table users drop column wanted;",
      "alter table faqs add column wanted int;",
      "alter table faqs drop column wanted;",
    );
    report = await startReport("select count(*) from faqs");
  });
  afterEach(() => report.end());

  test("lets writers through, and is applied once the table is free", async () => {
    const migrating = migrate({ pauseMs: 300 });
    await sleep(300);
    const started = performance.now();
    await database.db.execute(sql`delete from faqs where false`);
    expect(
      performance.now() - started,
      "it waited behind the migration for less than its second",
    ).toBeLessThan(1500);
    await report.end();
    await migrating;
    expect(await countApplied()).toBe(3);
  });

  test("names the table that is never free, and keeps only what came before", async () => {
    await expect(migrate({ attempts: 2, pauseMs: 10 })).rejects.toThrow(
      "a migration needs a table that others keep in use",
    );
    expect(await countApplied()).toBe(1);
  });
});

test("a migration that fails is undone", async () => {
  await writeMigrations("alter table faqs add column wanted int;--> statement-breakpoint\nselect 1 / 0;");
  await expect(migrate()).rejects.toThrow();
  expect(await countApplied()).toBe(0);
  const { rows } = await database.db.execute(sql`
    select from information_schema.columns where table_name = 'faqs' and column_name = 'wanted'
  `);
  expect(rows).toEqual([]);
});

test("an index is built and a table filled outside a transaction, while other processes wait for the migration", async () => {
  await writeMigrations(
    "alter table faqs add column wanted int;",
    `${outsideTransactionMarker}
drop index concurrently if exists faqs_wanted;--> statement-breakpoint
create index concurrently faqs_wanted on faqs (wanted);--> statement-breakpoint
do $$ begin
  for batch in 1..2 loop
    update faqs set wanted = batch;
    commit;
  end loop;
end $$;`,
  );
  const report = await startReport("select count(*) from users");
  // Several processes start together after an upgrade.
  const migrating = Promise.all([
    migrate({ attempts: 1 }),
    migrate({ attempts: 1 }),
    migrate({ attempts: 1 }),
  ]);
  // Longer than a migration waits for a table. The index waits for the report although it reads another one.
  await sleep(1500);
  expect(await countApplied()).toBe(1);
  await report.end();
  await migrating;
  expect(await countApplied()).toBe(2);
  const { rows } = await database.db.execute(sql`
    select indisvalid from pg_index where indexrelid = 'faqs_wanted'::regclass
  `);
  expect(rows).toEqual([{ indisvalid: true }]);
});
