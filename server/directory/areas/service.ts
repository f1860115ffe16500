import { and, count, isNotNull, sql } from "drizzle-orm";
import type {
  Area,
  AreaResponse,
  AreasResponse,
  StateResponse,
} from "../../../contract/directory/areas.schema.ts";
import {
  areaPageSize,
  areasPageSize,
  type City,
  findState,
  readLocation,
} from "../../../contract/directory/areas.ts";
import { doulaCardSchema } from "../../../contract/directory/doulas.schema.ts";
import { earthRadiusMiles } from "../../../contract/directory/search.ts";
import type { TopArea } from "../../../contract/operations/site.ts";
import { toSlug } from "../../../contract/platform/normalize-text.ts";
import { type Database, type Queryable, schema } from "../../../db/database.ts";
import { type Cache, createCache } from "../../platform/database/cache.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { describeError } from "../../platform/observability/logging.ts";
import type { Platform } from "../../platform/platform.ts";
import { searchDoulas } from "../search/service.ts";

const { doulaProfiles } = schema;

const maxAgeMs = 60_000;
const maxStaleMs = 10 * 60_000;
const topAreaCount = 12;
const neighbors = { count: 8, withinMiles: 100 };

interface CachedAreas {
  all: LocatedArea[];
  /** The areas with the most doulas, linked from every page. */
  top: TopArea[];
}

/**
 * One per database in this process. Changes do not clear it, because computing the list scans
 * every listed doula.
 */
const caches = new WeakMap<Database, Cache<CachedAreas>>();

function readAreas({ db, publicDb, now, logger }: Platform): Promise<CachedAreas> {
  let cache = caches.get(db);
  if (!cache) {
    const onError = (error: unknown) => logger.warn({ error: describeError(error) }, "areas not renewed");
    cache = createCache<CachedAreas>({ name: "areas", maxAgeMs, now, stale: { maxMs: maxStaleMs, onError } });
    caches.set(db, cache);
  }
  return cache.read("areas", async () => {
    const all = groupByArea(await findDoulaPlaces(publicDb));
    return { all, top: pickTop(all) };
  });
}

function pickTop(areas: readonly LocatedArea[]): TopArea[] {
  return areas
    .map(({ area }) => area)
    .toSorted((a, b) => b.doula_count - a.doula_count)
    .slice(0, topAreaCount)
    .map(({ state, city, city_name, state_code }) => ({ state, city, name: `${city_name}, ${state_code}` }));
}

/** Every area, by state and city. Up to a minute old, like everything below. */
export async function listAreas(platform: Platform): Promise<Area[]> {
  return (await readAreas(platform)).all.map(({ area }) => area);
}

/** One page of areas after the area with this slug ('texas/austin'), even if that one is gone. */
export async function readAreasPage(platform: Platform, after: string | undefined): Promise<AreasResponse> {
  const areas = await listAreas(platform);
  const [state = "", city = ""] = after?.split("/") ?? [];
  const first = areas.findIndex((area) => area.state > state || (area.state === state && area.city > city));
  const items = first < 0 ? [] : areas.slice(first, first + areasPageSize);
  const last = first + items.length < areas.length ? items.at(-1) : undefined;
  return { items, next_cursor: last ? `${last.state}/${last.city}` : null };
}

/** The areas with the most doulas, most first. */
export async function listTopAreas(platform: Platform): Promise<TopArea[]> {
  return (await readAreas(platform)).top;
}

/** A state's areas, by any spelling of the state. */
export async function readState(platform: Platform, name: string): Promise<StateResponse> {
  const state = findState(name);
  const items = (await listAreas(platform)).filter((area) => area.state === state?.slug);
  if (!state || items.length === 0) throw new Refusal("area_not_found");
  return {
    state: state.slug,
    state_code: state.code,
    state_name: state.name,
    doula_count: items.reduce((sum, area) => sum + area.doula_count, 0),
    items,
  };
}

interface AreaRequest {
  /** In any spelling. */
  state: string;
  city: string;
  after?: string | undefined;
}

