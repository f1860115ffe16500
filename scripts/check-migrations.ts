import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { outsideTransaction } from "../server/platform/migrations.ts";
import { projectRoot, runQuietly } from "./run-tool.ts";

/** The last migration before the first release. Those before it may need a maintenance window (docs/operations.md). */
const lastFree = "0088_security_contact";

const folder = path.join(projectRoot, "db/migrations");
const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });
const { entries } = journalSchema.parse(
  JSON.parse(readFileSync(path.join(folder, "meta/_journal.json"), "utf8")),
);
const released = entries.slice(entries.findIndex(({ tag }) => tag === lastFree) + 1).map(({ tag }) => {
  const file = path.join(folder, `${tag}.sql`);
  const text = readFileSync(file, "utf8");
  return { tag, file, text, isOutside: text.startsWith(outsideTransaction) };
});

const problems = [
  ...findSkipped(),
  ...findLongUpdates(),
  ...(await lint(false, ["--assume-in-transaction"])),
  ...(await lint(true, [])),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

/** A migration whose `when` is not later than the last applied one's would be skipped silently. */
function findSkipped(): string[] {
  const skipped = entries.filter(({ when }, index) => when <= (entries[index - 1]?.when ?? 0));
  return skipped.map(({ tag }) => `${tag}: its \`when\` is not after the migration before it`);
}

/** In a transaction, an update keeps its rows locked until all of them are changed. */
function findLongUpdates(): string[] {
  const long = released.filter(({ text, isOutside }) => !isOutside && /^\s*(update|delete)\b/im.test(text));
  return long.map(
    ({ tag }) =>
      `${tag}: updates and deletes rows in batches, in a file that starts with '${outsideTransaction}'`,
  );
}

/** Finds statements that would stop others from writing for long, or that the previous release could not live with. */
async function lint(isOutside: boolean, options: string[]): Promise<string[]> {
  const files = released.filter((migration) => migration.isOutside === isOutside).map(({ file }) => file);
  if (files.length === 0) return [];
  const { exitCode, output } = await runQuietly("squawk", [...options, "--reporter", "gcc", ...files]);
  return exitCode === 0 ? [] : [output.trim()];
}
