import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { findMigrationProblems } from "./migration-problems.ts";
import { projectRoot } from "./run-tool.ts";

/** Those up to here came before the first release and may need a maintenance window (docs/operations.md, Database). */
const lastBeforeRelease = "0088_security_contact";

const folder = path.join(projectRoot, "db/migrations");
const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });
const { entries } = journalSchema.parse(
  JSON.parse(readFileSync(path.join(folder, "meta/_journal.json"), "utf8")),
);
const released = entries.slice(entries.findIndex(({ tag }) => tag === lastBeforeRelease) + 1);

const problems = [
  ...findSkipped(),
  ...(await findMigrationProblems(released.map(({ tag }) => path.join(folder, `${tag}.sql`)))),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

/** A migration whose `when` is not later than the last applied one's would be skipped silently. */
function findSkipped(): string[] {
  const skipped = entries.filter(({ when }, index) => when <= (entries[index - 1]?.when ?? 0));
  return skipped.map(({ tag }) => `${tag}: its \`when\` is not after the migration before it`);
}