/** An area and the listed doulas around its center, nearest first. */
export async function readArea(
  platform: Platform,
  { state, city, after }: AreaRequest,
): Promise<AreaResponse> {
  const { all: areas } = await readAreas(platform);
  const stateSlug = findState(state)?.slug;
  const citySlug = toSlug(city);
  const found = areas.find(({ area }) => area.state === stateSlug && area.city === citySlug);
  if (!found) throw new Refusal("area_not_found");
  const { items, next_cursor, radius_miles } = await searchDoulas(platform, {
    place: { lat: found.lat, lng: found.lng },
    after,
    pageSize: areaPageSize,
  });
  return {
    area: found.area,
    radius_miles,
    // Drops the distances: they are from a point the visitor did not choose.
    items: items.map((doula) => doulaCardSchema.parse(doula)),
    next_cursor,
    neighbors: findNearestAreas(areas, found, neighbors),
  };
}

/** An area with its center, which never leaves the server. */
interface LocatedArea {
  area: Area;
  lat: number;
  lng: number;
}

/**
 * Groups the locations that doulas give into areas, by state and city. Spellings with the same slug
 * are one area.
 */
function groupByArea(places: readonly DoulaPlace[]): LocatedArea[] {
  const byAddress = new Map<string, { city: City; places: DoulaPlace[] }>();
  for (const place of places) {
    const city = readLocation(place.location);
    if (!city) continue;
    const address = `${city.state.slug}/${city.slug}`;
    const known = byAddress.get(address);
    if (!known) byAddress.set(address, { city, places: [place] });
    else {
      // Prefer the most common spelling of the name.
      if (known.places.every((other) => other.doula_count < place.doula_count)) known.city = city;
      known.places.push(place);
    }
  }
  return [...byAddress.values()]
    .map(({ city, places }) => locate(city, places))
    .sort((a, b) => compareTexts(a.area.state, b.area.state) || compareTexts(a.area.city, b.area.city));
}

function locate({ state, name, slug }: City, places: readonly DoulaPlace[]): LocatedArea {
  const count = places.reduce((sum, place) => sum + place.doula_count, 0);
  const mean = (of: "lat" | "lng") =>
    places.reduce((sum, place) => sum + place[of] * place.doula_count, 0) / count;
  return {
    area: {
      state: state.slug,
      city: slug,
      state_code: state.code,
      state_name: state.name,
      city_name: name,
      doula_count: count,
    },
    lat: mean("lat"),
    lng: mean("lng"),
  };
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The nearest other areas within `withinMiles`, nearest first. */
function findNearestAreas(
  areas: readonly LocatedArea[],
  from: LocatedArea,
  { count, withinMiles }: { count: number; withinMiles: number },
): Area[] {
  return areas
    .filter((other) => other.area !== from.area)
    .map((other) => ({ area: other.area, miles: milesBetween(from, other) }))
    .filter(({ miles }) => miles <= withinMiles)
    .sort((a, b) => a.miles - b.miles)
    .slice(0, count)
    .map(({ area }) => area);
}

type Point = Pick<LocatedArea, "lat" | "lng">;

function milesBetween(a: Point, b: Point): number {
  const haversine = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2;
  const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
  const square = haversine(b.lat - a.lat) + cosine(a.lat) * cosine(b.lat) * haversine(b.lng - a.lng);
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(square)));
}

interface DoulaPlace {
  location: string;
  doula_count: number;
  lat: number;
  lng: number;
}

/**
 * The locations of listed doulas: how many are in each, and the center of their public points. Reads only
 * the index doula_profiles_listed_location.
 */
function findDoulaPlaces(db: Queryable): Promise<DoulaPlace[]> {
  const { location, publicPoint, isListed } = doulaProfiles;
  return db
    .select({
      location: sql<string>`${location}`,
      doula_count: count(),
      lat: sql`avg(${publicPoint}[1])`.mapWith(Number),
      lng: sql`avg(${publicPoint}[0])`.mapWith(Number),
    })
    .from(doulaProfiles)
    .where(and(isListed, isNotNull(publicPoint), isNotNull(location)))
    .groupBy(location);
}
