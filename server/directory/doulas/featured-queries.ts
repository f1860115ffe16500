import { and, eq, gte, inArray, isNotNull, isNull, lt, min, notExists, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { z } from "zod";
import { type FeaturedDoula, featuredDoulaSchema } from "../../../contract/directory/featured.schema.ts";
import { extractFirstSentences } from "../../../contract/platform/sentences.ts";
import { type Queryable, schema } from "../../../db/database.ts";

const { doulaPackages, doulaProfiles, profileChanges } = schema;

const rowSchema = featuredDoulaSchema
  .omit({ intro: true })
  .extend({ bio: z.string() })
  .transform(({ bio, ...doula }): FeaturedDoula => ({ ...doula, intro: extractFirstSentences(bio) }));

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
  const waits = db
    .select({ id: profileChanges.id })
    .from(profileChanges)
    .where(
      and(
        eq(profileChanges.doulaProfileId, doulaProfiles.id),
        inArray(profileChanges.item, ["first_name", "last_name", "bio"]),
      ),
    );
  const isEligible = and(
    doulaProfiles.isListed,
    isNull(doulaProfiles.pausedAt),
    isNotNull(doulaProfiles.publicPoint),
    sql`btrim(${doulaProfiles.bio}, E' \\t\\r\\n') <> ''`,
    notExists(waits),
  );
  const pick = (turn: 1 | 2) =>
    db
      .select({
        turn: sql<number>`${sql.raw(String(turn))}`.as("turn"),
        id: doulaProfiles.id,
        slug: doulaProfiles.slug,
        fullName: doulaProfiles.fullName,
        firstName: doulaProfiles.firstName,
        lastName: doulaProfiles.lastName,
        location: doulaProfiles.location,
        profileImageUrl: doulaProfiles.profileImageUrl,
        bio: doulaProfiles.bio,
        yearsExperience: doulaProfiles.yearsExperience,
        birthsAttended: doulaProfiles.birthsAttended,
      })
      .from(doulaProfiles)
      .where(and(isEligible, turn === 1 ? gte(doulaProfiles.id, first) : lt(doulaProfiles.id, first)))
      .orderBy(doulaProfiles.id)
      .limit(count);
  const picked = unionAll(pick(1), pick(2)).as("picked");
  const packagesFrom = db
    .select({ from: min(doulaPackages.price) })
    .from(doulaPackages)
    .where(
      and(
        eq(doulaPackages.doulaProfileId, picked.id),
        doulaPackages.isActive,
        isNull(doulaPackages.hourlyPrice),
      ),
    );
  const rows = await db
    .select({
      slug: picked.slug,
      full_name: picked.fullName,
      first_name: picked.firstName,
      last_name: picked.lastName,
      location: picked.location,
      profile_image_url: picked.profileImageUrl,
      bio: picked.bio,
      years_experience: picked.yearsExperience,
      births_attended: picked.birthsAttended,
      packages_from: sql`${packagesFrom}::float8`,
    })
    .from(picked)
    .orderBy(picked.turn, picked.id)
    .limit(count);
  return z.array(rowSchema).parse(rows);
}
