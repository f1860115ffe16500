import {
  and,
  arrayContains,
  arrayOverlaps,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  min,
  not,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { z } from "zod";
import { type DoulaDetail, doulaDetailSchema } from "../../../contract/directory/doulas.schema.ts";
import type { DoulaStatus, UnlistedReason } from "../../../contract/directory/doulas.ts";
import { type Queryable, queryBuilder, schema, type Transaction } from "../../../db/database.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { instantSql } from "../../platform/database/rows.ts";
import { answersJsonSql } from "./answer-queries.ts";
import { type CallTimes, callTimesFieldsSql, nextCallSql, selectOpenCalls } from "./call-times.ts";
import { payersJsonSql } from "./payer-queries.ts";

const { doulaCertifications, doulaPackages, doulaPayers, doulaProfiles } = schema;

const users = selectUsers("users");

/** A doula's row: the table, or an alias of it. */
type DoulaColumns = Record<keyof typeof doulaProfiles.$inferSelect, SQLWrapper>;

interface Card extends CallTimes {
  doula: DoulaColumns;
}

/**
 * A card's fields, as arguments of `json_build_object`: `json` is cheaper to build than `jsonb`, and no
 * query reads inside it. Nothing reveals where the doula lives or how to reach them.
 */
export function doulaCardFieldsSql({ doula, ...callTimes }: Card): SQL {
  const { price, hourlyPrice, type } = doulaPackages;
  const isActive = and(eq(doulaPackages.doulaProfileId, doula.id), doulaPackages.isActive);
  const packagesFrom = queryBuilder
    .select({ from: min(price) })
    .from(doulaPackages)
    .where(and(isActive, isNull(hourlyPrice)));
  const pricesFrom = queryBuilder
    .select({
      from: sql`json_build_object(
        'birth', min(${price}) filter (where coalesce(${type}, 'birth') = 'birth'), 'hourly_care', min(${hourlyPrice})
      )`,
    })
    .from(doulaPackages)
    .where(isActive);
  const credentials = queryBuilder
    .select({ name: doulaCertifications.name })
    .from(doulaCertifications)
    .where(eq(doulaCertifications.doulaProfileId, doula.id))
    .orderBy(desc(doulaCertifications.dateObtained), doulaCertifications.id);
  return sql`
    'id', ${doula.id}, 'slug', ${doula.slug}, 'full_name', ${doula.fullName}, 'first_name', ${doula.firstName},
    'last_name', ${doula.lastName}, 'pronouns', ${doula.pronouns}, 'location', ${doula.location},
    'profile_image_url', ${doula.profileImageUrl}, 'bio', ${doula.bio}, 'years_experience', ${doula.yearsExperience},
    'hourly_rate', ${doula.hourlyRate}, 'births_attended', ${doula.birthsAttended},
    'attends_births', ${doula.attendsBirths}, 'insurance_accepted', ${doula.insuranceAccepted},
    'payers', ${payersJsonSql({ doula, now: callTimes.now })},
    'specialties', ${doula.specialties}, 'approach', ${doula.approach}, 'languages', ${doula.languages},
    'language_levels', ${doula.languageLevels}, 'experience', ${doula.experience},
    'is_demo', ${doula.isDemo}, 'packages_from', ${packagesFrom}, 'prices_from', ${pricesFrom},
    'credentials', array${credentials},
    ${callTimesFieldsSql({ doula, ...callTimes })}`;
}

/** SQL condition: the owner is suspended or no longer a doula, so no review can list the profile. */
export const isOwnerUnavailableSql = arrayOverlaps(doulaProfiles.unlistedReasons, [
  "suspended",
  "changed_type",
]);

const publicProfileSchema = doulaDetailSchema.omit({ contact: true });

/** Everything a listed profile shows, as one JSON value: the card's fields and the rest. */
export function publicProfileSql(card: Card): SQL {
  const { doula } = card;
  const { id, name, organization, dateObtained } = doulaCertifications;
  const certifications = queryBuilder
    .select({
      all: sql`coalesce(json_agg(json_build_object(
        'id', ${id}, 'name', ${name}, 'organization', ${organization}, 'date_obtained', ${dateObtained}
      ) order by ${dateObtained} desc, ${id}), '[]')`,
    })
    .from(doulaCertifications)
    .where(eq(doulaCertifications.doulaProfileId, doula.id));
  return sql`json_build_object(
    ${doulaCardFieldsSql(card)},
    'specializations', ${doula.specializations}, 'services_offered', ${doula.servicesOffered},
    'communities', ${doula.communities}, 'video_url', ${doula.videoUrl},
    'certifications', ${certifications}, 'answers', ${answersJsonSql(doula.id)}
  )`;
}

/**
 * The accounts of approved doulas, by ID after `after`, listed or not. Those who are suspended or no longer doulas are
 * left out.
 */
export function findApprovedDoulas(
  db: Queryable,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ user_id: string; first_name: string; email: string }[]> {
  const { userId, firstName, status } = doulaProfiles;
  return db
    .select({ user_id: userId, first_name: firstName, email: users.email })
    .from(doulaProfiles)
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(
        eq(status, "approved"),
        not(isOwnerUnavailableSql),
        after === undefined ? undefined : gt(userId, after),
      ),
    )
    .orderBy(userId)
    .limit(limit);
}

