import type { Area, AreaAnswer, AreasAnswer, StateAnswer } from "../../contract/areas.schema.ts";
import { areaPageSize, areasPageSize, findState, toSlug } from "../../contract/areas.ts";
import { doulaCardSchema } from "../../contract/doulas.schema.ts";
import type { TopArea } from "../../contract/site.ts";
import type { Database } from "../../db/database.ts";
import { describeError } from "../platform/logging.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import { staleWhileRevalidate } from "../platform/stale-while-revalidate.ts";
import { searchDoulas } from "../search/service.ts";
import { areasOf, type LocatedArea, nearestAreas } from "./area-list.ts";
import { findDoulaPlaces } from "./queries.ts";

const freshMs = 60_000;
const staleMs = 10 * 60_000;
const topAreaCount = 12;
const neighbors = { count: 8, withinMiles: 100 };

interface HeldAreas {
  all: LocatedArea[];
  /** Those with the most doulas: every page names them. */
  top: TopArea[];
}

type ReadAreas = () => Promise<HeldAreas>;

/** One list for each database in this process: it comes from a scan of every listed doula. */
const readers = new WeakMap<Database, ReadAreas>();

function readAreas({ db, now, logger }: Platform): Promise<HeldAreas> {
  let read = readers.get(db);
  if (!read) {
    const load = async () => {
      const all = areasOf(await findDoulaPlaces(db));
      return { all, top: topOf(all) };
    };
    read = staleWhileRevalidate(load, {
      freshMs,
      staleMs,
      now,
      onError: (error) => logger.warn({ error: describeError(error) }, "areas not renewed"),
    });
    readers.set(db, read);
  }
  return read();
}

function topOf(areas: readonly LocatedArea[]): TopArea[] {
  return areas
    .map(({ area }) => area)
    .toSorted((a, b) => b.doula_count - a.doula_count)
    .slice(0, topAreaCount)
    .map(({ state, city, city_name, state_code }) => ({ state, city, name: `${city_name}, ${state_code}` }));
}

/** Every area, by state and city. As it was within the last minute; the same holds for all that follows. */
export async function listAreas(platform: Platform): Promise<Area[]> {
  return (await readAreas(platform)).all.map(({ area }) => area);
}

/** One page of them, after the area with this address ('texas/austin'), whether or not there still is one. */
export async function readAreasPage(platform: Platform, after: string | undefined): Promise<AreasAnswer> {
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

/** A state's areas, however the state is written. Refuses with area_not_found where it has none. */
export async function readState(platform: Platform, name: string): Promise<StateAnswer> {
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
  /** However they are written. */
  state: string;
  city: string;
  after?: string | undefined;
}

/** An area and the listed doulas around its middle, nearest first. Refuses with area_not_found. */
export async function readArea(platform: Platform, { state, city, after }: AreaRequest): Promise<AreaAnswer> {
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
    // A search shows distances; here they would be measured from a point that the visitor did not choose.
    items: items.map((doula) => doulaCardSchema.parse(doula)),
    next_cursor,
    neighbors: nearestAreas(areas, found, neighbors),
  };
}
