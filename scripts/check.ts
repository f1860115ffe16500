import { runQuietly } from "./run-tool.ts";

/**
 * Types, lint, dead code, spec sections in test titles, imports and tables of domains, migrations, alerts and dashboard, page weight. Each prints
 * only its findings. With `--built` this weighs the pages that `npm run build` wrote; otherwise it builds them.
 */
const checks = [
  ["tsc", "-p", "tsconfig.json"],
  ["tsc", "-p", "web/tsconfig.json"],
  ["tsc", "-p", "e2e/tsconfig.json"],
  ["biome", "check", "--error-on-warnings", "."],
  ["knip"],
  ["node", "scripts/spec-map.ts", "--check"],
  ["node", "scripts/check-structure.ts"],
  ["node", "scripts/check-migrations.ts"],
  ["node", "scripts/build-monitoring.ts", "--check"],
  ["node", "scripts/page-weight.ts", ...process.argv.slice(2)],
];

const failures = await Promise.all(checks.map(runCheck));
const found = failures.filter((failure) => failure !== undefined);
for (const failure of found) console.error(failure);
process.exitCode = found.length > 0 ? 1 : 0;

async function runCheck([tool = "", ...args]: string[]): Promise<string | undefined> {
  const { exitCode, output } = await runQuietly(tool, args);
  if (exitCode === 0) return undefined;
  return `${[tool, ...args].join(" ")} ended with ${exitCode}:\n${output.trim()}\n`;
}
