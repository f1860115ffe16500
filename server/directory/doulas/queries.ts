import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type DoulaDetail, doulaDetailSchema } from "../../../contract/directory/doulas.schema.ts";
import type { DoulaStatus, UnlistedReason } from "../../../contract/directory/doulas.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { instantSql } from "../../platform/database/rows.ts";
import { callTimesFieldsSql, joinOpenCallsSql, nextCallSql } from "./call-times.ts";

const users = selectUsers("users");

/**
 * A card's fields, as arguments of `json_build_object`: `json` is cheaper to build than `jsonb`, and no
 * query reads inside it. `p` is the doula_profiles row; `joinOpenCallsSql` joins `calls`. Nothing reveals
 * where the doula lives or how to reach them. `maxOpenCalls` is the platform's maximum per doula.
 */
export function doulaCardFieldsSql(maxOpenCalls: SQL | number, nextAvailable: SQL): SQL {
  return sql`
    'id', p.id, 'slug', p.slug, 'full_name', p.full_name, 'first_name', p.first_name, 'last_name', p.last_name,
    'pronouns', p.pronouns, 'location', p.location, 'profile_image_url', p.profile_image_url, 'bio', p.bio,
    'years_experience', p.years_experience, 'hourly_rate', p.hourly_rate, 'births_attended', p.births_attended,
    'attends_births', p.attends_births,
    'insurance_accepted', p.insurance_accepted, 'specialties', p.specialties, 'approach', p.approach,
    'languages', p.languages, 'is_demo', p.is_demo,
    'packages_from', (
      select min(k.price) from doula_packages k
      where k.doula_profile_id = p.id and k.is_active and k.hourly_price is null
    ),
    'prices_from', (
      select json_build_object(
        'birth', min(k.price) filter (where coalesce(k.type, 'birth') = 'birth'), 'hourly_care', min(k.hourly_price)
      )
      from doula_packages k where k.doula_profile_id = p.id and k.is_active
    ),
    'credentials', array(
      select c.name from doula_certifications c where c.doula_profile_id = p.id order by c.date_obtained desc, c.id
    ),
    ${callTimesFieldsSql(maxOpenCalls, nextAvailable)}`;
}

const publicProfileSchema = doulaDetailSchema.omit({ contact: true });

/**
 * Everything a listed profile shows, as one JSON value: the card's fields and the rest. `p` and `calls` as
 * for the card.
 */
export function publicProfileSql(now: SQL, maxOpenCalls: SQL | number): SQL {
  return sql`json_build_object(
    ${doulaCardFieldsSql(maxOpenCalls, nextCallSql(now))},
    'specializations', p.specializations, 'services_offered', p.services_offered, 'video_url', p.video_url,
    'certifications', (
      select coalesce(json_agg(json_build_object(
        'id', c.id, 'name', c.name, 'organization', c.organization, 'date_obtained', c.date_obtained
      ) order by c.date_obtained desc, c.id), '[]')
      from doula_certifications c where c.doula_profile_id = p.id
    )
  )`;
}

const approvedDoulaSchema = z.object({ user_id: z.string(), first_name: z.string(), email: z.string() });

/**
 * The accounts of approved doulas, by ID after `after`, listed or not. Those who are suspended or no longer doulas are
 * left out.
 */
export async function findApprovedDoulas(
  db: Queryable,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<z.infer<typeof approvedDoulaSchema>[]> {
  const { rows } = await db.execute(sql`
    select p.user_id, p.first_name, ${users.email}
    from doula_profiles p join ${users} on ${users.id} = p.user_id
    where p.status = 'approved' and not p.unlisted_reasons && '{suspended,changed_type}'
      ${after === undefined ? sql`` : sql`and p.user_id > ${after}`}
    order by p.user_id
    limit ${limit}
  `);
  return z.array(approvedDoulaSchema).parse(rows);
}

/** The public profile of a listed doula, without contact details: a rule decides who sees those. */
export async function findListedDoula(
  db: Queryable,
  { slug, now, maxOpenCalls }: { slug: string; now: Date; maxOpenCalls: number },
): Promise<Omit<DoulaDetail, "contact"> | undefined> {
  const { rows } = await db.execute(sql`
    select ${publicProfileSql(instantSql(now), maxOpenCalls)} as profile
    from doula_profiles p ${joinOpenCallsSql(instantSql(now))}
    where p.slug = ${slug} and p.is_listed
  `);
  return rows[0] && publicProfileSchema.parse(rows[0].profile);
}

/** Returns true if the profile with that slug was ever listed. */
export async function wasListed(db: Queryable, slug: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from doula_profiles where slug = ${slug} and first_listed_at is not null`,
  );
  return rows.length > 0;
}

export async function hasDoulaProfile(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from doula_profiles where user_id = ${userId}`);
  return rows.length > 0;
}

/**
 * Inserts a doula's first profile, a draft with the account's details, and returns its ID. Undefined if the
 * slug is taken, the doula already has a profile, or no such doula exists.
 */
export async function insertDraft(
  tx: Transaction,
  { userId, slug }: { userId: string; slug: string },
): Promise<string | undefined> {
  const { rows } = await tx.execute(sql`
    insert into doula_profiles
      (user_id, slug, full_name, first_name, last_name, email, profile_image_url, unlisted_at, unlisted_reasons)
    select
      ${users.id}, ${slug}, ${users.fullName}, ${users.firstName}, ${users.lastName}, ${users.email}, ${users.profileImageUrl}, ${users.suspendedAt},
      case when ${users.suspendedAt} is null then '{}'::text[] else '{suspended}'::text[] end
    from ${users}
    where ${users.id} = ${userId}
    on conflict do nothing
    returning id
  `);
  return rows[0] && String(rows[0].id);
}

