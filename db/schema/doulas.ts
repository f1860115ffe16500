import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  numeric,
  pgTable,
  point,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { doulaStatuses } from "../../contract/doulas.ts";
import { profileLengths } from "../../contract/profiles.ts";
import { users } from "./accounts.ts";
import { atMost, identity, instant, oneOf } from "./columns.ts";

const listOfText = () => text().array().notNull().default([]);

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
    /** Centre of the address's zip code, x = longitude, y = latitude: the only place that searches see. */
    publicPoint: point({ mode: "xy" }),
    /** City and state as shown to everyone, 'Austin, TX'. */
    location: text(),
    timeZone: text().notNull().default("America/New_York"),
    bio: text(),
    yearsExperience: integer(),
    hourlyRate: numeric({ precision: 10, scale: 2 }),
    pronouns: text(),
    specializations: text(),
    servicesOffered: listOfText(),
    specialties: listOfText(),
    insuranceAccepted: listOfText(),
    approach: listOfText(),
    languages: listOfText(),
    profileImageUrl: text(),
    birthsAttended: integer(),
    birthsAttendedUpdatedAt: instant(),
    videoUrl: text(),
    submittedAt: instant(),
    /** Set by a trigger (migration of this column) when the profile is first approved; null for who never was. */
    firstListedAt: instant(),
    noticeMinutes: integer().notNull().default(120),
    bufferMinutes: integer().notNull().default(0),
    horizonDays: integer().notNull().default(60),
    requiresApproval: boolean().notNull().default(false),
    /** How intro calls take place: parents call the doula's phone, or both open her video link. */
    introCallMedium: text().notNull().default("phone"),
    introCallLink: text(),
  },
  (t) => [
    check("doula_profiles_status", oneOf(t.status, doulaStatuses)),
    // An unknown zone would fail every search that meets this row: it fails here instead.
    check(
      "doula_profiles_time_zone",
      sql`(timestamptz '2000-01-01 00:00:00+00' at time zone ${t.timeZone}) is not null`,
    ),
    check("doula_profiles_full_name_length", atMost(t.fullName, profileLengths.full_name)),
    check("doula_profiles_bio_length", sql`char_length(${t.bio}) <= 2000`),
    check("doula_profiles_address_length", atMost(t.address, profileLengths.address)),
    check("doula_profiles_phone_length", atMost(t.phoneNumber, profileLengths.phone)),
    check("doula_profiles_years", sql`${t.yearsExperience} >= 0`),
    check("doula_profiles_rate", sql`${t.hourlyRate} >= 0`),
    check("doula_profiles_births", sql`${t.birthsAttended} >= 0`),
    check("doula_profiles_latitude", sql`${t.latitude} between -90 and 90`),
    check("doula_profiles_longitude", sql`${t.longitude} between -180 and 180`),
    check("doula_profiles_notice", sql`${t.noticeMinutes} between 0 and 20160`),
    check("doula_profiles_buffer", sql`${t.bufferMinutes} between 0 and 240`),
    check("doula_profiles_horizon", sql`${t.horizonDays} between 1 and 180`),
    check("doula_profiles_call_medium", sql`${t.introCallMedium} in ('phone', 'video_link')`),
    check(
      "doula_profiles_call_link",
      sql`char_length(${t.introCallLink}) <= 500 and ${t.introCallLink} ~ '^https://[^[:space:]]+$'`,
    ),
    check(
      "doula_profiles_call_link_given",
      sql`${t.introCallMedium} <> 'video_link' or ${t.introCallLink} is not null`,
    ),
    index("doula_profiles_listed_point")
      .using("gist", t.publicPoint)
      .where(sql`${t.status} = 'approved' and ${t.publicPoint} is not null`),
    // Drizzle knows no `include`: doula_profiles_listed_location, from which the areas are read, is migration 0004.
    index("doula_profiles_listed_oldest").on(t.createdAt, t.id).where(sql`${t.status} = 'approved'`),
    // What a search without a place is sorted by; the expressions are those of server/search/filters.ts.
    index("doula_profiles_listed_cheapest")
      .on(sql`coalesce(${t.hourlyRate}, 'infinity')`, t.createdAt, t.id)
      .where(sql`${t.status} = 'approved'`),
    index("doula_profiles_listed_births")
      .on(sql`coalesce(-${t.birthsAttended}, 1)`, t.createdAt, t.id)
      .where(sql`${t.status} = 'approved'`),
    index("doula_profiles_listed_experience")
      .on(sql`coalesce(-${t.yearsExperience}, 1)`, t.createdAt, t.id)
      .where(sql`${t.status} = 'approved'`),
  ],
);

export const doulaCertifications = pgTable(
  "doula_certifications",
  {
    ...identity,
    doulaProfileId: uuid()
      .notNull()
      .references(() => doulaProfiles.id, { onDelete: "cascade" }),
    name: text().notNull(),
    organization: text(),
    dateObtained: date().notNull(),
    certificatePath: text(),
  },
  (t) => [
    index().on(t.doulaProfileId, t.dateObtained),
    check("doula_certifications_name_length", sql`char_length(${t.name}) between 1 and 200`),
  ],
);

export const doulaPackages = pgTable(
  "doula_packages",
  {
    ...identity,
    doulaProfileId: uuid()
      .notNull()
      .references(() => doulaProfiles.id, { onDelete: "cascade" }),
    name: text().notNull(),
    description: text(),
    price: numeric({ precision: 10, scale: 2 }).notNull(),
    durationWeeks: integer().notNull().default(12),
    isActive: boolean().notNull().default(true),
  },
  (t) => [
    index().on(t.doulaProfileId, t.createdAt),
    check("doula_packages_name_length", sql`char_length(${t.name}) between 1 and 200`),
    check("doula_packages_price", sql`${t.price} > 0`),
    check("doula_packages_duration", sql`${t.durationWeeks} between 1 and 52`),
  ],
);
