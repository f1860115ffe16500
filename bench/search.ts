import { createPublicCaches } from "../server/platform/database/cache.ts";
import { openServerDatabase } from "../server/platform/database/database.ts";
import { type BenchDatabases, measureScans, resetScans } from "./databases.ts";
import { benchVariants, searchForBirth, timeInTurns } from "./search-variants.ts";
import { pickPlace, searchedDueDate, searchedPlaces } from "./searched-places.ts";
import { measureSpecSearch } from "./spec-search.ts";
import {
  figures,
  limitedRow,
  median,
  milliseconds,
  percentile,
  type Row,
  ratio,
  unlimitedRow,
} from "./table.ts";

const sizes = [
  { approved: 10_000, name: "10 thousand", specSearches: 24 },
  { approved: 100_000, name: "100 thousand", specSearches: 8 },
  { approved: 1_000_000, name: "1 million", specSearches: 3 },
];
const rounds = 100;
const maxGrowth = 1.5;
const maxMs = 3;
const maxTimesWithDueDate = 1.3;

/**
 * Compares the product's search with the spec's procedure, at three sizes with the same doulas around
 * the searched places, and with a search for doulas who are on call for a due date.
 */
export async function benchSearch(databases: BenchDatabases): Promise<Row[]> {
  const subjects: Subject[] = [];
  for (const size of sizes) subjects.push(await openSubject(size, await databases.withDoulas(size.approved)));
  await timeInTurns(
    subjects.flatMap(({ platform, timings, datedTimings }) => [
      { platform, search: {}, timings },
      { platform, search: { dueDate: searchedDueDate }, timings: datedTimings },
    ]),
    rounds,
  );
  const [smallest, , largest] = subjects;
  const limitedRows = smallest && largest ? compareSizes(smallest.timings, largest.timings) : [];
  const datedRows = largest ? await compareDated(largest) : [];
  const variantRows = largest ? await benchVariants(largest) : [];

  const found: string[][][] = [];
  for (const subject of subjects) {
    found.push(await findEverywhere(subject));
    await subject.connection.close();
  }
  const urls = subjects.map(({ url }) => url);
  // Before the spec's procedure, which scans the whole table.
  const scans = await measureScans("searches", { urls, minScans: 1 });
  const compared: Row[] = [];
  for (const [index, subject] of subjects.entries())
    compared.push(await compareWithSpec(subject, found[index] ?? []));
  return [...compared, ...limitedRows, ...datedRows, ...variantRows, scans];
}

type Subject = Awaited<ReturnType<typeof openSubject>>;

/** The parts of the product that a search needs, with one database connection. */
async function openSubject(size: (typeof sizes)[number], url: string) {
  await resetScans(url);
  const connection = await openServerDatabase(url, { connections: 1 });
  const { db, publicDb } = connection;
  const platform = { db, publicDb, now: () => new Date(), publicCaches: createPublicCaches() };
  return { ...size, url, connection, platform, timings: [] as number[], datedTimings: [] as number[] };
}

/** Returns the IDs found at every place. */
async function findEverywhere({ platform }: Subject): Promise<string[][]> {
  const found: string[][] = [];
  for (const { lat, lng } of searchedPlaces) {
    const { items } = await searchForBirth(platform, { place: { lat, lng } });
    found.push(items.map((doula) => doula.id));
  }
  return found;
}

async function compareWithSpec(
  { name, url, specSearches, timings }: Subject,
  found: string[][],
): Promise<Row> {
  const spec = await measureSpecSearch(url, specSearches);
  for (const [index, ids] of spec.found.entries()) {
    if (ids.join() !== found[index % found.length]?.join())
      throw new Error(`search and the spec's procedure disagree at ${pickPlace(index).name}`);
  }
  const factor = median(spec.timings) / median(timings);
  const compared = `the spec's procedure, ${specSearches} times: ${figures(spec.timings)}`;
  return unlimitedRow(
    `Search among ${name} doulas`,
    figures(timings),
    `${compared} (${factor.toFixed(0)} × the time)`,
  );
}

function compareSizes(smallest: number[], largest: number[]): Row[] {
  const growth = (name: string, share: number) =>
    limitedRow(`1 million to 10 thousand, ${name}`, {
      value: percentile(largest, share) / percentile(smallest, share),
      max: maxGrowth,
      format: ratio,
    });
  return [
    limitedRow("Search among 1 million doulas, p50", {
      value: median(largest),
      max: maxMs,
      format: milliseconds,
    }),
    growth("p50", 0.5),
    growth("p99", 0.99),
  ];
}

/** Compares searches with a due date with those without, at the same places in the same run. */
async function compareDated({ platform, timings, datedTimings }: Subject): Promise<Row[]> {
  for (const { name, lat, lng } of searchedPlaces) {
    const { items } = await searchForBirth(platform, { place: { lat, lng }, dueDate: searchedDueDate });
    if (!items.every((doula) => doula.on_call === "yes")) throw new Error(`too few are on call in ${name}`);
  }
  return [
    unlimitedRow(
      "Search with a due date among 1 million",
      figures(datedTimings),
      `without one: ${figures(timings)}`,
    ),
    limitedRow("Search with a due date to one without, p50", {
      value: median(datedTimings) / median(timings),
      max: maxTimesWithDueDate,
      format: ratio,
    }),
  ];
}
