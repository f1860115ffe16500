import type { z } from "zod";
import { type Fits, isFitting } from "../../../contract/directory/families.ts";
import type { Point } from "../../../contract/directory/places.schema.ts";
import type {
  FacetsResponse,
  facetsQuerySchema,
  MoreWithin,
  SearchHint,
  SearchResponse,
  searchQuerySchema,
} from "../../../contract/directory/search.schema.ts";
import {
  droppableFilters,
  fewResults,
  filterLimits,
  omitDistance,
  type SearchFilters,
  type SearchSort,
  searchPageSize,
  widerRadii,
} from "../../../contract/directory/search.ts";
import { getUnmetSearchEvent, type Metric } from "../../../contract/operations/analytics.ts";
import { readPage } from "../../platform/database/keyset.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { AppEnv } from "../../platform/http/app-env.ts";
import { metrics } from "../../platform/observability/metrics.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import type { PlacesProvider } from "../../providers/places/places.ts";
import { findNearestZipCode } from "../../providers/places/zip-codes.ts";
import { readCachedSettings } from "../../settings/settings/service.ts";
import { placeLimits, resolvePlace } from "../places/service.ts";
import { findFacets } from "./facet-queries.ts";
import { countWithoutEachFilter, findDistancesBeyond, findNearbyCities } from "./hint-queries.ts";
import { addNextCalls, type FoundRow, findDoulas, isCursor, type SearchPage } from "./queries.ts";

export { type Box, boundingBoxes, distanceSql } from "./area.ts";
export { countDueDate } from "./due-date-questions.ts";
export { onCallAnswerSql, onCallRankSql } from "./on-call.ts";

export const searchLimits = defineLimits({
  // Counts searches with a filter, another order or a wide circle, and also facets and maps.
  search_address: { points: 240, seconds: 60 },
});

/**
 * Coordinates in degrees. Null if the place was not found, so that doulas anywhere are listed, without
 * distances.
 */
type Place = { lat: number; lng: number } | null;

type SearchPlatform = Pick<Platform, "db" | "publicDb" | "now" | "publicCaches">;

interface Search {
  place: Place;
  filters?: SearchFilters;
  sort?: SearchSort;
  /** Doulas who are on call for it come first. Null if their answers must stay unknown. */
  dueDate?: string | null;
  /** Doulas who know any of this come first. */
  fits?: Fits | undefined;
  after?: string | undefined;
  pageSize?: number;
}

type HintSearch = Parameters<typeof countWithoutEachFilter>[1];

/** A circle of this radius usually fills a page, so it is tried before a wider one. */
const innerMiles = 50;

/**
 * Lists doulas near a place, within the requested radius or the default one, five a page by default (spec section 7).
 */
export async function searchDoulas(
  platform: SearchPlatform,
  {
    place,
    filters = {},
    sort = "distance",
    dueDate = null,
    fits = {},
    after,
    pageSize = searchPageSize,
  }: Search,
): Promise<Omit<SearchResponse, "place">> {
  const { publicDb: db, now } = platform;
  if (after !== undefined && !(await isCursor(db, { after, isNearPlace: place !== null }))) {
    const message = "This doula is no longer listed. Please start from the first page.";
    throw new Refusal("invalid_input", { errors: [{ field: "after", code: "unknown_cursor", message }] });
  }
  const settings = await readCachedSettings(platform);
  const radiusMiles = filters.miles ?? settings.default_search_radius;
  const search = {
    area: place && { ...place, radiusMiles },
    filters,
    dueDate,
    now: now(),
    maxOpenCalls: settings.max_bookings_per_doula,
  };
  const page = await readPage(
    pageSize,
    (limit) =>
      findInnerCircleFirst(db, { ...search, sort, fits: isFitting(fits) ? fits : null, after, limit }),
    ({ doula }) => doula.id,
  );
  const isEmpty = page.items.length === 0 && after === undefined;
  const areFew =
    !isEmpty && after === undefined && page.next_cursor === null && page.items.length <= fewResults.max;
  return {
    ...page,
    total: countFound(page, after),
    items: await addNextCalls(db, page.items, search.now),
    radius_miles: radiusMiles,
    hint: isEmpty ? await findHint(db, search) : null,
    more_within: areFew ? await findMoreWithin(db, search) : null,
    nearby_cities:
      isEmpty && search.area && !hasFilters(filters) ? await findNearbyCities(db, search.area) : null,
  };
}

/**
 * Searches a smaller circle first. Its doulas come first anyway and usually fill a page, which avoids
 * measuring and sorting everyone in a wide circle. In a search for a birth, those who attend none come after the
 * whole wide circle; those who fit may be anywhere in it.
 */
async function findInnerCircleFirst(db: Platform["db"], page: SearchPage): Promise<FoundRow[]> {
  const { area, filters, sort, dueDate, fits, limit } = page;
  if (area && sort === "distance" && dueDate === null && fits === null && area.radiusMiles > innerMiles) {
    const found = await findDoulas(db, { ...page, area: { ...area, radiusMiles: innerMiles } });
    const areFirst = filters.looking_for !== "birth" || found.at(-1)?.doula.attends_births !== false;
    // There may be more in the wide circle, unless the count already says 'or more'.
    if (found.length === limit && areFirst)
      return found.map((row) => (row.total === filterLimits.total ? row : { ...row, total: null }));
  }
  return findDoulas(db, page);
}

