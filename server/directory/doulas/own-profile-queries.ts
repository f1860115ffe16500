import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type OwnProfile, ownProfileSchema } from "../../../contract/directory/own-profile.schema.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { instantSql } from "../../platform/database/rows.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { joinOpenCallsSql } from "./call-times.ts";
import { publicProfileSql } from "./queries.ts";

/** An instant as in our JSON, but to the microsecond: a change sends it back for comparison. */
const instantTextSql = (at: SQL) => sql`to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Everything a doula edits, and what parents see of it. Undefined without a profile. */
export async function findOwnPage(
  db: Queryable,
  { userId, now, maxOpenCalls }: { userId: string; now: Date; maxOpenCalls: number },
): Promise<OwnProfile | undefined> {
  const { rows } = await db.execute(sql`
    select json_build_object(
      'id', p.id, 'slug', p.slug, 'status', p.status, 'full_name', p.full_name, 'first_name', p.first_name,
      'last_name', p.last_name, 'email', p.email, 'pronouns', p.pronouns, 'bio', p.bio,
      'years_experience', p.years_experience, 'hourly_rate', p.hourly_rate, 'phone_number', p.phone_number,
      'address', p.address, 'location', p.location, 'time_zone', p.time_zone,
      'services_offered', p.services_offered, 'specialties', p.specialties,
      'insurance_accepted', p.insurance_accepted, 'approach', p.approach, 'languages', p.languages,
      'specializations', p.specializations, 'intro_call_medium', p.intro_call_medium,
      'intro_call_link', p.intro_call_link, 'business_name', p.business_name, 'npi', p.npi, 'profile_image_url', p.profile_image_url,
      'births_attended', p.births_attended, 'video_url', p.video_url,
      'created_at', ${instantTextSql(sql`p.created_at`)}, 'updated_at', ${instantTextSql(sql`p.updated_at`)},
      'public_profile', ${publicProfileSql(instantSql(now), maxOpenCalls)}
    ) as profile
    from doula_profiles p ${joinOpenCallsSql(instantSql(now))}
    where p.user_id = ${userId}
  `);
  return rows[0] && ownProfileSchema.parse(rows[0].profile);
}

const editedSchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  bio: z.string().nullable(),
  location: z.string().nullable(),
  specializations: z.string().nullable(),
  services_offered: z.array(z.string()),
  specialties: z.array(z.string()),
  insurance_accepted: z.array(z.string()),
  approach: z.array(z.string()),
  languages: z.array(z.string()),
  intro_call_medium: z.string(),
  intro_call_link: z.string().nullable(),
  business_name: z.string().nullable(),
  npi: z.string().nullable(),
  updated_at: z.string(),
});

/** The current values, for checking and comparing a change. */
export async function findEdited(tx: Transaction, profileId: string) {
  const { rows } = await tx.execute(sql`
    select p.first_name, p.last_name, p.bio, p.location, p.specializations, p.services_offered, p.specialties,
      p.insurance_accepted, p.approach, p.languages, p.intro_call_medium, p.intro_call_link, p.business_name, p.npi,
      ${instantTextSql(sql`p.updated_at`)} as updated_at
    from doula_profiles p
    where p.id = ${profileId}
  `);
  return editedSchema.parse(rows[0]);
}

/** A profile's names and address, and whether the address is resolved. */
export async function findStored(db: Queryable, userId: string) {
  const [stored] = await db
    .select({
      first_name: schema.doulaProfiles.firstName,
      last_name: schema.doulaProfiles.lastName,
      address: schema.doulaProfiles.address,
      isLocated: sql<boolean>`${schema.doulaProfiles.publicPoint} is not null`,
    })
    .from(schema.doulaProfiles)
    .where(eq(schema.doulaProfiles.userId, userId));
  if (!stored) throw new Refusal("not_found");
  return stored;
}

type Columns = Partial<typeof schema.doulaProfiles.$inferInsert>;

/** Saves these columns of a profile; undefined ones stay as they are. */
export async function updateProfile(tx: Transaction, profileId: string, columns: Columns): Promise<void> {
  await tx
    .update(schema.doulaProfiles)
    // Not the transaction's start, so that a later change never has an earlier time.
    .set({ ...columns, updatedAt: sql`clock_timestamp()` })
    .where(eq(schema.doulaProfiles.id, profileId));
}
