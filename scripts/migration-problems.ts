import { readFileSync } from "node:fs";
import path from "node:path";
import { outsideTransactionMarker } from "../server/platform/database/migrations.ts";
import { runQuietly } from "./run-tool.ts";

interface MigrationFile {
  file: string;
  /** Its name, and its text without comments and the bodies of functions, which run later. */
  name: string;
  text: string;
  isOutside: boolean;
}

/**
 * Finds what would stop others from writing for long, or what the previous release could not live with, in migrations for a
 * running site (docs/decisions/100).
 */
export async function findMigrationProblems(files: string[]): Promise<string[]> {
  const migrations = files.map(readMigration);
  const [outside, inside] = [true, false].map((isOutside) =>
    migrations.filter((migration) => migration.isOutside === isOutside),
  );
  return [
    ...(inside ?? []).flatMap(findLongTransactions),
    ...(await lint(inside ?? [], ["--assume-in-transaction"])),
    ...(await lint(outside ?? [], [])),
  ];
}

function readMigration(file: string): MigrationFile {
  const text = readFileSync(file, "utf8");
  return {
    file,
    name: path.basename(file, ".sql"),
    text: text
      .replace(/create\s+(?:or\s+replace\s+)?function.*?\$(\w*)\$.*?\$\1\$/gis, "")
      .replace(/--.*/g, ""),
    isOutside: text.startsWith(outsideTransactionMarker),
  };
}

/** What a transaction locks first stays locked until its last statement is done. */
function findLongTransactions({ name, text }: MigrationFile): string[] {
  const created = listTables(text, /create\s+table\s+(?:if\s+not\s+exists\s+)?([\w."]+)/gi);
  const altered = listTables(text, /alter\s+table\s+(?:only\s+)?([\w."]+)/gi).difference(created);
  return [
    ...(/^\s*(update|delete)\b/im.test(text)
      ? [`${name}: change rows in batches, in a file that starts with '${outsideTransactionMarker}'`]
      : []),
    ...(altered.size > 1
      ? [`${name}: alter each of these in another migration: ${[...altered].sort().join(", ")}`]
      : []),
  ];
}

function listTables(text: string, pattern: RegExp): Set<string> {
  return new Set(
    [...text.matchAll(pattern)].map(([, table = ""]) => table.replaceAll('"', "").replace(/^public\./, "")),
  );
}

async function lint(migrations: MigrationFile[], options: string[]): Promise<string[]> {
  if (migrations.length === 0) return [];
  const files = migrations.map(({ file }) => file);
  const { exitCode, output } = await runQuietly("squawk", [...options, "--reporter", "gcc", ...files]);
  return exitCode === 0 ? [] : [output.trim()];
}
