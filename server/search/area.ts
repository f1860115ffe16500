import { type SQL, sql } from "drizzle-orm";
import { earthRadiusMiles as radiusOfEarth } from "../../contract/search.ts";
import { boundingBoxes } from "./bounding-box.ts";

/** A circle around a place, in degrees and miles. */
export interface Area {
  lat: number;
  lng: number;
  radiusMiles: number;
}

/** An area as the values of a statement, without anything left for it to compute once for each row. */
export interface AreaValues {
  lat: number;
  lng: number;
  cosLat: number;
  radiusMiles: number;
  point: string;
  /** What holds the circle. */
  boxes: string[];
}

export function areaValuesOf(area: Area): AreaValues {
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

/** The same in SQL: values, or what stands for them in a prepared statement. */
export interface AreaSql {
  lat: SQL;
  lng: SQL;
  cosLat: SQL;
  radiusMiles: SQL;
  point: SQL;
  boxes: SQL[];
}

export function areaSql(area: Area): AreaSql {
  const { lat, lng, cosLat, radiusMiles, point, boxes } = areaValuesOf(area);
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

const earthRadiusMiles = sql.raw(String(radiusOfEarth));

/** Whether `candidate` may lie within the circle: a box, for which the GiST index of listed doulas has an answer. */
export function inBoxesSql({ boxes }: AreaSql): SQL {
  const inBoxes = boxes.map((box) => sql`candidate.public_point <@ ${box}`);
  return sql`(candidate.public_point is not null and (${sql.join(inBoxes, sql` or `)}))`;
}

/** Miles from a place to `candidate`, exact on a sphere of 3959 miles (haversine). */
export function distanceSql({ lat, lng, cosLat }: AreaSql): SQL {
  return sql`2 * ${earthRadiusMiles} * asin(least(1, sqrt(
    power(sin(radians(candidate.public_point[1] - ${lat}) / 2), 2)
    + ${cosLat} * cos(radians(candidate.public_point[1]))
      * power(sin(radians(candidate.public_point[0] - ${lng}) / 2), 2)
  )))`;
}

/**
 * Where the row `p` lies as seen from a place, `distance` miles away, in whole miles east and north (azimuthal
 * equidistant, as the map's background is drawn). Whole miles are all that leaves the server.
 */
export function mapOffsetSql({ lat, lng, cosLat }: AreaSql, distance: SQL): SQL {
  const east = sql`cos(radians(p.public_point[1])) * sin(radians(p.public_point[0] - ${lng}))`;
  const north = sql`${cosLat} * sin(radians(p.public_point[1]))
    - sin(radians(${lat})) * cos(radians(p.public_point[1])) * cos(radians(p.public_point[0] - ${lng}))`;
  const stretch = sql`coalesce(${distance} / nullif(sin(${distance} / ${earthRadiusMiles}), 0), ${earthRadiusMiles})`;
  return sql`json_build_object(
    'east_miles', round(${stretch} * (${east})), 'north_miles', round(${stretch} * (${north}))
  )`;
}
