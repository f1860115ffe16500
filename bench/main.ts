import { existsSync } from "node:fs";
import { databaseTemplatePath } from "../server/platform/database.ts";
import { benchAdmin } from "./admin.ts";
import { benchBefore } from "./before.ts";
import { type BenchDatabases, startBenchDatabases } from "./databases.ts";
import { benchMemory, benchStart } from "./embedded.ts";
import { benchHeavyUser } from "./heavy-user.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { benchMessages } from "./messages.ts";
import { benchPages } from "./pages.ts";
import { benchPlaces } from "./places.ts";
import { benchSearch } from "./search.ts";
import { formatTable, type Row, verdictOf } from "./table.ts";

/** `npm run bench`, or `npm run bench -- search before …`: measures, and prints one table. */
const benches: Record<string, () => Promise<Row[]>> = {
  search: async () => benchSearch(await databases()),
  before: async () => benchBefore(await databases()),
  heavy: async () => benchHeavyUser(await databases()),
  admin: async () => benchAdmin(await databases()),
  messages: async () => benchMessages(await databases()),
  start: benchStart,
  memory: benchMemory,
  places: placesRows,
  pages: benchPages,
  lighthouse: benchLighthouse,
};

/** What the started server needs to be there. */
const built = [new URL("../dist/web/index.html", import.meta.url), databaseTemplatePath];

let running: Promise<BenchDatabases> | undefined;
function databases(): Promise<BenchDatabases> {
  running ??= startBenchDatabases();
  return running;
}

async function placesRows(): Promise<Row[]> {
  const { rows } = await benchPlaces();
  return rows.map(([what = "", measured = "", limit = ""]) => ({
    what: `Places: ${what}`,
    measured,
    against: limit && `at most ${limit}`,
    verdict: limit ? verdictOf(Number.parseFloat(measured) <= Number.parseFloat(limit)) : "",
  }));
}

async function main(): Promise<void> {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !(name in benches));
  if (unknown.length > 0) {
    process.stderr.write(
      `There is no ${unknown.join(", ")}: choose of ${Object.keys(benches).join(", ")}.\n`,
    );
    process.exitCode = 2;
    return;
  }

  if (!built.every((file) => existsSync(file))) await import("../scripts/build.ts");
  const rows: Row[] = [];
  for (const [name, bench] of Object.entries(benches)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const started = performance.now();
    process.stderr.write(`${name} … `);
    rows.push(...(await bench()));
    process.stderr.write(`${((performance.now() - started) / 1000).toFixed(0)} s\n`);
  }
  await (await running)?.stop();
  console.log(`\n${formatTable(rows)}\n`);
  if (rows.some((row) => row.verdict === "missed")) process.exitCode = 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`\n${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
