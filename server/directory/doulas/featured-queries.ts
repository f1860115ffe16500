import { sql } from "drizzle-orm";
import { z } from "zod";
import { type FeaturedDoula, featuredDoulaSchema } from "../../../contract/directory/featured.schema.ts";
import { firstSentence } from "../../../contract/platform/sentences.ts";
import type { Queryable } from "../../../db/database.ts";

const rowSchema = featuredDoulaSchema
  .omit({ intro: true })
  .extend({ bio: z.string() })
  .transform(({ bio, ...doula }): FeaturedDoula => ({ ...doula, intro: firstSentence(bio) }));

/**
 * Listed doulas with a bio that a search can find and who take new clients, up to `count`. The day ('2026-11-25') picks where in the
 * order of their random IDs to start, so that everybody gets a turn and nobody is ranked. Doulas wait for the
 * review of a new name or bio: the landing page is the first thing strangers read.
 */
export async function findFeaturedDoulas(
  db: Queryable,
  { day, count }: { day: string; count: number },
): Promise<FeaturedDoula[]> {
  const first = sql`md5(${day})::uuid`;
  const eligible = sql`
    d.is_listed and d.paused_at is null and d.public_point is not null and btrim(d.bio, E' \\t\\r\\n') <> '' and not exists (
      select from profile_changes c where c.doula_profile_id = d.id and c.item in ('first_name', 'last_name', 'bio')
    )`;
  const { rows } = await db.execute(sql`
    with picked as (
      (select 1 as turn, d.* from doula_profiles d where ${eligible} and id >= ${first} order by id limit ${count})
      union all
      (select 2 as turn, d.* from doula_profiles d where ${eligible} and id < ${first} order by id limit ${count})
    )
    select p.slug, p.full_name, p.first_name, p.last_name, p.location, p.profile_image_url, p.bio,
      p.years_experience, p.births_attended,
      (
        select min(k.price)::float8 from doula_packages k
        where k.doula_profile_id = p.id and k.is_active and k.hourly_price is null
      ) as packages_from
    from picked p
    order by p.turn, p.id
    limit ${count}
  `);
  return z.array(rowSchema).parse(rows);
}
