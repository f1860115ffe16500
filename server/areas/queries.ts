import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "../../db/database.ts";

const placeSchema = z.object({
  location: z.string(),
  doula_count: z.coerce.number(),
  lat: z.coerce.number(),
  lng: z.coerce.number(),
});

export type DoulaPlace = z.infer<typeof placeSchema>;

/**
 * Where listed doulas are: each location with how many, and the middle of their public points. Reads the index
 * doula_profiles_listed_location alone.
 */
export async function findDoulaPlaces(db: Queryable): Promise<DoulaPlace[]> {
  const { rows } = await db.execute(sql`
    select location, count(*) as doula_count, avg(public_point[1]) as lat, avg(public_point[0]) as lng
    from doula_profiles
    where is_listed and public_point is not null and location is not null
    group by location
  `);
  return z.array(placeSchema).parse(rows);
}