/** The public profile of a listed doula, without contact details: a rule decides who sees those. */
export async function findListedDoula(
  db: Queryable,
  { slug, now, maxOpenCalls }: { slug: string; now: Date; maxOpenCalls: number },
): Promise<Omit<DoulaDetail, "contact"> | undefined> {
  const at = instantSql(now);
  const calls = selectOpenCalls(doulaProfiles.id, at);
  const profile = publicProfileSql({
    doula: doulaProfiles,
    openCalls: calls.count,
    maxOpenCalls,
    nextAvailable: nextCallSql(doulaProfiles.id, at),
    now: at,
  });
  const [found] = await db
    .select({ profile })
    .from(doulaProfiles)
    .crossJoinLateral(calls)
    .where(and(eq(doulaProfiles.slug, slug), doulaProfiles.isListed));
  return found && publicProfileSchema.parse(found.profile);
}

/** Returns true if the profile with that slug was ever listed. */
export async function wasListed(db: Queryable, slug: string): Promise<boolean> {
  const found = await db
    .select({ id: doulaProfiles.id })
    .from(doulaProfiles)
    .where(and(eq(doulaProfiles.slug, slug), isNotNull(doulaProfiles.firstListedAt)));
  return found.length > 0;
}

export async function hasDoulaProfile(db: Queryable, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: doulaProfiles.id })
    .from(doulaProfiles)
    .where(eq(doulaProfiles.userId, userId));
  return found.length > 0;
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
  return rows[0] && z.object({ id: z.string() }).parse(rows[0]).id;
}

/** Replaces the contact email after a change of the account's address, if it was that address. */
export async function replaceContactEmail(
  tx: Transaction,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  await tx
    .update(doulaProfiles)
    .set({ email: to })
    .where(and(eq(doulaProfiles.userId, userId), eq(doulaProfiles.email, from)));
}

type Identity = Partial<
  Pick<typeof doulaProfiles.$inferInsert, "fullName" | "firstName" | "lastName" | "profileImageUrl">
>;

/** Copies a change of the account to the doula profile, if there is one. */
export async function updateDoulaIdentity(
  tx: Transaction,
  userId: string,
  identity: Identity,
): Promise<void> {
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
  const { fullName, firstName, lastName, profileImageUrl, location } = doulaProfiles;
  const { unlistedReasons, unlistedAt, lastListed, isListed } = doulaProfiles;
  await tx
    .update(doulaProfiles)
    .set({
      unlistedReasons: sql`array_append(${unlistedReasons}, ${reason}::text)`,
      unlistedAt: sql`coalesce(${unlistedAt}, ${instantSql(now)})`,
      lastListed: sql`case when ${isListed} then jsonb_build_object(
        'full_name', ${fullName}, 'first_name', ${firstName}, 'last_name', ${lastName},
        'profile_image_url', ${profileImageUrl}, 'location', ${location}
      ) else ${lastListed} end`,
    })
    .where(and(eq(doulaProfiles.userId, userId), not(arrayContains(unlistedReasons, [reason]))));
}

