import type { Area } from "../../contract/areas.schema.ts";
import { type City, readLocation } from "../../contract/areas.ts";
import { earthRadiusMiles } from "../../contract/search.ts";
import type { DoulaPlace } from "./queries.ts";

/** An area with its middle, which never leaves the server. */
export interface LocatedArea {
  area: Area;
  lat: number;
  lng: number;
}

/** The areas of what doulas give as their location, by state and city. Spellings with one address are one area. */
export function areasOf(places: readonly DoulaPlace[]): LocatedArea[] {
  const byAddress = new Map<string, { city: City; places: DoulaPlace[] }>();
  for (const place of places) {
    const city = readLocation(place.location);
    if (!city) continue;
    const address = `${city.state.slug}/${city.slug}`;
    const known = byAddress.get(address);
    if (!known) byAddress.set(address, { city, places: [place] });
    else {
      // The name as most of them write it.
      if (known.places.every((other) => other.doula_count < place.doula_count)) known.city = city;
      known.places.push(place);
    }
  }
  return [...byAddress.values()]
    .map(({ city, places }) => locate(city, places))
    .sort((a, b) => compare(a.area.state, b.area.state) || compare(a.area.city, b.area.city));
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

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The nearest other areas within so many miles, nearest first. */
export function nearestAreas(
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
  const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2;
  const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
  const square = half(b.lat - a.lat) + cosine(a.lat) * cosine(b.lat) * half(b.lng - a.lng);
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(square)));
}
