import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { earthRadiusMiles } from "../../../contract/directory/search.ts";

/** A circle around a place, in degrees and miles. */
export interface Area {
  lat: number;
  lng: number;
  radiusMiles: number;
}

/**
 * An area as the parameters of a statement, with everything computed that would otherwise be
 * computed per row.
 */
export interface AreaValues {
  lat: number;
  lng: number;
  cosLat: number;
  radiusMiles: number;
  point: string;
  /** The boxes that contain the circle. */
  boxes: string[];
}

export function areaValues(area: Area): AreaValues {
  const { lat, lng, radiusMiles } = area;
  return {
    lat,
    lng,
    cosLat: Math.cos((lat * Math.PI) / 180),
    radiusMiles,
    point: `(${lng},${lat})`,
    boxes: boundingBoxes(area).map(({ west, south, east, north }) => `(${west},${south}),(${east},${north})`),
  };
}

/** The values of an area as SQL: parameters, or the placeholders of a prepared statement. */
export interface AreaSql {
  lat: SQL;
  lng: SQL;
  cosLat: SQL;
  radiusMiles: SQL;
  point: SQL;
  boxes: SQL[];
}

export function areaSql(area: Area): AreaSql {
  const { lat, lng, cosLat, radiusMiles, point, boxes } = areaValues(area);
  return typedAreaSql({
    lat: sql`${lat}`,
    lng: sql`${lng}`,
    cosLat: sql`${cosLat}`,
    radiusMiles: sql`${radiusMiles}`,
    point: sql`${point}`,
    boxes: boxes.map((box) => sql`${box}`),
  });
}

export function typedAreaSql({ lat, lng, cosLat, radiusMiles, point, boxes }: AreaSql): AreaSql {
  return {
    lat: sql`${lat}::float8`,
    lng: sql`${lng}::float8`,
    cosLat: sql`${cosLat}::float8`,
    radiusMiles: sql`${radiusMiles}::float8`,
    point: sql`${point}::point`,
    boxes: boxes.map((box) => sql`${box}::box`),
  };
}

const earthRadiusSql = sql.raw(String(earthRadiusMiles));

/**
 * SQL expression: true if a point is in a box around the circle. Uses the GiST index of listed doulas.
 */
export function inBoxesSql({ boxes }: AreaSql, point: SQLWrapper): SQL {
  const inBoxes = boxes.map((box) => sql`${point} <@ ${box}`);
  return sql`(${point} is not null and (${sql.join(inBoxes, sql` or `)}))`;
}

/** SQL expression: miles from a place to a point, exact on a sphere with a radius of 3959 miles (haversine). */
export function distanceSql(
  { lat, lng, cosLat }: Pick<AreaSql, "lat" | "lng" | "cosLat">,
  point: SQLWrapper,
): SQL {
  return sql`2 * ${earthRadiusSql} * asin(least(1, sqrt(
    power(sin(radians(${point}[1] - ${lat}) / 2), 2)
    + ${cosLat} * cos(radians(${point}[1])) * power(sin(radians(${point}[0] - ${lng}) / 2), 2)
  )))`;
}

/**
 * SQL expression: the position of a point relative to a place that is `distance` miles away, in whole miles
 * east and north (azimuthal equidistant, like the map's background). Only whole miles leave the server.
 */
export function mapOffsetSql(
  { lat, lng, cosLat }: AreaSql,
  { point, distance }: { point: SQLWrapper; distance: SQL },
): SQL {
  const east = sql`cos(radians(${point}[1])) * sin(radians(${point}[0] - ${lng}))`;
  const north = sql`${cosLat} * sin(radians(${point}[1]))
    - sin(radians(${lat})) * cos(radians(${point}[1])) * cos(radians(${point}[0] - ${lng}))`;
  const stretch = sql`coalesce(${distance} / nullif(sin(${distance} / ${earthRadiusSql}), 0), ${earthRadiusSql})`;
  return sql`json_build_object(
    'east_miles', round(${stretch} * (${east})), 'north_miles', round(${stretch} * (${north}))
  )`;
}

/** Edges in degrees; west ≤ east and south ≤ north. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** A margin for rounding, so that no doula on the edge is missed. The exact distance decides afterwards. */
const marginDegrees = 1e-6;

/**
 * Returns the boxes that contain every point within `radiusMiles` of a place: one, or two if the circle
 * crosses the 180th meridian. Around a pole, the box spans every longitude.
 */
export function boundingBoxes({
  lat,
  lng,
  radiusMiles,
}: {
  lat: number;
  lng: number;
  radiusMiles: number;
}): Box[] {
  const angle = radiusMiles / earthRadiusMiles;
  const latitudes = degrees(angle) + marginDegrees;
  const south = Math.max(-90, lat - latitudes);
  const north = Math.min(90, lat + latitudes);
  if (south === -90 || north === 90) return [{ west: -180, east: 180, south, north }];

  const longitudes =
    degrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos(radians(lat))))) + marginDegrees;
  const west = lng - longitudes;
  const east = lng + longitudes;
  if (west < -180) {
    return [
      { west: -180, east, south, north },
      { west: west + 360, east: 180, south, north },
    ];
  }
  if (east > 180) {
    return [
      { west, east: 180, south, north },
      { west: -180, east: east - 360, south, north },
    ];
  }
  return [{ west, east, south, north }];
}

const degrees = (angle: number) => (angle * 180) / Math.PI;
const radians = (angle: number) => (angle * Math.PI) / 180;
