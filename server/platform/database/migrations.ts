import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { z } from "zod";
import type { Database, Queryable } from "../../../db/database.ts";
import { inTransaction } from "./transaction.ts";

/** Where drizzle finds them. */
const migrationsFolder = path.join(import.meta.dirname, "../../../db/migrations");

/**
 * The first line of a migration whose statements commit one by one: `create index concurrently`, or an update of a
 * large table in batches. If one fails, all of them run again.
 */
export const outsideTransactionMarker = "-- outside a transaction";

/**
 * Applies missing migrations in order, each in its own transaction, so that none holds a table while another one
 * works. The records are drizzle's, which itself can only apply all of them in one transaction. `db` has
 * one connection.
 */
export async function applyMigrations(db: Database, folder = migrationsFolder): Promise<void> {
  await db.execute(sql`create schema if not exists drizzle`);
  await db.execute(sql`
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)
  `);
  const { rows } = await db.execute(
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  );
  const newest = Number(rows[0]?.at ?? 0);
  for (const { sql: statements, hash, folderMillis } of readMigrationFiles({ migrationsFolder: folder })) {
    if (folderMillis <= newest) continue;
    const apply = async (connection: Queryable) => {
      for (const statement of statements) await runStatement(connection, statement);
      await connection.execute(sql`
        insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})
      `);
    };
    if (statements[0]?.startsWith(outsideTransactionMarker)) await apply(db);
    else await inTransaction(db, apply);
  }
}

/** Turns off lock_timeout while an index is built concurrently: it waits for all older transactions, but blocks nobody. */
async function runStatement(connection: Queryable, statement: string): Promise<void> {
  const isConcurrent = /^(\s|--.*\n)*(create|drop)\s+(unique\s+)?index\s+concurrently\b/i.test(statement);
  if (!isConcurrent) return void (await connection.execute(sql.raw(statement)));
  await connection.execute(sql`set lock_timeout = 0`);
  try {
    await connection.execute(sql.raw(statement));
  } finally {
    await connection.execute(sql`reset lock_timeout`);
  }
}

const journalSchema = z.object({ entries: z.array(z.object({ when: z.int() })).min(1) });

/** How many migrations of this version a database lacks, and how many newer ones it has. */
export interface MigrationState {
  missing: number;
  newer: number;
}

export async function readMigrationState(db: Queryable): Promise<MigrationState> {
  const { rows } = await db.execute(sql`select created_at::text as at from drizzle.__drizzle_migrations`);
  const applied = new Set(
    z
      .array(z.object({ at: z.coerce.number() }))
      .parse(rows)
      .map(({ at }) => at),
  );
  const newest = readNewestMigration();
  return {
    missing: readMigrations().filter((when) => !applied.has(when)).length,
    newer: [...applied].filter((when) => when > newest).length,
  };
}

/** Returns when this version's newest migration was generated, in epoch milliseconds: drizzle compares these. */
export function readNewestMigration(): number {
  return Math.max(...readMigrations());
}

function readMigrations(): number[] {
  const journal = path.join(migrationsFolder, "meta/_journal.json");
  const { entries } = journalSchema.parse(JSON.parse(readFileSync(journal, "utf8")));
  return entries.map(({ when }) => when);
}
