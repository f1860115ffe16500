import { readFileSync } from "node:fs";
import { z } from "zod";

const journalSchema = z.object({ entries: z.array(z.object({ when: z.int() })).min(1) });

/** Returns when this version's newest migration was generated, in epoch milliseconds: drizzle compares these. */
export function readNewestMigration(): number {
  const journal = new URL("../../db/migrations/meta/_journal.json", import.meta.url);
  const { entries } = journalSchema.parse(JSON.parse(readFileSync(journal, "utf8")));
  return Math.max(...entries.map(({ when }) => when));
}
