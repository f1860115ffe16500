import { sql } from "drizzle-orm";
import type pg from "pg";
import { searchDoulas } from "../server/search/service.ts";
import { type BenchDatabases, withClient } from "./databases.ts";
import { listenToExpired, type Refreshing, refreshingRows, searchWhileRefreshing } from "./expired-calls.ts";
import { comparePreparedPlans } from "./prepared-plans.ts";
import { percentile } from "./samples.ts";
import { explain, type StatementPlan } from "./search-plan.ts";
import { listenToFurther, timeVariants, timeWide } from "./search-variants.ts";
import { placeOf, searchedPlaces } from "./searched-places.ts";
import { measureSpecSearch } from "./spec-search.ts";
import { listenToStatements, type Statement } from "./statements.ts";
import { milliseconds, type Row, ratio, verdictOf } from "./table.ts";
import { figures, type OpenProduct, openProduct, searches, warmUps } from "./timed-search.ts";

const sizes = [
  { approved: 10_000, name: "10 thousand", specSearches: 24 },
  { approved: 100_000, name: "100 thousand", specSearches: 8 },
  { approved: 1_000_000, name: "1 million", specSearches: 3 },
];
const maxGrowth = 1.5;
const maxMs = 3;
/** One row, however many people there are. */
const small = new Set(["platform_settings"]);

/** One size, with what was measured of it. */
interface Subject extends OpenProduct {
  name: string;
  specSearches: number;
  url: string;
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
    if (subject === largest) {
      statements.push(...(await listenToExpired(subject)));
      preparedRows.push(await comparePrepared(subject, statements));
      statements.push(...(await listenToFurther(subject)));
    }
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
