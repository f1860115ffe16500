import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { projectRoot } from "./run-tool.ts";

/** Drizzle silently skips a migration whose `when` is not later than the last applied one's. */
const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });
const journal = readFileSync(path.join(projectRoot, "db/migrations/meta/_journal.json"), "utf8");
const { entries } = journalSchema.parse(JSON.parse(journal));
const skipped = entries.filter(({ when }, index) => when <= (entries[index - 1]?.when ?? 0));
for (const { tag } of skipped) console.error(`${tag}: its \`when\` is not after the migration before it`);
process.exitCode = skipped.length > 0 ? 1 : 0;
