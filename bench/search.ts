import { sql } from "drizzle-orm";
import type pg from "pg";
import { availableWithinDays, filterLimits } from "../contract/search.ts";
import { refreshNextCalls } from "../server/availability/next-calls.ts";
import { type DatabaseConnection, openServerDatabase } from "../server/platform/database.ts";
import { startPublicData } from "../server/platform/public-data.ts";
import { readFacets, searchDoulas } from "../server/search/service.ts";
import { type BenchDatabases, withClient } from "./databases.ts";
import { comparePreparedPlans } from "./prepared-plans.ts";
import { percentile } from "./samples.ts";
import { explain, type StatementPlan } from "./search-plan.ts";
import { placeOf, searchedPlaces } from "./searched-places.ts";
import { measureSpecSearch } from "./spec-search.ts";
import { listenToStatements, type Statement } from "./statements.ts";
import { milliseconds, type Row, ratio, secondsOf, verdictOf } from "./table.ts";

const sizes = [
  { approved: 10_000, name: "10 thousand", specSearches: 24 },
  { approved: 100_000, name: "100 thousand", specSearches: 8 },
  { approved: 1_000_000, name: "1 million", specSearches: 3 },
];
const warmUps = 5 * searchedPlaces.length;
const searches = 100 * searchedPlaces.length;
const maxGrowth = 1.5;
const maxMs = 3;
/** Of the p50 with stored next calls, while all of them have expired and the job refreshes them. */
const maxTimesExpired = 3;
/** One row, however many people there are. */
const small = new Set(["platform_settings"]);

/** Ways to search among a million doulas, each beside the plain search of the same turn. */
const filters = { insurance: ["Aetna", "Medicaid"], language: ["English"], max_rate: 60 };
const variants = [
  { name: "with filters", search: { filters } },
  { name: "sorted by price", search: { sort: "price" } },
  { name: "sorted by births", search: { sort: "births" } },
  { name: "available within 14 days", search: { filters: { available: availableWithinDays } } },
  {
    name: "filtered, available, sorted by experience",
    search: { filters: { ...filters, available: availableWithinDays }, sort: "experience" },
  },
] as const satisfies { name: string; search: Partial<Parameters<typeof searchDoulas>[1]> }[];
const variantTurns = 40 * searchedPlaces.length;
/** What the plain search took before next calls were stored; these are planned anew each time, as it was then. */
const maxVariantMs = 12.5;

/** Circles that hold far more doulas than a search looks at: what bounds them, not the plain search, is the measure. */
const miles = filterLimits.maxMiles;
const wideVariants = [
  {
    name: "500 miles, available within 14 days",
    search: { filters: { miles, available: availableWithinDays } },
    bound: `${filterLimits.asked} are asked for a free time`,
  },
  {
    name: "500 miles, sorted by price",
    search: { filters: { miles }, sort: "price" },
    bound: `the nearest ${filterLimits.candidates} are looked at`,
  },
] as const satisfies { name: string; bound: string; search: Partial<Parameters<typeof searchDoulas>[1]> }[];
const wideTurns = 5 * searchedPlaces.length;
const maxWideMs = 1000;

/** Searches and facets whose plans are looked at too: nobody found, no place, a wide circle. */
const furtherSearches: Parameters<typeof searchDoulas>[1][] = [
  ...(["price", "births", "experience"] as const).map((sort) => ({ place: null, sort })),
  { place: null, filters: { insurance: ["Nobody's"] } },
  { place: null, filters: { available: availableWithinDays } },
  {
    place: searchedPlaces[0],
    filters: { insurance: ["Nobody's"], max_rate: 60, available: availableWithinDays },
  },
  { place: searchedPlaces[0], filters: { max_rate: 1, miles: 100 } },
  // Off the coast, so that a wider radius is looked for.
  { place: { lat: 30, lng: -75 } },
];

/** What a search needs of the product, with one connection for its statements. */
interface OpenProduct {
  connection: DatabaseConnection;
  platform: Parameters<typeof searchDoulas>[0];
  close(): Promise<void>;
}

/** One size, with what was measured of it. */
interface Subject extends OpenProduct {
  name: string;
  specSearches: number;
  url: string;
  timings: number[];
}

/** What was measured while the job refreshed every next call of the largest size. */
interface Refreshing {
  count: number;
  ms: number;
  timings: number[];
}

