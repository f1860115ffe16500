import { type SQL, sql } from "drizzle-orm";
import { contactStatuses } from "../../contract/bookings.ts";
import {
  type DoulaContact,
  type DoulaDetail,
  type DoulaPackage,
  doulaContactSchema,
  doulaDetailSchema,
  doulaPackagesAnswerSchema,
} from "../../contract/doulas.schema.ts";
import type { Queryable, Transaction } from "../../db/database.ts";
import { callTimesSql, type KnownTimes } from "../availability/service.ts";
import { isBlockedBetweenSql } from "../blocks/service.ts";

/**
 * A card as one JSON value, `p` being the doula_profiles row. Nothing in it says where the doula lives or how to
 * reach them. `maxOpenCalls` is the platform's maximum per doula. What is `known` is not computed again.
 */
export function cardOf(now: Date, maxOpenCalls: number, known?: KnownTimes): SQL {
  return sql`(
    jsonb_build_object(
      'id', p.id, 'slug', p.slug, 'full_name', p.full_name, 'first_name', p.first_name, 'last_name', p.last_name,
      'pronouns', p.pronouns, 'location', p.location, 'profile_image_url', p.profile_image_url, 'bio', p.bio,
      'years_experience', p.years_experience, 'hourly_rate', p.hourly_rate, 'births_attended', p.births_attended,
      'insurance_accepted', p.insurance_accepted, 'specialties', p.specialties, 'approach', p.approach,
      'languages', p.languages,
      'credentials', array(
        select c.name from doula_certifications c where c.doula_profile_id = p.id order by c.date_obtained desc, c.id
      )
    ) || ${callTimesSql(now, maxOpenCalls, known)}
  )`;
}

const publicProfileSchema = doulaDetailSchema.omit({ contact: true });

/** The public profile of a listed doula. Contact is left out: who may see it is a rule. */
export async function findListedDoula(
  db: Queryable,
  { slug, now, maxOpenCalls }: { slug: string; now: Date; maxOpenCalls: number },
): Promise<Omit<DoulaDetail, "contact"> | undefined> {
  const { rows } = await db.execute(sql`
    select ${cardOf(now, maxOpenCalls)} || jsonb_build_object(
      'specializations', p.specializations, 'services_offered', p.services_offered, 'video_url', p.video_url,
      'certifications', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', c.id, 'name', c.name, 'organization', c.organization, 'date_obtained', c.date_obtained
        ) order by c.date_obtained desc, c.id), '[]')
        from doula_certifications c where c.doula_profile_id = p.id
      )
    ) as profile
    from doula_profiles p
    where p.slug = ${slug} and p.status = 'approved'
  `);
  return rows[0] && publicProfileSchema.parse(rows[0].profile);
}

/** The active packages of a listed doula, by price. */
export async function findListedPackages(db: Queryable, doulaProfileId: string): Promise<DoulaPackage[]> {
  const { rows } = await db.execute(sql`
    select k.id, k.name, k.description, k.price::float8 as price, k.duration_weeks
    from doula_packages k join doula_profiles p on p.id = k.doula_profile_id
    where k.doula_profile_id = ${doulaProfileId} and k.is_active and p.status = 'approved'
    order by k.price, k.id
  `);
  return doulaPackagesAnswerSchema.shape.items.parse(rows);
}

/** Whether the profile at that address was ever listed. */
export async function wasListed(db: Queryable, slug: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from doula_profiles where slug = ${slug} and first_listed_at is not null`,
  );
  return rows.length > 0;
}

/** Phone and email of a doula with whom this client has a confirmed or completed call, unless one has blocked the other. */
export async function findContact(
  db: Queryable,
  { doulaProfileId, clientId }: { doulaProfileId: string; clientId: string },
): Promise<DoulaContact | undefined> {
  const { rows } = await db.execute(sql`
    select p.phone_number as phone, coalesce(p.email, u.email) as email
    from doula_profiles p join users u on u.id = p.user_id
    where p.id = ${doulaProfileId} and exists (
      select from bookings b
      where b.client_id = ${clientId} and b.doula_profile_id = p.id and b.status in ${contactStatuses}
    ) and not ${isBlockedBetweenSql(sql`p.user_id`, sql`${clientId}`)}
  `);
  return rows[0] && doulaContactSchema.parse(rows[0]);
}

export async function hasDoulaProfile(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from doula_profiles where user_id = ${userId}`);
  return rows.length > 0;
}

/**
 * A doula's first profile, a draft with what their account knows. Answers its id; undefined where the slug is taken,
 * where they have a profile already, and where there is no such doula.
 */
export async function insertDraft(
  tx: Transaction,
  { userId, slug }: { userId: string; slug: string },
): Promise<string | undefined> {
  const { rows } = await tx.execute(sql`
    insert into doula_profiles (user_id, slug, full_name, first_name, last_name, email, profile_image_url)
    select u.id, ${slug}, u.full_name, u.first_name, u.last_name, u.email, u.profile_image_url
    from users u
    where u.id = ${userId}
    on conflict do nothing
    returning id
  `);
  return rows[0] && String(rows[0].id);
}

/** Where a doula is written to at their account's address, that follows a change. */
export async function replaceContactEmail(
  tx: Transaction,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  await tx.execute(
    sql`update doula_profiles set email = ${to} where user_id = ${userId} and email = ${from}`,
  );
}

/** Deletes a doula's profile with all that hangs on it, calls included. Nothing happens to somebody who is none. */
export async function deleteDoulaOf(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`delete from doula_profiles where user_id = ${userId}`);
}

/** All that is stored of a doula, as JSON with the columns' names; undefined for somebody who is none. */
export async function findStoredDoula(db: Queryable, userId: string): Promise<unknown> {
  const ofProfile = (table: SQL) => sql`(
    select coalesce(jsonb_agg(to_jsonb(x) order by x.created_at), '[]') from ${table} x where x.doula_profile_id = p.id
  )`;
  const { rows } = await db.execute(sql`
    select to_jsonb(p) || jsonb_build_object(
      'certifications', ${ofProfile(sql`doula_certifications`)},
      'packages', ${ofProfile(sql`doula_packages`)},
      'availability_rules', ${ofProfile(sql`availability_rules`)},
      'availability_overrides', ${ofProfile(sql`availability_overrides`)}
    ) as profile
    from doula_profiles p where p.user_id = ${userId}
  `);
  return rows[0]?.profile;
}
