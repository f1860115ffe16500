import { sql } from "drizzle-orm";
import { z } from "zod";
import { earthRadiusMiles, type FoundDoula, foundDoulaSchema } from "../../contract/search.ts";
import type { Queryable } from "../../db/database.ts";
import { cardOf } from "../doulas/service.ts";
import { boundingBoxes } from "./bounding-box.ts";

interface Page {
  now: Date;
  maxOpenCalls: number;
  /** Id of the last doula of the page before. */
  after: string | undefined;
  limit: number;
}

interface Area {
  lat: number;
  lng: number;
  radiusMiles: number;
}

const foundSchema = z.array(foundDoulaSchema);

/**
 * Listed doulas whose public point lies within the radius, nearest first. The box lets the GiST index find the
 * candidates, so that the cost does not grow with the doulas elsewhere; the haversine on a sphere of 3959 miles is
 * exact. The cursor is an id, and its distance is computed again: no exact distance leaves the server.
 */
export async function findNearestDoulas(db: Queryable, area: Area, page: Page): Promise<FoundDoula[]> {
  const inBox = sql.join(
    boundingBoxes(area).map(
      (box) =>
        sql`candidate.public_point <@ box(point(${box.west}, ${box.south}), point(${box.east}, ${box.north}))`,
    ),
    sql` or `,
  );
  const distance = sql`2 * ${earthRadiusMiles} * asin(least(1, sqrt(
    power(sin(radians(candidate.public_point[1] - ${area.lat}) / 2), 2)
    + cos(radians(${area.lat})) * cos(radians(candidate.public_point[1]))
      * power(sin(radians(candidate.public_point[0] - ${area.lng}) / 2), 2)
  )))`;
  const afterCursor = page.after
    ? sql`and (near.distance, near.id) > (
        select ${distance}, candidate.id from doula_profiles candidate where candidate.id = ${page.after}
      )`
    : sql``;
  const { rows } = await db.execute(sql`
    select ${cardOf(page.now, page.maxOpenCalls)} || jsonb_build_object('distance_miles', round(found.distance), 'map_offset', null) as doula
    from (
      select near.id, near.distance
      from (
        select candidate.id, ${distance} as distance
        from doula_profiles candidate
        where candidate.status = 'approved' and candidate.public_point is not null and (${inBox})
      ) near
      where near.distance <= ${area.radiusMiles} ${afterCursor}
      order by near.distance, near.id
      limit ${page.limit}
    ) found
    join doula_profiles p on p.id = found.id
    order by found.distance, found.id
  `);
  return foundSchema.parse(rows.map((row) => row.doula));
}

/** Listed doulas wherever they are, oldest profile first; without distances. */
export async function findFirstDoulas(db: Queryable, page: Page): Promise<FoundDoula[]> {
  const afterCursor = page.after
    ? sql`and (p.created_at, p.id) > (select l.created_at, l.id from doula_profiles l where l.id = ${page.after})`
    : sql``;
  const { rows } = await db.execute(sql`
    select ${cardOf(page.now, page.maxOpenCalls)} || jsonb_build_object('distance_miles', null, 'map_offset', null) as doula
    from (
      select p.* from doula_profiles p
      where p.status = 'approved' ${afterCursor}
      order by p.created_at, p.id
      limit ${page.limit}
    ) p
    order by p.created_at, p.id
  `);
  return foundSchema.parse(rows.map((row) => row.doula));
}
