import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "../../db/database.ts";

/** Where drizzle finds them. */
export const migrationsFolder = path.join(import.meta.dirname, "../../db/migrations");

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