/** Replaces the contact email after a change of the account's address, if it was that address. */
export async function replaceContactEmail(
  tx: Transaction,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  await tx.execute(
    sql`update doula_profiles set email = ${to} where user_id = ${userId} and email = ${from}`,
  );
}

type Identity = Partial<
  Pick<typeof schema.doulaProfiles.$inferInsert, "fullName" | "firstName" | "lastName" | "profileImageUrl">
>;

/** Copies a change of the account to the doula profile, if there is one. */
export async function updateDoulaIdentity(
  tx: Transaction,
  userId: string,
  identity: Identity,
): Promise<void> {
  const { doulaProfiles } = schema;
  // The previous picture's file is deleted.
  const lastListed = sql`jsonb_set(${doulaProfiles.lastListed}, '{profile_image_url}', 'null')`;
  await tx
    .update(doulaProfiles)
    .set(identity.profileImageUrl === undefined ? identity : { ...identity, lastListed })
    .where(eq(doulaProfiles.userId, userId));
}

export async function addUnlistedReason(
  tx: Transaction,
  { userId, reason, now }: { userId: string; reason: UnlistedReason; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update doula_profiles set
      unlisted_reasons = array_append(unlisted_reasons, ${reason}::text),
      unlisted_at = coalesce(unlisted_at, ${now}),
      last_listed = case when is_listed then jsonb_build_object(
        'full_name', full_name, 'first_name', first_name, 'last_name', last_name,
        'profile_image_url', profile_image_url, 'location', location
      ) else last_listed end
    where user_id = ${userId} and not unlisted_reasons @> array[${reason}::text]
  `);
}

export async function removeUnlistedReason(
  tx: Transaction,
  { userId, reason }: { userId: string; reason: UnlistedReason },
): Promise<void> {
  await tx.execute(sql`
    update doula_profiles set
      unlisted_reasons = array_remove(unlisted_reasons, ${reason}),
      unlisted_at = case when unlisted_reasons <> array[${reason}::text] then unlisted_at end,
      last_listed = case when unlisted_reasons <> array[${reason}::text] then last_listed end
    where user_id = ${userId} and unlisted_reasons @> array[${reason}::text]
  `);
}

/**
 * The user's profile, locked until the transaction ends: anything that depends on its status or counts its
 * rows waits here. Undefined without a profile.
 */
export async function lockProfileByUser(tx: Transaction, userId: string) {
  const [profile] = await tx
    .select({
      id: schema.doulaProfiles.id,
      status: sql<DoulaStatus>`${schema.doulaProfiles.status}`,
    })
    .from(schema.doulaProfiles)
    .where(eq(schema.doulaProfiles.userId, userId))
    .for("no key update");
  return profile;
}

/** The user's profile; undefined without one. */
export async function findOwnProfile(db: Queryable, userId: string) {
  const [profile] = await db
    .select({
      id: schema.doulaProfiles.id,
      status: sql<DoulaStatus>`${schema.doulaProfiles.status}`,
      timeZone: schema.doulaProfiles.timeZone,
    })
    .from(schema.doulaProfiles)
    .where(eq(schema.doulaProfiles.userId, userId));
  return profile;
}

/**
 * Deletes a doula's profile with everything that belongs to it, including calls. Returns its ID;
 * undefined without one.
 */
export async function deleteProfile(tx: Transaction, userId: string): Promise<string | undefined> {
  const { rows } = await tx.execute(sql`delete from doula_profiles where user_id = ${userId} returning id`);
  return rows[0] && String(rows[0].id);
}

/** A doula's profile with certifications and packages, as JSON with column names; undefined without a profile. */
export async function findStoredDoula(
  db: Queryable,
  userId: string,
): Promise<Record<string, unknown> | undefined> {
  const ofProfile = (table: SQL) => sql`(
    select coalesce(jsonb_agg(to_jsonb(x) order by x.created_at), '[]') from ${table} x where x.doula_profile_id = p.id
  )`;
  const { rows } = await db.execute(sql`
    select to_jsonb(p) || jsonb_build_object(
      'certifications', ${ofProfile(sql`doula_certifications`)},
      'packages', ${ofProfile(sql`doula_packages`)}
    ) as profile
    from doula_profiles p where p.user_id = ${userId}
  `);
  return rows[0] && z.record(z.string(), z.unknown()).parse(rows[0].profile);
}

interface StatusTransition {
  doulaProfileId: string;
  from: DoulaStatus;
  to: DoulaStatus;
  now: Date;
}

/** Moves a profile from one status to another. Returns true if it had the first one. */
export async function moveStatus(
  tx: Transaction,
  { doulaProfileId, from, to, now }: StatusTransition,
): Promise<boolean> {
  const at = instantSql(now);
  const { rows } = await tx.execute(sql`
    update doula_profiles p
    set status = ${to}, updated_at = ${at},
      submitted_at = case when ${to}::text = 'pending' then ${at} else p.submitted_at end
    where p.id = ${doulaProfileId} and p.status = ${from}
    returning p.id
  `);
  return rows.length > 0;
}
