import { setTimeout as sleep } from "node:timers/promises";
import type { BenchDatabases } from "./databases.ts";
import { applyLoad } from "./load.ts";
import { doulaPagePath, findDoulas, searchPaths } from "./searched-places.ts";
import { productionSettings, startServer } from "./server-process.ts";
import { figures, median, percent, perSecond, type Row, unlimitedRow } from "./table.ts";

const approved = 100_000;
const rounds = 3;
const seconds = 4;
/** A job in the first minute stores the demo data's next calls. */
const embeddedSettlingMs = 40_000;
const minSearchShare = 0.4;

/**
 * Measures searches and public pages per second of one server process, on Postgres like
 * production, then embedded.
 */
export async function benchRates(databases: BenchDatabases): Promise<Row[]> {
  const settings = productionSettings(await databases.withDoulas(approved));
  return [
    ...(await measure("Postgres, 100 thousand doulas", { settings, callers: 20, settlingMs: 0 })),
    ...(await measure("embedded, demo data", { settings: {}, callers: 10, settlingMs: embeddedSettlingMs })),
  ];
}

async function measure(
  where: string,
  {
    settings,
    callers,
    settlingMs,
  }: { settings: Record<string, string>; callers: number; settlingMs: number },
): Promise<Row[]> {
  await using server = await startServer(settings);
  const { url } = server;
  await sleep(settlingMs);
  const targets = Object.entries({
    "/healthz": ["/healthz"],
    "Search route": searchPaths,
    "Landing page": ["/"],
    "Doula page": (await findDoulas(url)).map(doulaPagePath),
  }).map(([name, paths]) => ({ name, paths, rates: [] as number[], timings: [] as number[] }));
  // Targets take turns, so that other load on this machine affects them equally.
  for (let round = 0; round < rounds; round++)
    for (const { paths, rates, timings } of targets) {
      const figures = await applyLoad({ url, paths, callers, seconds });
      rates.push(figures.perSecond);
      timings.push(...figures.timings);
    }
  const [health = 0, search = 0] = targets.map(({ rates }) => median(rates));
  return [
    ...targets.map(({ name, rates, timings }) =>
      unlimitedRow(`${name}, ${where}`, `${perSecond(median(rates))} (${figures(timings)})`),
    ),
    {
      what: `Search route to /healthz, ${where}`,
      measured: percent(search / health),
      limit: `at least ${percent(minSearchShare)}`,
      verdict: search / health >= minSearchShare ? "met" : "missed",
    },
  ];
}
