import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findRepeatedExports } from "./export-rules.ts";
import { findViolations } from "./import-rules.ts";
import { projectRoot } from "./run-tool.ts";
import { findForeignTables } from "./table-rules.ts";
import { findStrayTests } from "./test-place-rules.ts";
import { findBrowserUse } from "./web-api-rules.ts";

/**
 * Finds imports that break the rules of import-rules.ts, tables that a domain uses without owning them, names that two files
 * of the server export, what web/api leaves to components, and tests in web that stand beside no file with their name. Those in structure-violations.txt are
 * known: the list only shrinks, so a line that is no longer true must go, too. `--shrink` removes such lines.
 */
const knownFile = path.join(projectRoot, "scripts/structure-violations.txt");
const known = readFileSync(knownFile, "utf8").split("\n").filter(Boolean);
const sources = readSources();
const imports = new Map([...sources].map(([file, code]) => [file, importsOf(file, code)]));
const found = [
  ...findViolations(imports),
  ...findForeignTables(sources),
  ...findRepeatedExports(sources),
  ...findBrowserUse(sources),
  ...findStrayTests(globSync("web/**/*.{ts,tsx,css}", { cwd: projectRoot })),
];

const added = found.filter((violation) => !known.includes(violation));
for (const violation of added) console.error(violation);
const solved = known.filter((violation) => !found.includes(violation));
if (process.argv.includes("--shrink")) {
  writeFileSync(knownFile, known.filter((violation) => found.includes(violation)).join("\n"));
} else {
  for (const violation of solved) console.error(`no longer true, remove it with --shrink: ${violation}`);
  if (solved.length > 0) process.exitCode = 1;
}
if (added.length > 0) process.exitCode = 1;

function readSources(): Map<string, string> {
  const files = globSync("{contract,db,sandbox,server,web}/**/*.{ts,tsx}", { cwd: projectRoot });
  return new Map(
    files
      .filter((file) => !/\.test\.tsx?$|\.gen\.ts$/.test(file))
      .map((file) => [file, readFileSync(path.join(projectRoot, file), "utf8")]),
  );
}

/** Relative imports, types included: a folder that needs another's types depends on it. */
function importsOf(file: string, code: string): string[] {
  return [...code.matchAll(/(?:\bfrom|\bimport\(?)\s*"(\.{1,2}\/[^"?]+)"/g)].map(([, to = ""]) =>
    path.join(path.dirname(file), to),
  );
}
