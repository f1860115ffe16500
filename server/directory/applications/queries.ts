import { and, count, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import {
  applicationSchema,
  type FormerDoulaData,
  formerDoulaDataSchema,
  type OwnApplication,
  ownApplicationSchema,
} from "../../../contract/directory/applications.schema.ts";
import type { ReviewDecision } from "../../../contract/directory/applications.ts";
import type { DoulaStatus } from "../../../contract/directory/doulas.ts";
import { isSortable } from "../../../contract/directory/insurance.ts";
import { type Queryable, queryBuilder, schema, type Transaction } from "../../../db/database.ts";
import { calendarStates } from "../../../db/views/calendar-states.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { answersJsonSql, hasHoursSql, isOwnerUnavailableSql } from "../doulas/service.ts";

const { applicationReviews, doulaAnswers, doulaCertifications, doulaPackages, doulaProfiles } = schema;

const users = selectUsers("users");
const reviewers = selectUsers("reviewers");

/** Returns a doula's whole progress: status, steps and counts. Undefined if there is no profile. */
export async function findOwnApplication(
  db: Queryable,
  doulaProfileId: string,
): Promise<OwnApplication | undefined> {
  const certifications = queryBuilder
    .select({ count: count().as("certification_count") })
    .from(doulaCertifications)
    .where(eq(doulaCertifications.doulaProfileId, doulaProfiles.id))
    .as("certifications");
  const answers = queryBuilder
    .select({ count: count().as("answer_count") })
    .from(doulaAnswers)
    .where(eq(doulaAnswers.doulaProfileId, doulaProfiles.id))
    .as("answers");
  const { isActive, type, typeDismissedAt } = doulaPackages;
  const packages = queryBuilder
    .select({
      count: count().as("package_count"),
      active: sql<number>`count(*) filter (where ${isActive})`.mapWith(Number).as("active_count"),
      undecided: sql<number>`count(*) filter (where ${type} is null and ${typeDismissedAt} is null)`
        .mapWith(Number)
        .as("undecided_count"),
    })
    .from(doulaPackages)
    .where(eq(doulaPackages.doulaProfileId, doulaProfiles.id))
    .as("packages");
  const lastReview = queryBuilder
    .select({ decision: applicationReviews.decision, notes: applicationReviews.notes })
    .from(applicationReviews)
    .where(eq(applicationReviews.doulaProfileId, doulaProfiles.id))
    .orderBy(desc(applicationReviews.createdAt), desc(applicationReviews.id))
    .limit(1)
    .as("last_review");
  const [found] = await db
    .select({
      profile: {
        doula_profile_id: doulaProfiles.id,
        slug: doulaProfiles.slug,
        status: doulaProfiles.status,
        is_listed: doulaProfiles.isListed,
        unlisted_note: doulaProfiles.unlistedNote,
        video_url: doulaProfiles.videoUrl,
        births_attended: doulaProfiles.birthsAttended,
        attends_births: doulaProfiles.attendsBirths,
        takes_payments: doulaProfiles.stripeChargesEnabled,
      },
      pausedAt: doulaProfiles.pausedAt,
      submittedAt: doulaProfiles.submittedAt,
      unlistedReasons: doulaProfiles.unlistedReasons,
      stripeAccountId: doulaProfiles.stripeAccountId,
      stripeState: doulaProfiles.stripeState,
      profileImageUrl: doulaProfiles.profileImageUrl,
      bio: doulaProfiles.bio,
      insuranceAccepted: doulaProfiles.insuranceAccepted,
      hasPublicPoint: sql<boolean>`${doulaProfiles.publicPoint} is not null`,
      hasHours: sql<boolean>`${hasHoursSql(doulaProfiles.id)}`,
      calendarState: calendarStates.state,
      certificationCount: certifications.count,
      answerCount: answers.count,
      packages: { count: packages.count, active: packages.active, undecided: packages.undecided },
      review: { decision: lastReview.decision, notes: lastReview.notes },
    })
    .from(doulaProfiles)
    .crossJoinLateral(certifications)
    .crossJoinLateral(answers)
    .crossJoinLateral(packages)
    .leftJoinLateral(lastReview, sql`true`)
    .leftJoin(calendarStates, eq(calendarStates.userId, doulaProfiles.userId))
    .where(eq(doulaProfiles.id, doulaProfileId));
  if (!found) return undefined;
  const { profile, packages: counted, certificationCount, calendarState, review } = found;
  const isApproved = profile.status === "approved";
  const isRejection = review?.decision === "rejected" && ["rejected", "draft"].includes(profile.status);
  return ownApplicationSchema.parse({
    ...profile,
    is_paused: found.pausedAt !== null,
    submitted_at: found.submittedAt?.toISOString() ?? null,
    is_under_second_review: found.unlistedReasons.includes("by_admin"),
    steps: {
      certifications: certificationCount > 0,
      video: profile.video_url !== null,
      calendar: calendarState !== null,
      "payment-account": found.stripeAccountId !== null,
      packages: counted.count > 0,
      births: (profile.births_attended ?? 0) > 0,
    },
    certifications_count: certificationCount,
    packages_count: counted.count,
    review_notes: isRejection ? review.notes : null,
    problems: listTrue({
      calendar: isApproved && calendarState === "reconnect_needed",
      "payment-account": isApproved && found.stripeState !== "active",
    }),
    has_unsorted_insurance: profile.status !== "pending" && found.insuranceAccepted.some(isSortable),
    answers_count: found.answerCount,
    asks_package_types: profile.status !== "pending" && counted.undecided > 0,
    missing_details: listTrue({ picture: found.profileImageUrl === null, bio: found.bio === null }),
    listing_gaps: listTrue({
      address: !found.hasPublicPoint,
      hours: !found.hasHours,
      packages: counted.active === 0,
      certifications: certificationCount === 0,
    }),
  });
}

function listTrue(claims: Record<string, boolean>): string[] {
  return Object.keys(claims).filter((name) => claims[name]);
}

const allCertifications = queryBuilder
  .select({
    all: sql`coalesce(jsonb_agg(jsonb_build_object(
      'id', ${doulaCertifications.id}, 'name', ${doulaCertifications.name},
      'organization', ${doulaCertifications.organization}, 'date_obtained', ${doulaCertifications.dateObtained},
      'file_name', ${doulaCertifications.fileName}, 'file_type', ${doulaCertifications.fileType}
    ) order by ${doulaCertifications.dateObtained} desc, ${doulaCertifications.id}), '[]')`,
  })
  .from(doulaCertifications)
  .where(eq(doulaCertifications.doulaProfileId, doulaProfiles.id));

/** Returns what a former doula can still remove. Undefined if they never were a doula. */
export async function findFormerDoulaData(
  db: Queryable,
  userId: string,
): Promise<FormerDoulaData | undefined> {
  const [data] = await db
    .select({
      video_url: doulaProfiles.videoUrl,
      has_payment_account: sql`${doulaProfiles.stripeAccountId} is not null`,
      has_calendar: sql`${calendarStates.userId} is not null`,
      certifications: sql`${allCertifications}`,
    })
    .from(doulaProfiles)
    .leftJoin(calendarStates, eq(calendarStates.userId, doulaProfiles.userId))
    .where(eq(doulaProfiles.userId, userId));
  return data && formerDoulaDataSchema.parse(data);
}

const isoInstant = z.date().transform((at) => at.toISOString());

const applicationRowSchema = applicationSchema
  .omit({ steps: true, has_changes: true, insurance: true })
  .extend({ created_at: isoInstant, submitted_at: isoInstant.nullable() });

/** Returns everything a reviewer reads about a profile except its steps, its insurance and whether it has changed. Undefined if there is none. */
export async function findApplication(db: Queryable, doulaProfileId: string) {
  const packages = queryBuilder
    .select({
      all: sql`coalesce(jsonb_agg(jsonb_build_object(
        'id', ${doulaPackages.id}, 'name', ${doulaPackages.name}, 'description', ${doulaPackages.description},
        'price', ${doulaPackages.price}, 'duration_weeks', ${doulaPackages.durationWeeks},
        'is_active', ${doulaPackages.isActive}, 'type', ${doulaPackages.type},
        'hourly_price', ${doulaPackages.hourlyPrice}, 'time_of_day', ${doulaPackages.timeOfDay},
        'minimum_hours', ${doulaPackages.minimumHours}
      ) order by ${doulaPackages.price}, ${doulaPackages.id}), '[]')`,
    })
    .from(doulaPackages)
    .where(eq(doulaPackages.doulaProfileId, doulaProfiles.id));
  const { createdAt, decision, notes } = applicationReviews;
  const reviews = queryBuilder
    .select({
      all: sql`coalesce(jsonb_agg(jsonb_build_object(
        'id', ${applicationReviews.id}, 'created_at', to_char(${createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'decision', ${decision}, 'notes', ${notes}, 'reviewer_name', ${reviewers.fullName}
      ) order by ${createdAt} desc, ${applicationReviews.id} desc), '[]')`,
    })
    .from(applicationReviews)
    .leftJoin(reviewers, eq(reviewers.id, applicationReviews.reviewerId))
    .where(eq(applicationReviews.doulaProfileId, doulaProfiles.id));
  const [application] = await db
    .select({
      id: doulaProfiles.id,
      user_id: doulaProfiles.userId,
      slug: doulaProfiles.slug,
      status: doulaProfiles.status,
      created_at: doulaProfiles.createdAt,
      submitted_at: doulaProfiles.submittedAt,
      is_listed: doulaProfiles.isListed,
      full_name: doulaProfiles.fullName,
      unlisted_note: doulaProfiles.unlistedNote,
      email: sql`coalesce(${doulaProfiles.email}, ${users.email})`,
      phone_number: doulaProfiles.phoneNumber,
      address: doulaProfiles.address,
      location: doulaProfiles.location,
      pronouns: doulaProfiles.pronouns,
      bio: doulaProfiles.bio,
      years_experience: doulaProfiles.yearsExperience,
      hourly_rate: sql`${doulaProfiles.hourlyRate}::float8`,
      specializations: doulaProfiles.specializations,
      services_offered: doulaProfiles.servicesOffered,
      specialties: doulaProfiles.specialties,
      insurance_accepted: doulaProfiles.insuranceAccepted,
      approach: doulaProfiles.approach,
      languages: doulaProfiles.languages,
      experience: doulaProfiles.experience,
      communities: doulaProfiles.communities,
      business_name: doulaProfiles.businessName,
      npi: doulaProfiles.npi,
      profile_image_url: doulaProfiles.profileImageUrl,
      video_url: doulaProfiles.videoUrl,
      births_attended: doulaProfiles.birthsAttended,
      payment_state: doulaProfiles.stripeState,
      answers: sql`${answersJsonSql(doulaProfiles.id)}`,
      certifications: sql`${allCertifications}`,
      packages: sql`${packages}`,
      reviews: sql`${reviews}`,
    })
    .from(doulaProfiles)
    .innerJoin(users, eq(users.id, doulaProfiles.userId))
    .where(eq(doulaProfiles.id, doulaProfileId));
  return application && applicationRowSchema.parse(application);
}

/** Returns admins' decisions on a doula's own profile, for the export, with instants as Postgres writes them. Omits the reviewers' names. */
export async function findOwnReviews(db: Queryable, userId: string) {
  const { id, createdAt, decision, notes } = applicationReviews;
  return db
    .select({ created_at: sql`${createdAt}`, decision, notes })
    .from(applicationReviews)
    .innerJoin(doulaProfiles, eq(doulaProfiles.id, applicationReviews.doulaProfileId))
    .where(eq(doulaProfiles.userId, userId))
    .orderBy(createdAt, id);
}

/** A profile whose status may change, with the address for emails about it. */
export interface ReviewedProfile {
  id: string;
  userId: string;
  slug: string;
  status: DoulaStatus;
  firstName: string;
  fullName: string;
  image: string | null;
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
  const {
    id,
    userId,
    slug,
    status,
    firstName,
    fullName,
    profileImageUrl: image,
    submittedAt,
  } = doulaProfiles;
  const [profile] = await tx
    .select({
      id,
      userId,
      slug,
      status: sql<DoulaStatus>`${status}`,
      firstName,
      fullName,
      image,
      email: users.email,
      submittedAt,
      isOwnerUnavailable: sql<boolean>`${isOwnerUnavailableSql}`,
    })
    .from(doulaProfiles)
    .innerJoin(users, eq(users.id, userId))
    .where("id" in condition ? eq(id, condition.id) : eq(userId, condition.userId))
    .for("no key update", { of: doulaProfiles });
  return profile;
}

interface Review {
  doulaProfileId: string;
  reviewerId: string;
  decision: ReviewDecision;
  notes: string | null;
}

/** Stores a decision and returns its ID. */
export async function insertReview(tx: Transaction, review: Review): Promise<string> {
  const [inserted] = await tx
    .insert(applicationReviews)
    .values(review)
    .returning({ id: applicationReviews.id });
  if (!inserted) throw new Error("The review was not inserted");
  return inserted.id;
}

const earlier = alias(doulaProfiles, "earlier");

/** Stores the interview video. Returns the previous one. */
export async function saveVideo(
  tx: Transaction,
  { doulaProfileId, videoUrl, now }: { doulaProfileId: string; videoUrl: string | null; now: Date },
): Promise<string | null> {
  const [saved] = await tx
    .update(doulaProfiles)
    .set({ videoUrl, updatedAt: now })
    .from(earlier)
    .where(and(eq(doulaProfiles.id, doulaProfileId), eq(earlier.id, doulaProfiles.id)))
    .returning({ before: earlier.videoUrl });
  return saved?.before ?? null;
}

/** Stores the number of births attended. Returns the previous one. */
export async function saveBirths(
  tx: Transaction,
  { doulaProfileId, births, now }: { doulaProfileId: string; births: number; now: Date },
): Promise<number | null> {
  const [saved] = await tx
    .update(doulaProfiles)
    .set({ birthsAttended: births, birthsAttendedUpdatedAt: now, updatedAt: now })
    .from(earlier)
    .where(and(eq(doulaProfiles.id, doulaProfileId), eq(earlier.id, doulaProfiles.id)))
    .returning({ before: earlier.birthsAttended });
  return saved?.before ?? null;
}