/** The product's search and the spec's procedure, at three sizes with the same doulas around the searched places. */
export async function benchSearch(databases: BenchDatabases): Promise<Row[]> {
  const subjects: Subject[] = [];
  // Of every size; the last one, which is the largest, stays.
  let refreshing: Refreshing = { count: 0, ms: 0, timings: [] };
  for (const { approved, name, specSearches } of sizes) {
    const url = await databases.withDoulas(approved, async (filled) => {
      refreshing = await searchWhileRefreshing(filled);
    });
    const product = await openProduct(url);
    subjects.push({ name, specSearches, url, timings: [], ...product });
  }
  await timeSearches(subjects);
  const largest = subjects.at(-1);
  const variantRows = largest ? [...(await timeVariants(largest)), ...(await timeWide(largest))] : [];

  const compared: Row[] = [];
  const plans: StatementPlan[] = [];
  const preparedRows: Row[] = [];
  for (const subject of subjects) {
    const { found, statements } = await listenToSearches(subject);
    if (subject === largest) preparedRows.push(await comparePrepared(subject, statements));
    if (subject === largest) statements.push(...(await listenToFurther(subject)));
    plans.push(...(await plansOf(subject, statements)));
    await subject.close();
    compared.push(await compareWithSpec(subject, found));
  }
  return [
    ...compared,
    ...growthRows(subjects),
    ...refreshingRows(refreshing, largest?.timings ?? []),
    ...variantRows,
    ...planRows(plans),
    ...preparedRows,
  ];
}

async function openProduct(url: string): Promise<OpenProduct> {
  const connection = await openServerDatabase(url, { connections: 1 });
  const publicData = await startPublicData(connection);
  return {
    connection,
    platform: { db: connection.db, now: () => new Date(), publicData },
    close: async () => {
      await publicData.stop();
      await connection.close();
    },
  };
}

/** One search at a time, on a connection of its own, from the time when all next calls have expired until none has. */
async function searchWhileRefreshing(url: string): Promise<Refreshing> {
  const searching = await openProduct(url);
  const working = await openProduct(url);
  const search = (index: number) => {
    const { lat, lng } = placeOf(index);
    return searchDoulas(searching.platform, { place: { lat, lng } });
  };
  for (let index = 0; index < warmUps; index++) await search(index);

  const timings: number[] = [];
  let isDone = false;
  const started = performance.now();
  const job = refreshNextCalls(working.platform)
    .then((count) => ({ count, ms: performance.now() - started }))
    .finally(() => {
      isDone = true;
    });
  for (let index = 0; !isDone; index++) {
    const asked = performance.now();
    await search(index);
    timings.push(performance.now() - asked);
  }
  const done = await job;
  await searching.close();
  await working.close();
  return { ...done, timings };
}

function refreshingRows({ count, ms, timings }: Refreshing, stored: number[]): Row[] {
  const first = timings.slice(0, searches);
  const times = Math.max(percentile(timings, 0.5), percentile(first, 0.5)) / percentile(stored, 0.5);
  return [
    {
      what: "Search among 1 million, all next calls expired, until the job is done",
      measured: `${figures(timings)}; of the first ${searches}, ${figures(first)}; the slower is ${ratio(times)}`,
      against: `stored: ${figures(stored)}; p50 at most ${ratio(maxTimesExpired)}`,
      verdict: verdictOf(times <= maxTimesExpired),
    },
    {
      what: "Duration of that job",
      measured: secondsOf(ms),
      against: `${count} doulas, one after another, while searches go on`,
      verdict: "",
    },
  ];
}

/**
 * One search at a time on one connection a database. The sizes take turns search by search, so that whatever else
 * this machine does meets all three alike.
 */
async function timeSearches(subjects: Subject[]): Promise<void> {
  for (let index = 0; index < warmUps + searches; index++) {
    const { lat, lng } = placeOf(index);
    for (const { platform, timings } of subjects) {
      const started = performance.now();
      await searchDoulas(platform, { place: { lat, lng } });
      if (index >= warmUps) timings.push(performance.now() - started);
    }
  }
}

/** The variants and the plain search take turns, so that whatever else this machine does meets all alike. */
async function timeVariants({ platform }: Subject): Promise<Row[]> {
  const plain: number[] = [];
  const timed = variants.map((variant) => ({ ...variant, timings: [] as number[] }));
  for (let index = 0; index < warmUps + variantTurns; index++) {
    const { lat, lng } = placeOf(index);
    for (const { search, timings } of [{ search: {}, timings: plain }, ...timed]) {
      const started = performance.now();
      await searchDoulas(platform, { place: { lat, lng }, ...search });
      if (index >= warmUps) timings.push(performance.now() - started);
    }
  }
  return timed.map(({ name, timings }) => {
    const times = percentile(timings, 0.5) / percentile(plain, 0.5);
    return {
      what: `Search among 1 million, ${name}`,
      measured: `${figures(timings)} (${ratio(times)})`,
      against: `plain: ${figures(plain)}; p50 at most ${milliseconds(maxVariantMs)}`,
      verdict: verdictOf(percentile(timings, 0.5) <= maxVariantMs),
    };
  });
}

async function timeWide({ platform }: Subject): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, search, bound } of wideVariants) {
    const timings: number[] = [];
    for (let index = 0; index < searchedPlaces.length + wideTurns; index++) {
      const { lat, lng } = placeOf(index);
      const started = performance.now();
      await searchDoulas(platform, { place: { lat, lng }, ...search });
      if (index >= searchedPlaces.length) timings.push(performance.now() - started);
    }
    rows.push({
      what: `Search among 1 million, ${name}`,
      measured: figures(timings),
      against: `${bound}; p50 at most ${milliseconds(maxWideMs)}`,
      verdict: verdictOf(percentile(timings, 0.5) <= maxWideMs),
    });
  }
  return rows;
}

