import { setTimeout as sleep } from "node:timers/promises";
import { openBaseline } from "./baseline.ts";
import type { BenchDatabases } from "./databases.ts";
import { applyLoad } from "./load.ts";
import { timeRoutes } from "./search-route.ts";
import { doulaPagePath, findDoulas, searchPaths } from "./searched-places.ts";
import { productionSettings, startServer } from "./server-process.ts";
import { figures, median, percent, perSecond, type Row, ratio, unlimitedRow } from "./table.ts";

const approved = 100_000;
const rounds = 3;
const seconds = 4;
/** A job in the first minute stores the demo data's next calls. */
const embeddedSettlingMs = 40_000;
const minSearchShare = 0.4;
const minBaselineShare = 0.95;
const baselineRounds = 16;
const baselineSeconds = 2;

/**
 * Measures searches and public pages per second of one server process, on Postgres like
 * production, then embedded. If a baseline is named, its search route takes turns with this one's.
 */
export async function benchRates(databases: BenchDatabases): Promise<Row[]> {
  const settings = productionSettings(await databases.withDoulas(approved));
  const baseline = await openBaseline();
  const baselineDatabases = await baseline?.startBenchDatabases();
  const baselineUrl = await baselineDatabases?.withDoulas(approved);
  const startBaseline = (baselineSettings: Settings) => baseline?.startServer(baselineSettings);
  const rows = [
    ...(await measure("Postgres, 100 thousand doulas", {
      settings,
      callers: 20,
      settlingMs: 0,
      startBaseline: () => startBaseline(baselineUrl ? productionSettings(baselineUrl) : {}),
    })),
    ...(await measure("embedded, demo data", {
      settings: {},
      callers: 10,
      settlingMs: embeddedSettlingMs,
      startBaseline: () => startBaseline({}),
    })),
  ];
  await baselineDatabases?.stop();
  return rows;
}

type Settings = Parameters<typeof startServer>[0];

interface Setup {
  settings: Settings;
  callers: number;
  settlingMs: number;
  /** Undefined if no baseline is named. */
  startBaseline: () => ReturnType<typeof startServer> | undefined;
}

async function measure(
  where: string,
  { settings, callers, settlingMs, startBaseline }: Setup,
): Promise<Row[]> {
  await using server = await startServer(settings);
  await using baseline = await startBaseline();
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
    shareRow(`Search route to /healthz, ${where}`, { share: search / health, min: minSearchShare }),
    ...(baseline ? [await compareWithBaseline(where, { url, baselineUrl: baseline.url, callers })] : []),
    await compareRoutes(where, url),
  ];
}

interface Comparison {
  url: string;
  baselineUrl: string;
  callers: number;
}

/** Compares rates within each of many short rounds, since other load on this machine varies. */
async function compareWithBaseline(where: string, { url, baselineUrl, callers }: Comparison): Promise<Row> {
  const own: number[] = [];
  const baseline: number[] = [];
  const sides = [
    { url, rates: own },
    { url: baselineUrl, rates: baseline },
  ];
  for (let round = 0; round < baselineRounds; round++) {
    for (const { url, rates } of round % 2 ? sides.toReversed() : sides)
      rates.push((await applyLoad({ url, paths: searchPaths, callers, seconds: baselineSeconds })).perSecond);
  }
  const share = median(own.map((rate, round) => rate / (baseline[round] ?? rate)));
  const rates = `${perSecond(median(own))} and ${perSecond(median(baseline))}`;
  const measured = `${percent(share)} (${rates})`;
  return shareRow(`Search route to the baseline's, ${where}`, { share, min: minBaselineShare, measured });
}

function shareRow(
  what: string,
  { share, min, measured = percent(share) }: { share: number; min: number; measured?: string },
): Row {
  return { what, measured, limit: `at least ${percent(min)}`, verdict: share >= min ? "met" : "missed" };
}

/** A search with a due date is limited by address, so it is measured one at a time. */
async function compareRoutes(where: string, url: string): Promise<Row> {
  const { dated, plain } = await timeRoutes(url);
  return unlimitedRow(
    `Search route with a due date, one at a time, ${where}`,
    figures(dated),
    `without one: ${figures(plain)} (${ratio(median(dated) / median(plain))})`,
  );
}
