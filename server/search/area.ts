import { type SQL, sql } from "drizzle-orm";
import { earthRadiusMiles } from "../../contract/search.ts";
import { boundingBoxes } from "./bounding-box.ts";

/** A circle around a place, in degrees and miles. */
export interface Area {
  lat: number;
  lng: number;
  radiusMiles: number;
}

/** Whether `candidate` may lie within the circle: a box, for which the GiST index of listed doulas has an answer. */
export function inBoxesSql(area: Area): SQL {
  const boxes = boundingBoxes(area).map(
    ({ west, south, east, north }) =>
      sql`candidate.public_point <@ box(point(${west}, ${south}), point(${east}, ${north}))`,
  );
  return sql`(candidate.public_point is not null and (${sql.join(boxes, sql` or `)}))`;
}

/** Miles from a place to `candidate`, exact on a sphere of 3959 miles (haversine). */
export function distanceSql({ lat, lng }: Area): SQL {
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
export function mapOffsetSql({ lat, lng }: Area, distance: SQL): SQL {
  const east = sql`cos(radians(p.public_point[1])) * sin(radians(p.public_point[0] - ${lng}))`;
  const north = sql`cos(radians(${lat})) * sin(radians(p.public_point[1]))
    - sin(radians(${lat})) * cos(radians(p.public_point[1])) * cos(radians(p.public_point[0] - ${lng}))`;
  const stretch = sql`coalesce(${distance} / nullif(sin(${distance} / ${earthRadiusMiles}), 0), ${earthRadiusMiles})`;
  return sql`jsonb_build_object(
    'east_miles', round(${stretch} * (${east})), 'north_miles', round(${stretch} * (${north}))
  )`;
}
