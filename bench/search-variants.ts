import { sql } from "drizzle-orm";
import { availableWithinDays, filterLimits } from "../contract/directory/search.ts";
import { readFacets, searchDoulas } from "../server/directory/search/service.ts";
import type { DatabaseConnection } from "../server/platform/database/database.ts";
import { searchedSlugs } from "./doula-rows.ts";
import { searchedDueDate as dueDate, pickPlace, searchedPlaces } from "./searched-places.ts";
import { figures, limitedRow, median, milliseconds, type Row } from "./table.ts";

type SearchInput = Parameters<typeof searchDoulas>[1];

type Variants = Record<string, Partial<SearchInput>>;

type SearchPlatform = Parameters<typeof searchDoulas>[0];

interface Product {
  connection: DatabaseConnection;
  platform: SearchPlatform;
  /** The durations of plain searches. */
  timings: number[];
}

const filters = { insurance: ["Aetna", "Medicaid"], language: ["English"], max_rate: 60 };
const available = availableWithinDays;
const { maxMiles: miles } = filterLimits;

/** Variants are not prepared statements, so half of the time is planning. */
const maxVariantMs = 12.5;
const variants: Variants = {
  "with filters": { filters },
  "sorted by price": { sort: "price" },
  "sorted by births": { sort: "births" },
  "on call for a due date, sorted by price": { filters: { on_call: "yes" }, dueDate, sort: "price" },
  "available within 14 days": { filters: { available } },
  "filtered, available, sorted by experience": { filters: { ...filters, available }, sort: "experience" },
};
/** These circles contain far more doulas than a search reads. */
const maxWideMs = 1000;
const wideVariants: Variants = {
  "500 miles, available within 14 days": { filters: { miles, available } },
  "500 miles, sorted by price": { filters: { miles }, sort: "price" },
  "500 miles, with a due date": { filters: { miles }, dueDate },
};

/** Not timed, only checked for full table scans. */
const furtherSearches: SearchInput[] = [
  ...(["price", "births", "experience"] as const).map((sort) => ({ place: null, sort })),
  { place: null, filters: { insurance: ["Nobody's"] } },
  { place: null, filters: { available } },
  { place: null, dueDate },
  { place: null, filters: { on_call: "yes" }, dueDate, sort: "price" },
  { place: searchedPlaces[0], filters: { insurance: ["Nobody's"], max_rate: 60, available } },
  // Off the coast, so that the search widens the radius.
  { place: { lat: 30, lng: -75 } },
];

/** As a multiple of the p50 with stored next calls. */
const maxTimesExpired = 3;

export async function benchVariants(product: Product): Promise<Row[]> {
  const rows = [
    ...(await timeVariants(product, { variants, rounds: 40, maxMs: maxVariantMs })),
    ...(await timeVariants(product, { variants: wideVariants, rounds: 5, maxMs: maxWideMs })),
  ];
  for (const search of furtherSearches) await searchForBirth(product.platform, search);
  await readFacets(product.platform, { place: searchedPlaces[0], filters: { looking_for: "birth" } });
  await product.connection.db.execute(
    sql`update doula_next_calls set valid_until = '-infinity' where doula_profile_id in (
      select id from doula_profiles where slug in ${searchedSlugs}
    )`,
  );
  const expiredVariants = { "all next calls expired": {} };
  const maxMs = maxTimesExpired * median(product.timings);
  return [...rows, ...(await timeVariants(product, { variants: expiredVariants, rounds: 40, maxMs }))];
}

async function timeVariants(
  { platform }: Product,
  { variants, rounds, maxMs }: { variants: Variants; rounds: number; maxMs: number },
): Promise<Row[]> {
  const searches = Object.entries(variants).map(([name, search]) => ({
    name,
    search,
    platform,
    timings: [] as number[],
  }));
  await timeInTurns(searches, rounds);
  return searches.map(({ name, timings }) =>
    limitedRow(`Search among 1 million, ${name}`, {
      value: median(timings),
      max: maxMs,
      format: (ms) => `p50 ${milliseconds(ms)}`,
      measured: figures(timings),
    }),
  );
}

/** A kind of search, with its durations in milliseconds. */
interface TimedSearch {
  platform: SearchPlatform;
  search: Partial<SearchInput>;
  timings: number[];
}

const warmUps = 5 * searchedPlaces.length;

/** Searches for a birth, as the routes do by default. */
export function searchForBirth(platform: SearchPlatform, search: SearchInput) {
  return searchDoulas(platform, { ...search, filters: { looking_for: "birth", ...search.filters } });
}

/**
 * Runs each search at all places `rounds` times. Searches take turns, so that other load on this machine
 * affects them equally, in an order that is reversed every round, so that none always follows the same one.
 */
export async function timeInTurns(searches: TimedSearch[], rounds: number): Promise<void> {
  for (let index = 0; index < warmUps + rounds * searchedPlaces.length; index++) {
    const { lat, lng } = pickPlace(index);
    const isReversed = Math.floor(index / searchedPlaces.length) % 2 === 1;
    for (const { platform, search, timings } of isReversed ? searches.toReversed() : searches) {
      const started = performance.now();
      await searchForBirth(platform, { place: { lat, lng }, ...search });
      if (index >= warmUps) timings.push(performance.now() - started);
    }
  }
}
