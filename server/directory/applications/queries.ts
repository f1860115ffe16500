import { sql } from "drizzle-orm";
import { z } from "zod";
import {
  applicationSchema,
  type FormerDoulaData,
  formerDoulaDataSchema,
  type OwnApplication,
  ownApplicationSchema,
} from "../../../contract/directory/applications.schema.ts";
import type { ReviewDecision } from "../../../contract/directory/applications.ts";
import { type DoulaStatus, doulaStatuses } from "../../../contract/directory/doulas.ts";
import type { Queryable, Transaction } from "../../../db/database.ts";
import { calendarStates } from "../../../db/views/calendar-states.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { instantSql, toInstant } from "../../platform/database/rows.ts";
import { hasHoursSql } from "../doulas/service.ts";

const users = selectUsers("users");
const reviewers = selectUsers("reviewers");

const isoInstant = z.unknown().transform((at) => toInstant(at).toISOString());

/** Returns a doula's whole progress: status, steps and counts. Undefined if there is no profile. */
export async function findOwnApplication(
  db: Queryable,
  doulaProfileId: string,
): Promise<OwnApplication | undefined> {
  const { rows } = await db.execute(sql`
    with profile as (
      select p.*,
        (select count(*)::int from doula_certifications c where c.doula_profile_id = p.id) as certifications_count,
        (select count(*)::int from doula_packages k where k.doula_profile_id = p.id) as packages_count,
        (select ${calendarStates.state} from ${calendarStates} where ${calendarStates.userId} = p.user_id) as calendar_state
      from doula_profiles p
      where p.id = ${doulaProfileId}
    )
    select p.id as doula_profile_id, p.slug, p.status, p.certifications_count, p.packages_count, p.video_url,
      p.births_attended, p.attends_births, p.is_listed, p.paused_at is not null as is_paused,
      p.unlisted_reasons @> '{by_admin}' as is_under_second_review, p.unlisted_note,
      jsonb_build_object(
        'certifications', p.certifications_count > 0,
        'video', p.video_url is not null,
        'calendar', p.calendar_state is not null,
        'payment-account', p.stripe_account_id is not null,
        'packages', p.packages_count > 0,
        'births', coalesce(p.births_attended > 0, false)
      ) as steps,
      array_remove(array[
        case when p.status = 'approved' and p.calendar_state = 'reconnect_needed' then 'calendar' end,
        case when p.status = 'approved' and p.stripe_state is distinct from 'active' then 'payment-account' end
      ], null) as problems,
      p.stripe_charges_enabled as takes_payments,
      p.status <> 'pending' and exists (
        select from doula_packages k where k.doula_profile_id = p.id and k.type is null and k.type_dismissed_at is null
      ) as asks_package_types,
      array_remove(array[
        case when p.profile_image_url is null then 'picture' end,
        case when p.bio is null then 'bio' end
      ], null) as missing_details,
      array_remove(array[
        case when p.public_point is null then 'address' end,
        case when not ${hasHoursSql(sql`p.id`)} then 'hours' end,
        case when not exists (select from doula_packages k where k.doula_profile_id = p.id and k.is_active)
          then 'packages' end,
        case when p.certifications_count = 0 then 'certifications' end
      ], null) as listing_gaps,
      (
        select case when p.status in ('rejected', 'draft') and r.decision = 'rejected' then r.notes end
        from application_reviews r
        where r.doula_profile_id = p.id
        order by r.created_at desc, r.id desc
        limit 1
      ) as review_notes
    from profile p
  `);
  return rows[0] && ownApplicationSchema.parse(rows[0]);
}

/** Returns what a former doula can still remove. Undefined if they never were a doula. */
export async function findFormerDoulaData(
  db: Queryable,
  userId: string,
): Promise<FormerDoulaData | undefined> {
  const { rows } = await db.execute(sql`
    select p.video_url, p.stripe_account_id is not null as has_payment_account,
      exists (select from ${calendarStates} where ${calendarStates.userId} = p.user_id) as has_calendar,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', c.id, 'name', c.name, 'organization', c.organization, 'date_obtained', c.date_obtained,
          'file_name', c.file_name, 'file_type', c.file_type
        ) order by c.date_obtained desc, c.id), '[]')
        from doula_certifications c where c.doula_profile_id = p.id
      ) as certifications
    from doula_profiles p
    where p.user_id = ${userId}
  `);
  return rows[0] && formerDoulaDataSchema.parse(rows[0]);
}

const applicationRowSchema = applicationSchema
  .omit({ steps: true, has_changes: true })
  .extend({ created_at: isoInstant, submitted_at: isoInstant.nullable() });

