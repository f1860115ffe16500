import { availableWithinDays, filterLimits } from "../contract/search.ts";
import { readFacets, searchDoulas } from "../server/search/service.ts";
import { percentile } from "./samples.ts";
import { placeOf, searchedPlaces } from "./searched-places.ts";
import { listenToStatements, type Statement } from "./statements.ts";
import { milliseconds, type Row, ratio, verdictOf } from "./table.ts";
import { figures, type OpenProduct, warmUps } from "./timed-search.ts";

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

/** The variants and the plain search take turns, so that whatever else this machine does meets all alike. */
export async function timeVariants({ platform }: OpenProduct): Promise<Row[]> {
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

export async function timeWide({ platform }: OpenProduct): Promise<Row[]> {
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
export async function listenToFurther({ platform }: OpenProduct): Promise<Statement[]> {
  const statements: Statement[] = [];
  const stopListening = listenToStatements((statement) => statements.push(statement));
  const [place] = searchedPlaces;
  for (const { search } of [...variants, ...wideVariants]) await searchDoulas(platform, { place, ...search });
  for (const search of furtherSearches) await searchDoulas(platform, search);
  await readFacets(platform, { place });
  stopListening();
  return statements;
}