export async function removeUnlistedReason(
  tx: Transaction,
  { userId, reason }: { userId: string; reason: UnlistedReason },
): Promise<void> {
  const { unlistedReasons, unlistedAt, lastListed } = doulaProfiles;
  const hasOthers = sql`cardinality(${unlistedReasons}) > 1`;
  await tx
    .update(doulaProfiles)
    .set({
      unlistedReasons: sql`array_remove(${unlistedReasons}, ${reason})`,
      unlistedAt: sql`case when ${hasOthers} then ${unlistedAt} end`,
      lastListed: sql`case when ${hasOthers} then ${lastListed} end`,
    })
    .where(and(eq(doulaProfiles.userId, userId), arrayContains(unlistedReasons, [reason])));
}

/**
 * The user's profile, locked until the transaction ends: anything that depends on its status or counts its
 * rows waits here. Undefined without a profile.
 */
export async function lockProfileByUser(tx: Transaction, userId: string) {
  const [profile] = await tx
    .select({
      id: doulaProfiles.id,
      status: sql<DoulaStatus>`${doulaProfiles.status}`,
    })
    .from(doulaProfiles)
    .where(eq(doulaProfiles.userId, userId))
    .for("no key update");
  return profile;
}

/** The user's profile; undefined without one. */
export async function findOwnProfile(db: Queryable, userId: string) {
  const [profile] = await db
    .select({
      id: doulaProfiles.id,
      status: sql<DoulaStatus>`${doulaProfiles.status}`,
      timeZone: doulaProfiles.timeZone,
    })
    .from(doulaProfiles)
    .where(eq(doulaProfiles.userId, userId));
  return profile;
}

/**
 * Deletes a doula's profile with everything that belongs to it, including calls. Returns its ID;
 * undefined without one.
 */
export async function deleteProfile(tx: Transaction, userId: string): Promise<string | undefined> {
  const [deleted] = await tx
    .delete(doulaProfiles)
    .where(eq(doulaProfiles.userId, userId))
    .returning({ id: doulaProfiles.id });
  return deleted?.id;
}

/**
 * A doula's profile with certifications, packages, payers and answers, as JSON with column names, without the number of writes of the
 * payment account. Undefined without a profile.
 */
export async function findStoredDoula(
  db: Queryable,
  userId: string,
): Promise<Record<string, unknown> | undefined> {
  const certifications = queryBuilder
    .select({
      all: sql`coalesce(jsonb_agg(to_jsonb(${doulaCertifications}) order by ${doulaCertifications.createdAt}), '[]')`,
    })
    .from(doulaCertifications)
    .where(eq(doulaCertifications.doulaProfileId, doulaProfiles.id));
  const packages = queryBuilder
    .select({
      all: sql`coalesce(jsonb_agg(to_jsonb(${doulaPackages}) order by ${doulaPackages.createdAt}), '[]')`,
    })
    .from(doulaPackages)
    .where(eq(doulaPackages.doulaProfileId, doulaProfiles.id));
  const payers = queryBuilder
    .select({
      all: sql`coalesce(jsonb_agg(to_jsonb(${doulaPayers}) order by ${doulaPayers.label}), '[]')`,
    })
    .from(doulaPayers)
    .where(eq(doulaPayers.doulaProfileId, doulaProfiles.id));
  const [stored] = await db
    .select({
      profile: sql`to_jsonb(${doulaProfiles}) - 'stripe_version' || jsonb_build_object(
        'certifications', ${certifications}, 'packages', ${packages}, 'payers', ${payers},
        'answers', ${answersJsonSql(doulaProfiles.id)}
      )`,
    })
    .from(doulaProfiles)
    .where(eq(doulaProfiles.userId, userId));
  return stored && z.record(z.string(), z.unknown()).parse(stored.profile);
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
  const moved = await tx
    .update(doulaProfiles)
    .set({ status: to, updatedAt: now, ...(to === "pending" ? { submittedAt: now } : {}) })
    .where(and(eq(doulaProfiles.id, doulaProfileId), eq(doulaProfiles.status, from)))
    .returning({ id: doulaProfiles.id });
  return moved.length > 0;
}
