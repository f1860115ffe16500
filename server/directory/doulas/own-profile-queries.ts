import { eq, type SQLWrapper, sql } from "drizzle-orm";
import { type OwnProfile, ownProfileSchema } from "../../../contract/directory/own-profile.schema.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { instantSql } from "../../platform/database/rows.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { nextCallSql, selectOpenCalls } from "./call-times.ts";
import { publicProfileSql } from "./queries.ts";

const { doulaProfiles } = schema;

/** An instant as in our JSON, but to the microsecond: a change sends it back for comparison. */
const instantTextSql = (at: SQLWrapper) =>
  sql<string>`to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Everything a doula edits, and what parents see of it. Undefined without a profile. */
export async function findOwnPage(
  db: Queryable,
  { userId, now, maxOpenCalls }: { userId: string; now: Date; maxOpenCalls: number },
): Promise<OwnProfile | undefined> {
  const at = instantSql(now);
  const calls = selectOpenCalls(doulaProfiles.id, at);
  const [page] = await db
    .select({
      id: doulaProfiles.id,
      slug: doulaProfiles.slug,
      status: doulaProfiles.status,
      email: doulaProfiles.email,
      full_name: doulaProfiles.fullName,
      ...edited,
      pronouns: doulaProfiles.pronouns,
      years_experience: doulaProfiles.yearsExperience,
      hourly_rate: sql<number | null>`${doulaProfiles.hourlyRate}::float8`,
      phone_number: doulaProfiles.phoneNumber,
      address: doulaProfiles.address,
      time_zone: doulaProfiles.timeZone,
      profile_image_url: doulaProfiles.profileImageUrl,
      births_attended: doulaProfiles.birthsAttended,
      video_url: doulaProfiles.videoUrl,
      created_at: instantTextSql(doulaProfiles.createdAt),
      public_profile: publicProfileSql({
        doula: doulaProfiles,
        openCalls: calls.count,
        maxOpenCalls,
        nextAvailable: nextCallSql(doulaProfiles.id, at),
        now: at,
      }),
    })
    .from(doulaProfiles)
    .crossJoinLateral(calls)
    .where(eq(doulaProfiles.userId, userId));
  return page && ownProfileSchema.parse(page);
}

/** What a change may overwrite. */
const edited = {
  first_name: doulaProfiles.firstName,
  last_name: doulaProfiles.lastName,
  bio: doulaProfiles.bio,
  location: doulaProfiles.location,
  specializations: doulaProfiles.specializations,
  services_offered: doulaProfiles.servicesOffered,
  specialties: doulaProfiles.specialties,
  insurance_accepted: doulaProfiles.insuranceAccepted,
  approach: doulaProfiles.approach,
  languages: doulaProfiles.languages,
  language_levels: doulaProfiles.languageLevels,
  experience: doulaProfiles.experience,
  communities: doulaProfiles.communities,
  intro_call_medium: doulaProfiles.introCallMedium,
  intro_call_link: doulaProfiles.introCallLink,
  business_name: doulaProfiles.businessName,
  npi: doulaProfiles.npi,
  updated_at: instantTextSql(doulaProfiles.updatedAt),
};

/** The current values, for checking and comparing a change. */
export async function findEdited(tx: Transaction, profileId: string) {
  const [current] = await tx.select(edited).from(doulaProfiles).where(eq(doulaProfiles.id, profileId));
  if (!current) throw new Error("There is no such profile");
  return current;
}

/** A profile's names and address, and whether the address is resolved. */
export async function findStored(db: Queryable, userId: string) {
  const [stored] = await db
    .select({
      first_name: doulaProfiles.firstName,
      last_name: doulaProfiles.lastName,
      address: doulaProfiles.address,
      isLocated: sql<boolean>`${doulaProfiles.publicPoint} is not null`,
    })
    .from(doulaProfiles)
    .where(eq(doulaProfiles.userId, userId));
  if (!stored) throw new Refusal("not_found");
  return stored;
}

type Columns = Partial<typeof doulaProfiles.$inferInsert>;

/** Saves these columns of a profile; undefined ones stay as they are. */
export async function updateProfile(tx: Transaction, profileId: string, columns: Columns): Promise<void> {
  await tx
    .update(doulaProfiles)
    // Not the transaction's start, so that a later change never has an earlier time.
    .set({ ...columns, updatedAt: sql`clock_timestamp()` })
    .where(eq(doulaProfiles.id, profileId));
}
