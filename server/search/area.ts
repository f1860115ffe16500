import { type SQL, sql } from "drizzle-orm";
import { earthRadiusMiles as radiusOfEarth } from "../../contract/search.ts";
import { type Box, boundingBoxes } from "./bounding-box.ts";

/** A circle around a place, in degrees and miles, with the boxes that hold it. */
export interface Area<Value = number> {
  lat: Value;
  lng: Value;
  radiusMiles: Value;
  boxes: Box<Value>[];
}

/** As statements take it: numbers, or what stands for them. */
export type AreaSql = Area<number | SQL>;

export function areaAround({ lat, lng }: { lat: number; lng: number }, radiusMiles: number): Area {
  return { lat, lng, radiusMiles, boxes: boundingBoxes({ lat, lng, radiusMiles }) };
}

const earthRadiusMiles = sql.raw(String(radiusOfEarth));

/** Whether `candidate` may lie within the circle: a box, for which the GiST index of listed doulas has an answer. */
export function inBoxesSql({ boxes }: AreaSql): SQL {
  const inBoxes = boxes.map(
    ({ west, south, east, north }) =>
      sql`candidate.public_point <@ box(point(${west}, ${south}), point(${east}, ${north}))`,
  );
  return sql`(candidate.public_point is not null and (${sql.join(inBoxes, sql` or `)}))`;
}

/** Miles from a place to `candidate`, exact on a sphere of 3959 miles (haversine). */
export function distanceSql({ lat, lng }: AreaSql): SQL {
  return sql`2 * ${earthRadiusMiles} * asin(least(1, sqrt(
    power(sin(radians(candidate.public_point[1] - ${lat}) / 2), 2)
    + cos(radians(${lat})) * cos(radians(candidate.public_point[1]))
      * power(sin(radians(candidate.public_point[0] - ${lng}) / 2), 2)
  )))`;
}

/**
 * Where the row `p` lies as seen from a place, `distance` miles away, in whole miles east and north (azimuthal
 * equidistant, as the map's background is drawn). Whole miles are all that leaves the server.
 */
export function mapOffsetSql({ lat, lng }: AreaSql, distance: SQL): SQL {
  const east = sql`cos(radians(p.public_point[1])) * sin(radians(p.public_point[0] - ${lng}))`;
  const north = sql`cos(radians(${lat})) * sin(radians(p.public_point[1]))
    - sin(radians(${lat})) * cos(radians(p.public_point[1])) * cos(radians(p.public_point[0] - ${lng}))`;
  const stretch = sql`coalesce(${distance} / nullif(sin(${distance} / ${earthRadiusMiles}), 0), ${earthRadiusMiles})`;
  return sql`jsonb_build_object(
    'east_miles', round(${stretch} * (${east})), 'north_miles', round(${stretch} * (${north}))
  )`;
}