/** What is sent for the variants, for what finds nobody or has no place, and for facets. */
async function listenToFurther({ platform }: Subject): Promise<Statement[]> {
  const statements: Statement[] = [];
  const stopListening = listenToStatements((statement) => statements.push(statement));
  const [place] = searchedPlaces;
  for (const { search } of [...variants, ...wideVariants]) await searchDoulas(platform, { place, ...search });
  for (const search of furtherSearches) await searchDoulas(platform, search);
  await readFacets(platform, { place });
  stopListening();
  return statements;
}

/** One more search at every place: the ids found, and the statements that were sent for them. */
async function listenToSearches({ platform }: Subject) {
  const statements: Statement[] = [];
  const found: string[][] = [];
  const stopListening = listenToStatements((statement) => statements.push(statement));
  for (const { lat, lng } of searchedPlaces) {
    const { items } = await searchDoulas(platform, { place: { lat, lng } });
    found.push(items.map((doula) => doula.id));
  }
  stopListening();
  return { found, statements };
}

async function plansOf(subject: Subject, statements: Statement[]): Promise<StatementPlan[]> {
  return withProductSettings(subject, async (client) => {
    const plans: StatementPlan[] = [];
    for (const statement of statements) plans.push(await explain(client, statement));
    return plans;
  });
}

/** A connection on which plans are made as on the product's own. */
async function withProductSettings<Result>(
  { url, connection }: Subject,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const { rows } = await connection.db.execute(sql`
    select current_setting('jit') as jit, current_setting('max_parallel_workers_per_gather') as workers
  `);
  return withClient(url, async (client) => {
    await client.query(
      "select set_config('jit', $1, false), set_config('max_parallel_workers_per_gather', $2, false)",
      [rows[0]?.jit, rows[0]?.workers],
    );
    return work(client);
  });
}

function comparePrepared(subject: Subject, statements: Statement[]): Promise<Row> {
  return withProductSettings(subject, (client) =>
    comparePreparedPlans(client, { where: `${subject.name} doulas`, statements, small }),
  );
}

async function compareWithSpec(
  { name, url, specSearches, timings }: Subject,
  found: string[][],
): Promise<Row> {
  const spec = await measureSpecSearch(url, specSearches);
  for (const [index, ids] of spec.found.entries()) {
    // A search that finds other doulas would be no comparison.
    if (ids.join() === found[index % found.length]?.join()) continue;
    throw new Error(`search and the spec's procedure disagree at ${placeOf(index).name}`);
  }
  const factor = percentile(spec.timings, 0.5) / percentile(timings, 0.5);
  return {
    what: `Search among ${name} doulas`,
    measured: figures(timings),
    against: `the spec's procedure, ${specSearches} times: ${figures(spec.timings)} (${factor.toFixed(0)} × the time)`,
    verdict: "",
  };
}

function growthRows(subjects: Subject[]): Row[] {
  const [smallest, largest] = [subjects.at(0)?.timings ?? [], subjects.at(-1)?.timings ?? []];
  const shares = { p50: 0.5, p99: 0.99 };
  const p50 = percentile(largest, 0.5);
  const limited: Row = {
    what: "Search among 1 million doulas, p50",
    measured: milliseconds(p50),
    against: `under ${milliseconds(maxMs)}`,
    verdict: verdictOf(p50 < maxMs),
  };
  const growths = Object.entries(shares).map(([name, share]): Row => {
    const growth = percentile(largest, share) / percentile(smallest, share);
    return {
      what: `1 million to 10 thousand, ${name}`,
      measured: ratio(growth),
      against: `at most ${ratio(maxGrowth)}`,
      verdict: verdictOf(growth <= maxGrowth),
    };
  });
  return [limited, ...growths];
}

function planRows(plans: StatementPlan[]): Row[] {
  const scanned = plans.flatMap((plan) => plan.scannedTables).filter((table) => !small.has(table));
  const scansDoulas = scanned.includes("doula_profiles");
  const compiled = plans.filter((plan) => plan.isCompiled).length;
  const cost = Math.max(...plans.map((plan) => plan.cost)).toFixed(0);
  return [
    {
      what: `Tables read from end to end, ${plans.length} plans`,
      measured: scanned.length === 0 ? "none but the settings' one row" : [...new Set(scanned)].join(", "),
      against: "not doula_profiles",
      verdict: verdictOf(!scansDoulas),
    },
    {
      what: "Plans that Postgres compiles first (JIT)",
      measured: `${compiled} of ${plans.length}; the planner's cost is at most ${cost}`,
      against: "none; from a cost of 100000 on unless jit is off",
      verdict: verdictOf(compiled === 0),
    },
  ];
}

function figures(timings: number[]): string {
  return `p50 ${milliseconds(percentile(timings, 0.5))}, p99 ${milliseconds(percentile(timings, 0.99))}`;
}
