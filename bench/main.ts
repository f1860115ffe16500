import { existsSync } from "node:fs";
import { databaseTemplatePath } from "../server/platform/database/database.ts";
import { benchAdmin } from "./admin.ts";
import { benchCapacity } from "./capacity.ts";
import { type BenchDatabases, startBenchDatabases } from "./databases.ts";
import { benchMemory, benchStart } from "./embedded.ts";
import { benchFits } from "./fits.ts";
import { benchHeavyUser } from "./heavy-user.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { benchMessages } from "./messages.ts";
import { benchMigrations } from "./migrations.ts";
import { benchPages } from "./pages.ts";
import { benchPictures } from "./pictures.ts";
import { benchPlaces } from "./places.ts";
import { benchRates } from "./rates.ts";
import { benchSearch } from "./search.ts";
import { benchSlots } from "./slots.ts";
import { type Row, seconds } from "./table.ts";

/** `npm run bench`, or `npm run bench -- search rates …`: measures, and prints a table for each. */
const benches: Record<string, () => Promise<Row[]>> = {
  search: async () => benchSearch(await startDatabases()),
  rates: async () => benchRates(await startDatabases()),
  fits: async () => benchFits(await startDatabases()),
  slots: async () => benchSlots(await startDatabases()),
  heavy: async () => benchHeavyUser(await startDatabases()),
  admin: async () => benchAdmin(await startDatabases()),
  messages: async () => benchMessages(await startDatabases()),
  capacity: async () => benchCapacity(await startDatabases()),
  migrations: async () => benchMigrations(await startDatabases()),
  start: benchStart,
  memory: benchMemory,
  pictures: benchPictures,
  places: benchPlaces,
  pages: benchPages,
  lighthouse: benchLighthouse,
};

/** Built files that the server needs. */
const builtFiles = [new URL("../dist/web/index.html", import.meta.url), databaseTemplatePath];

let running: Promise<BenchDatabases> | undefined;
const startDatabases = () => (running ??= startBenchDatabases());

const names = process.argv.slice(2);
const unknownNames = names.filter((name) => !(name in benches));
if (unknownNames.length > 0)
  throw new Error(
    `Unknown benchmark ${unknownNames.join(", ")}: choose from ${Object.keys(benches).join(", ")}.`,
  );
if (!builtFiles.every((file) => existsSync(file))) await import("../scripts/build.ts");
let isMissed = false;
for (const [name, bench] of Object.entries(benches)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const startedAt = performance.now();
  process.stderr.write(`${name} … `);
  const rows = await bench();
  process.stderr.write(`${seconds(performance.now() - startedAt)}\n`);
  console.table(rows);
  isMissed ||= rows.some((row) => row.verdict === "missed");
}
await (await running)?.stop();
if (isMissed) process.exitCode = 1;
