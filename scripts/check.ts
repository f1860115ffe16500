import { runQuietly } from "./run-tool.ts";

/** Types, lint, dead code, the spec map, table owners, page weight. Each prints only what it finds. */
const checks = [
  ["tsc", "-p", "tsconfig.json"],
  ["tsc", "-p", "web/tsconfig.json"],
  ["tsc", "-p", "e2e/tsconfig.json"],
  ["biome", "check", "--error-on-warnings", "."],
  ["knip"],
  ["node", "scripts/check-spec-map.ts"],
  ["node", "scripts/check-table-owners.ts"],
  ["node", "scripts/page-weight.ts"],
];

const failures = await Promise.all(checks.map(failureOf));
const found = failures.filter((failure) => failure !== undefined);
for (const failure of found) console.error(failure);
process.exitCode = found.length > 0 ? 1 : 0;

async function failureOf([tool = "", ...args]: string[]): Promise<string | undefined> {
  const { exitCode, output } = await runQuietly(tool, args);
  if (exitCode === 0) return undefined;
  return `${[tool, ...args].join(" ")} ended with ${exitCode}:\n${output.trim()}\n`;
}