/** Returns everything a reviewer reads about a profile except its steps and whether it has changed. Undefined if there is none. */
export async function findApplication(db: Queryable, doulaProfileId: string) {
  const { rows } = await db.execute(sql`
    select p.id, p.user_id, p.slug, p.status, p.created_at, p.submitted_at, p.is_listed, p.full_name, p.unlisted_note,
      coalesce(p.email, ${users.email}) as email, p.phone_number, p.address, p.location, p.pronouns, p.bio,
      p.years_experience, p.hourly_rate::float8 as hourly_rate, p.specializations, p.services_offered, p.specialties,
      p.insurance_accepted, p.approach, p.languages, p.business_name, p.npi, p.profile_image_url, p.video_url, p.births_attended,
      p.stripe_state as payment_state,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', c.id, 'name', c.name, 'organization', c.organization, 'date_obtained', c.date_obtained,
          'file_name', c.file_name, 'file_type', c.file_type
        ) order by c.date_obtained desc, c.id), '[]')
        from doula_certifications c where c.doula_profile_id = p.id
      ) as certifications,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', k.id, 'name', k.name, 'description', k.description, 'price', k.price,
          'duration_weeks', k.duration_weeks, 'is_active', k.is_active, 'type', k.type, 'hourly_price', k.hourly_price,
          'time_of_day', k.time_of_day, 'minimum_hours', k.minimum_hours
        ) order by k.price, k.id), '[]')
        from doula_packages k where k.doula_profile_id = p.id
      ) as packages,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', r.id, 'created_at', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'decision', r.decision, 'notes', r.notes, 'reviewer_name', ${reviewers.fullName}
        ) order by r.created_at desc, r.id desc), '[]')
        from application_reviews r left join ${reviewers} on ${reviewers.id} = r.reviewer_id
        where r.doula_profile_id = p.id
      ) as reviews
    from doula_profiles p join ${users} on ${users.id} = p.user_id
    where p.id = ${doulaProfileId}
  `);
  return rows[0] && applicationRowSchema.parse(rows[0]);
}

/** Returns admins' decisions on a doula's own profile, for the export. Omits the reviewers' names. */
export async function findOwnReviews(db: Queryable, userId: string) {
  const { rows } = await db.execute(sql`
    select r.created_at, r.decision, r.notes
    from application_reviews r join doula_profiles p on p.id = r.doula_profile_id
    where p.user_id = ${userId}
    order by r.created_at, r.id
  `);
  return rows;
}

/**
 * Reasons for being unlisted that no review can remove. A profile with one of them does not wait for a
 * review.
 */
export const reasonsNotToReview = "{suspended,changed_type}";

/** A profile whose status may change, with the address for emails about it. */
export interface ReviewedProfile {
  id: string;
  userId: string;
  slug: string;
  status: DoulaStatus;
  firstName: string;
  email: string;
  submittedAt: Date | null;
  /** True if the owner is suspended or no longer a doula. */
  isOwnerUnavailable: boolean;
}

/** Locks a profile so that its status and steps stay the same until the transaction ends. */
export async function lockProfile(
  tx: Transaction,
  condition: { id: string } | { userId: string },
): Promise<ReviewedProfile | undefined> {
  const { rows } = await tx.execute(sql`
    select p.id, p.user_id, p.slug, p.status, p.first_name, p.submitted_at, ${users.email},
      p.unlisted_reasons && ${reasonsNotToReview}::text[] as is_owner_unavailable
    from doula_profiles p join ${users} on ${users.id} = p.user_id
    where ${"id" in condition ? sql`p.id = ${condition.id}` : sql`p.user_id = ${condition.userId}`}
    for no key update of p
  `);
  return rows[0] && profileSchema.parse(rows[0]);
}

const profileSchema = z
  .object({
    id: z.string(),
    user_id: z.string(),
    slug: z.string(),
    status: z.enum(doulaStatuses),
    first_name: z.string(),
    email: z.string(),
    submitted_at: z.unknown(),
    is_owner_unavailable: z.boolean(),
  })
  .transform(({ user_id, first_name, submitted_at, is_owner_unavailable, ...profile }) => ({
    ...profile,
    userId: user_id,
    firstName: first_name,
    submittedAt: submitted_at === null ? null : toInstant(submitted_at),
    isOwnerUnavailable: is_owner_unavailable,
  }));

interface Review {
  doulaProfileId: string;
  reviewerId: string;
  decision: ReviewDecision;
  notes: string | null;
}

/** Stores a decision and returns its ID. */
export async function insertReview(tx: Transaction, review: Review): Promise<string> {
  const { doulaProfileId, reviewerId, decision, notes } = review;
  const { rows } = await tx.execute(sql`
    insert into application_reviews (doula_profile_id, reviewer_id, decision, notes)
    values (${doulaProfileId}, ${reviewerId}, ${decision}, ${notes})
    returning id
  `);
  return String(rows[0]?.id);
}

/** Stores the interview video. Returns the previous one. */
export async function saveVideo(
  tx: Transaction,
  { doulaProfileId, videoUrl, now }: { doulaProfileId: string; videoUrl: string | null; now: Date },
): Promise<string | null> {
  const { rows } = await tx.execute(sql`
    update doula_profiles p
    set video_url = ${videoUrl}, updated_at = ${instantSql(now)}
    from doula_profiles earlier
    where p.id = ${doulaProfileId} and earlier.id = p.id
    returning earlier.video_url
  `);
  return z
    .string()
    .nullable()
    .parse(rows[0]?.video_url ?? null);
}

/** Stores the number of births attended. Returns the previous one. */
export async function saveBirths(
  tx: Transaction,
  { doulaProfileId, births, now }: { doulaProfileId: string; births: number; now: Date },
): Promise<number | null> {
  const at = instantSql(now);
  const { rows } = await tx.execute(sql`
    update doula_profiles p
    set births_attended = ${births}, births_attended_updated_at = ${at}, updated_at = ${at}
    from doula_profiles earlier
    where p.id = ${doulaProfileId} and earlier.id = p.id
    returning earlier.births_attended
  `);
  return z
    .int()
    .nullable()
    .parse(rows[0]?.births_attended ?? null);
}
