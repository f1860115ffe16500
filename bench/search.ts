import { createPublicCaches } from "../server/platform/cache.ts";
import { openServerDatabase } from "../server/platform/database.ts";
import { searchDoulas } from "../server/search/service.ts";
import { type BenchDatabases, measureScans, resetScans } from "./databases.ts";
import { benchVariants, timeInTurns } from "./search-variants.ts";
import { pickPlace, searchedPlaces } from "./searched-places.ts";
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

/**
 * Compares the product's search with the spec's procedure, at three sizes with the same doulas around
 * the searched places.
 */
export async function benchSearch(databases: BenchDatabases): Promise<Row[]> {
  const subjects: Subject[] = [];
  for (const size of sizes) subjects.push(await openSubject(size, await databases.withDoulas(size.approved)));
  await timeInTurns(
    subjects.map(({ platform, timings }) => ({ platform, search: {}, timings })),
    rounds,
  );
  const [smallest, , largest] = subjects;
  const limitedRows = smallest && largest ? compareSizes(smallest.timings, largest.timings) : [];
  const variantRows = largest ? await benchVariants(largest) : [];

  const compared: Row[] = [];
  for (const subject of subjects) {
    const found = await findEverywhere(subject);
    await subject.connection.close();
    compared.push(await compareWithSpec(subject, found));
  }
  const urls = subjects.map(({ url }) => url);
  return [...compared, ...limitedRows, ...variantRows, await measureScans("searches", { urls, minScans: 1 })];
}

type Subject = Awaited<ReturnType<typeof openSubject>>;

/** The parts of the product that a search needs, with one database connection. */
async function openSubject(size: (typeof sizes)[number], url: string) {
  await resetScans(url);
  const connection = await openServerDatabase(url, { connections: 1 });
  const platform = { db: connection.db, now: () => new Date(), publicCaches: createPublicCaches() };
  return { ...size, url, connection, platform, timings: [] as number[] };
}

/** Returns the IDs found at every place. */
async function findEverywhere({ platform }: Subject): Promise<string[][]> {
  const found: string[][] = [];
  for (const { lat, lng } of searchedPlaces) {
    const { items } = await searchDoulas(platform, { place: { lat, lng } });
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
