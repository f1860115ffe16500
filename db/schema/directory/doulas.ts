import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  point,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { paymentAccountStates } from "../../../contract/commerce/payments.ts";
import { maxBirthsAttended } from "../../../contract/directory/applications.ts";
import {
  doulaLimits,
  doulaStatuses,
  introCallMedia,
  type UnlistedReason,
  unlistedReasons,
} from "../../../contract/directory/doulas.ts";
import { type LanguageLevels, languageLevels } from "../../../contract/directory/families.ts";
import { profileLengths } from "../../../contract/identity/profiles.ts";
import { noteMaxLength } from "../../../contract/platform/fields.ts";
import {
  bufferMinutesRange,
  horizonDaysRange,
  noticeMinutesRange,
} from "../../../contract/scheduling/availability.ts";
import { users } from "../identity/accounts.ts";
import { atMost, identity, inRange, instant, isHttpsUrl, isNpiShaped, isOneOf } from "../platform/columns.ts";

const textList = () => text().array().notNull().default([]);

export const doulaProfiles = pgTable(
  "doula_profiles",
  {
    ...identity,
    userId: uuid()
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    slug: text().notNull().unique(),
    status: text().notNull().default("draft"),
    fullName: text().notNull().default(""),
    firstName: text().notNull().default(""),
    lastName: text().notNull().default(""),
    email: text(),
    phoneNumber: text(),
    address: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** Center of the address's zip code, x = longitude, y = latitude: the only location that searches see. */
    publicPoint: point({ mode: "xy" }),
    /** City and state as everyone sees them, 'Austin, TX'. */
    location: text(),
    timeZone: text().notNull().default("America/New_York"),
    bio: text(),
    yearsExperience: integer(),
    hourlyRate: numeric({ precision: 10, scale: 2 }),
    pronouns: text(),
    specializations: text(),
    servicesOffered: textList(),
    specialties: textList(),
    insuranceAccepted: textList(),
    approach: textList(),
    /** Servers of the previous release write only the languages; levels of others say nothing. */
    languages: textList(),
    languageLevels: jsonb().$type<LanguageLevels>().notNull().default({}),
    /** Whom the doula knows: `knownExperience`, by which parents can ask for doulas first, and own words. */
    experience: textList(),
    /** Shown on the page. No search, filter, order or count may read it. */
    communities: textList(),
    profileImageUrl: text(),
    birthsAttended: integer(),
    birthsAttendedUpdatedAt: instant(),
    /** Null until the doula answers. Searches for a birth leave out only the doulas who answered no. */
    attendsBirths: boolean(),
    videoUrl: text(),
    submittedAt: instant(),
    /** Changes with each edit by the doula, so that we can refuse a form that was opened before it. */
    updatedAt: instant().notNull().defaultNow(),
    /** Set while an approved profile is kept out of search, pages and indexes; the status stays the same. */
    unlistedAt: instant(),
    /** Why an admin unlisted the profile, in their words; null if they review its changes. */
    unlistedNote: text(),
    /** Each reason for being unlisted, once. `unlistedAt` is when the first one was added. */
    unlistedReasons: text().array().$type<UnlistedReason[]>().notNull().default([]),
    /**
     * Name, picture and location when the profile was last listed, for people who saved or met the doula;
     * null while it is listed.
     */
    lastListed: jsonb(),
    /** Whether searches, pages and indexes show the profile. Every query uses this column. */
    isListed: boolean().notNull().generatedAlwaysAs(sql`status = 'approved' and unlisted_at is null`),
    /** The doula's Stripe account and its state; both null until connected. */
    stripeAccountId: text().unique(),
    stripeState: text(),
    /** Whether parents can pay into it. */
    stripeChargesEnabled: boolean().notNull().default(false),
    /** Counts the writes of the three columns above, by a trigger, so that a late answer from Stripe is noticed. */
    stripeVersion: integer().notNull().default(0),
    /** When the profile was first approved, set by a trigger; null if never. */
    firstListedAt: instant(),
    noticeMinutes: integer().notNull().default(120),
    bufferMinutes: integer().notNull().default(0),
    horizonDays: integer().notNull().default(60),
    requiresApproval: boolean().notNull().default(false),
    /** How intro calls take place: parents call the doula's phone, or both open the doula's video link. */
    introCallMedium: text().notNull().default("phone"),
    introCallLink: text(),
    /** Set while the doula takes no new clients. Their page stays up, but nobody can book or buy. */
    pausedAt: instant(),
    /** While the doula is at a birth, no call can be booked. Both are null if they are not; they may have passed. */
    atBirthSince: instant(),
    atBirthUntil: instant(),
    /** Only the demo seed sets this. Such profiles may show sample details for gaps. */
    isDemo: boolean().notNull().default(false),
    /** Printed on receipts; otherwise visible only to the owner and admins. */
    businessName: text(),
    /** National Provider Identifier. */
    npi: text(),
  },
  (t) => [
    check("doula_profiles_status", isOneOf(t.status, doulaStatuses)),
    check(
      "doula_profiles_language_levels",
      sql`jsonb_typeof(${t.languageLevels}) = 'object' and not jsonb_path_exists(${t.languageLevels}, ${sql.raw(
        `'$.* ? (!(${languageLevels.map((level) => `@ == "${level}"`).join(" || ")}) || @.type() != "string")'`,
      )})`,
    ),
    // An unknown zone would break every search that reads the row, so this check rejects it.
    check(
      "doula_profiles_time_zone",
      sql`(timestamptz '2000-01-01 00:00:00+00' at time zone ${t.timeZone}) is not null`,
    ),
    check("doula_profiles_full_name_length", atMost(t.fullName, profileLengths.full_name)),
    check("doula_profiles_bio_length", atMost(t.bio, doulaLimits.bio)),
    check("doula_profiles_pronouns_length", atMost(t.pronouns, doulaLimits.pronouns)),
    check("doula_profiles_specializations_length", atMost(t.specializations, doulaLimits.specializations)),
    check("doula_profiles_address_length", atMost(t.address, profileLengths.address)),
    check("doula_profiles_phone_length", atMost(t.phoneNumber, profileLengths.phone)),
    check("doula_profiles_years", inRange(t.yearsExperience, { min: 0, max: doulaLimits.years })),
    check("doula_profiles_rate", inRange(t.hourlyRate, { min: 0, max: doulaLimits.hourlyRate })),
    check("doula_profiles_business_name_length", atMost(t.businessName, doulaLimits.businessName)),
    check("doula_profiles_npi", isNpiShaped(t.npi)),
    check("doula_profiles_video_url", isHttpsUrl(t.videoUrl)),
    check("doula_profiles_unlisted_note_length", atMost(t.unlistedNote, noteMaxLength)),
    check(
      "doula_profiles_unlisted_reasons",
      sql`${t.unlistedReasons} <@ ${sql.raw(`'{${unlistedReasons.join(",")}}'::text[]`)}`,
    ),
    check(
      "doula_profiles_unlisted_for_a_reason",
      sql`(${t.unlistedAt} is not null) = (cardinality(${t.unlistedReasons}) > 0)`,
    ),
    check("doula_profiles_stripe_state", isOneOf(t.stripeState, paymentAccountStates)),
    check("doula_profiles_stripe_account", sql`(${t.stripeAccountId} is null) = (${t.stripeState} is null)`),
    check(
      "doula_profiles_stripe_charges",
      sql`not ${t.stripeChargesEnabled} or ${t.stripeAccountId} is not null`,
    ),
    check("doula_profiles_births", inRange(t.birthsAttended, { min: 0, max: maxBirthsAttended })),
    check("doula_profiles_latitude", sql`${t.latitude} between -90 and 90`),
    check("doula_profiles_longitude", sql`${t.longitude} between -180 and 180`),
    check("doula_profiles_notice", inRange(t.noticeMinutes, noticeMinutesRange)),
    check("doula_profiles_buffer", inRange(t.bufferMinutes, bufferMinutesRange)),
    check("doula_profiles_horizon", inRange(t.horizonDays, horizonDaysRange)),
    check("doula_profiles_call_medium", isOneOf(t.introCallMedium, introCallMedia)),
    check("doula_profiles_call_link", isHttpsUrl(t.introCallLink)),
    check(
      "doula_profiles_call_link_given",
      sql`${t.introCallMedium} <> 'video_link' or ${t.introCallLink} is not null`,
    ),
    check(
      "doula_profiles_at_birth",
      sql`(${t.atBirthSince} is null) = (${t.atBirthUntil} is null) and ${t.atBirthSince} < ${t.atBirthUntil}`,
    ),
    // Includes ID and attends_births, so that a search reads no rows of doulas who are too far away. Drizzle
    // cannot express INCLUDE (migration 0073).
    index("doula_profiles_listed_point")
      .using("gist", t.publicPoint)
      .where(sql`${t.isListed} and ${t.publicPoint} is not null`),
    // For the admins' lists; the expression matches server/directory/applications/admin-queries.ts.
    index("doula_profiles_applied").on(sql`coalesce(${t.submittedAt}, ${t.createdAt})`, t.id),
    index("doula_profiles_status_applied").on(
      t.status,
      sql`coalesce(${t.submittedAt}, ${t.createdAt})`,
      t.id,
    ),
    index("doula_profiles_unlisted_by_admin").on(t.id).where(sql`${t.unlistedReasons} @> '{by_admin}'`),
    // Drizzle cannot express `include`: doula_profiles_listed_location, which area pages read, is
    // in migration 0004.
    index("doula_profiles_newest").on(t.createdAt, t.id),
    // For email alerts about doulas who joined.
    index("doula_profiles_first_listed").on(t.firstListedAt).where(sql`${t.isListed}`),
    index("doula_profiles_listed_oldest").on(t.createdAt, t.id).where(sql`${t.isListed}`),
    // For searches without a place; the expressions match server/directory/search/filters.ts.
    index("doula_profiles_listed_cheapest")
      .on(sql`coalesce(${t.hourlyRate}, 'infinity')`, t.createdAt, t.id)
      .where(sql`${t.isListed}`),
    index("doula_profiles_listed_births")
      .on(sql`coalesce(-${t.birthsAttended}, 1)`, t.createdAt, t.id)
      .where(sql`${t.isListed}`),
    index("doula_profiles_listed_experience")
      .on(sql`coalesce(-${t.yearsExperience}, 1)`, t.createdAt, t.id)
      .where(sql`${t.isListed}`),
  ],
);

/**
 * Changes since an approval that no admin has accepted yet: one row per field, certification or package,
 * with the approved value. Written and deleted under the lock of the profile's row.
 */
export const profileChanges = pgTable(
  "profile_changes",
  {
    ...identity,
    /** Increases with every change, so that accepting can name the last one read. */
    position: bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
    doulaProfileId: uuid()
      .notNull()
      .references(() => doulaProfiles.id, { onDelete: "cascade" }),
    /** A field's name, `certification:<id>` or `package:<id>`. */
    item: text().notNull(),
    before: jsonb().notNull(),
    after: jsonb().notNull(),
    /** When the row last changed; `createdAt` is the first change. */
    changedAt: instant().notNull().defaultNow(),
  },
  (t) => [uniqueIndex().on(t.doulaProfileId, t.item)],
);