/** How many were found on all pages; null if they are not counted. */
function countFound(
  { items, next_cursor }: { items: readonly FoundRow[]; next_cursor: string | null },
  after: string | undefined,
): number | null {
  if (after !== undefined) return null;
  return next_cursor === null ? items.length : (items[0]?.total ?? null);
}

/**
 * Returns a change that would find someone after an empty search: dropping the most restrictive filter,
 * otherwise a wider radius.
 */
async function findHint(db: Platform["db"], search: HintSearch): Promise<SearchHint | null> {
  if (hasFilters(search.filters)) {
    const [most] = await countWithoutEachFilter(db, search);
    if (most) return { kind: "drop_filter", ...most };
  }
  const { area } = search;
  const radii = widerRadii.filter((miles) => area && miles > area.radiusMiles);
  const maxMiles = radii.at(-1);
  if (!area || maxMiles === undefined) return null;
  const [nearest] = await findDistancesBeyond(db, { ...search, area, maxMiles, limit: 1 });
  const miles = nearest === undefined ? undefined : radii.find((radius) => radius >= nearest);
  return miles === undefined ? null : { kind: "widen", miles };
}

/** How many more doulas are within twice the radius or, if nobody is, within the farthest one. */
async function findMoreWithin(
  db: Platform["db"],
  { area, ...search }: HintSearch,
): Promise<MoreWithin | null> {
  const { farthestMiles } = fewResults;
  if (!area || area.radiusMiles >= farthestMiles) return null;
  const limit = filterLimits.hintCount;
  const distances = await findDistancesBeyond(db, { ...search, area, maxMiles: farthestMiles, limit });
  for (const miles of [Math.min(2 * area.radiusMiles, farthestMiles), farthestMiles]) {
    const count = distances.filter((distance) => distance <= miles).length;
    if (count > 0) return { miles, count };
  }
  return null;
}

function hasFilters(filters: SearchFilters): boolean {
  return droppableFilters.some((filter) => filters[filter] !== undefined);
}

/** Counts a search, without place or person. */
export function countSearch({ eventCounter }: Pick<Platform, "eventCounter">): void {
  eventCounter.count("searches" satisfies Metric);
  metrics.searches.inc();
}

/** Counts the city of a search that found nobody, never what was typed. */
function countUnmetSearch({ eventCounter }: Platform, point: Point): void {
  const city = findNearestZipCode(point)?.location;
  if (city) eventCounter.count(getUnmetSearchEvent(city));
}

/** Returns the filter values of listed doulas near a place, or anywhere, each counted with the other filters. */
export async function readFacets(
  platform: SearchPlatform,
  { place, filters }: { place: Place; filters: SearchFilters },
): Promise<FacetsResponse> {
  const radiusMiles = filters.miles ?? (await readCachedSettings(platform)).default_search_radius;
  const facets = await findFacets(platform.publicDb, {
    area: place && { ...place, radiusMiles },
    filters,
    now: platform.now(),
  });
  return { ...facets, radius_miles: radiusMiles };
}

export interface SearchParts {
  platform: Platform;
  places: PlacesProvider;
}

export interface SearchRequest extends Pick<AppEnv["Variables"], "address" | "publicDb"> {
  dueDate: string | null;
  fits?: Fits | undefined;
}

/** Searches as a request's query says, and counts the search. */
export async function runSearch(
  { platform, places }: SearchParts,
  query: z.output<typeof searchQuerySchema>,
  { address, publicDb, dueDate, fits }: SearchRequest,
) {
  const { lat, lng, place: text, place_id: placeId, preview, after, sort, ...filters } = query;
  const { point, place } = await findPlace({ platform, places }, { lat, lng, text, placeId }, address);
  const found = await searchDoulas(
    { ...platform, publicDb },
    { place: point, filters: point ? filters : omitDistance(filters), sort, dueDate, fits, after },
  );
  // Further pages belong to the same search.
  if (after === undefined && !preview) {
    countSearch(platform);
    if (found.items.length === 0 && point && !hasFilters(filters) && filters.miles === undefined)
      countUnmetSearch(platform, point);
  }
  return { ...found, place };
}

/** Counts the values of filters near the place of a request's query. */
export async function runFacets(
  { platform, places }: SearchParts,
  { lat, lng, place: text, place_id: placeId, ...filters }: z.output<typeof facetsQuerySchema>,
  { address, publicDb }: Pick<SearchRequest, "address" | "publicDb">,
) {
  const { point } = await findPlace({ platform, places }, { lat, lng, text, placeId }, address);
  const request = { place: point, filters: point ? filters : omitDistance(filters) };
  return readFacets({ ...platform, publicDb }, request);
}

interface PlaceInput extends Partial<Point> {
  text: string | undefined;
  placeId: string | undefined;
}

/** Finds the place of a search. Each call that looks up text counts against the address. */
async function findPlace(
  { platform, places }: SearchParts,
  { lat, lng, text, placeId }: PlaceInput,
  address: string,
) {
  if (text === undefined)
    return { point: lat === undefined || lng === undefined ? null : { lat, lng }, place: null };
  const countCall = () => platform.rateLimit.count(placeLimits.places_address, address);
  const place = await resolvePlace({ places, logger: platform.logger }, { text, placeId, countCall });
  return { point: place?.point ?? null, place };
}
