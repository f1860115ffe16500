import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findLastRelease, readAt } from "../scripts/last-release.ts";
import { migrateServer } from "../server/platform/database/migrate-server.ts";
import { type BenchDatabases, withClient } from "./databases.ts";
import { insertDoulas } from "./doula-rows.ts";
import { createFolder } from "./server-process.ts";
import { limitedRow, type Row, seconds, unlimitedRow } from "./table.ts";

const doulas = 1_000_000;
const writers = 4;
const maxWaitMs = 1000;
const root = path.join(import.meta.dirname, "..");
const journal = "db/migrations/meta/_journal.json";
const exampleFolder = path.join(import.meta.dirname, "example-migrations");

/**
 * Measures how long migrations make writers of doulas and users wait: those since the last release, an example that adds, fills
 * in and indexes a column as our rules demand, and the same column in one transaction.
 */
export async function benchMigrations(databases: BenchDatabases): Promise<Row[]> {
  const releasedJournal = await readAt(findLastRelease(), journal);
  using released = createFolder();
  cpSync(path.join(root, "db/migrations"), released.path, { recursive: true });
  writeFileSync(path.join(released.path, "meta/_journal.json"), releasedJournal);
  const isNew = releasedJournal !== readFileSync(path.join(root, journal), "utf8");

  const url = await databases.create("migrations");
  await migrateServer(url, { folder: released.path });
  await withClient(url, async (client) => {
    // Without triggers, which would take most of an hour.
    await client.query("set session_replication_role = replica");
    await insertDoulas(client, doulas);
  });
  const since = await measureWrites(url, () => migrateServer(url));
  const example = await measureWrites(url, () => migrateServer(url, { folder: exampleFolder }));
  const plain = await measureWrites(url, () => withClient(url, (client) => client.query(plainMigration)));
  const what = "Longest wait of a writer, a million doulas";
  const limit = { max: maxWaitMs, format: seconds };
  return [
    isNew
      ? limitedRow(`${what}, migrations since the last release`, { ...limit, value: since.longestMs })
      : unlimitedRow(`${what}, without migrations`, seconds(since.longestMs)),
    limitedRow(`${what}, a column is filled in and indexed (${seconds(example.tookMs)})`, {
      ...limit,
      value: example.longestMs,
    }),
    unlimitedRow(`${what}, the same in one transaction (${seconds(plain.tookMs)})`, seconds(plain.longestMs)),
  ];
}

/** The example as Drizzle generates it and applies it. */
const plainMigration = `
  begin;
  alter table doula_profiles add column plain text;
  update doula_profiles set plain = last_name;
  alter table doula_profiles add constraint doula_profiles_plain check (length(plain) <= 100);
  create index on doula_profiles (plain);
  commit
`;

/** Returns the longest of the writes during `work`, and how long that took, in milliseconds. */
async function measureWrites(url: string, work: () => Promise<unknown>) {
  let isDone = false;
  let longestMs = 0;
  const write = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    while (!isDone) {
      for (const statement of writes) {
        const startedAt = performance.now();
        await client.query(statement);
        longestMs = Math.max(longestMs, performance.now() - startedAt);
      }
      await sleep(20);
    }
    await client.end();
  };
  const writing = Promise.all(Array.from({ length: writers }, write));
  const startedAt = performance.now();
  try {
    await sleep(1000);
    await work();
    await sleep(1000);
  } finally {
    isDone = true;
    await writing;
  }
  return { longestMs, tookMs: performance.now() - startedAt - 2000 };
}

const writes = [
  `update doula_profiles set bio = bio || ' ' where id = (
    select id from doula_profiles where id > gen_random_uuid() order by id limit 1
  )`,
  `insert into users (email, full_name, first_name, last_name)
   values (gen_random_uuid() || '@bench.example', 'Ana Ruiz', 'Ana', 'Ruiz')`,
];
