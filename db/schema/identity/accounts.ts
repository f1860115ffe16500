import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { adminEmailTopics } from "../../../contract/identity/admin-emails.ts";
import { profileLengths } from "../../../contract/identity/profiles.ts";
import { extraIntroCallsRange, timeZoneMaxLength, userTypes } from "../../../contract/identity/users.ts";
import { atMost, identity, inRange, instant, isOneOf } from "../platform/columns.ts";

/** better-auth's `user` table with its fields mapped. The API never accepts user_type as input. */
export const users = pgTable(
  "users",
  {
    ...identity,
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    fullName: text().notNull().default(""),
    firstName: text().notNull().default(""),
    lastName: text().notNull().default(""),
    userType: text().notNull().default("client"),
    profileImageUrl: text(),
    /** Set by a trigger when the first session is created. */
    hasSignedIn: boolean().notNull().default(false),
    /**
     * True if the password is known to have at least `adminPasswordMinLength` characters; only its
     * hash is stored.
     */
    hasLongPassword: boolean().notNull().default(false),
    /** The IANA zone of the browser they last used; null until it has sent one. */
    timeZone: text(),
    /** Intro calls an admin allows this user beyond the general limit. */
    extraIntroCalls: integer().notNull().default(0),
    /**
     * Part of the keys of this user's calendar links. Raised when the user's sessions end or their address changes, so
     * that earlier links stop working; keys of generation 0 don't contain it.
     */
    linkGeneration: integer().notNull().default(0),
    /** The emails to admins that this admin turned off. */
    mutedAdminEmails: text().array().notNull().default([]),
    /** Emails to this user have subjects and previews without names and without what they are about. */
    hasPlainSubjects: boolean().notNull().default(false),
    /** When an admin suspended this user; null for everyone else. A suspended user has no session. */
    suspendedAt: instant(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check("users_user_type", isOneOf(t.userType, userTypes)),
    check("users_email", sql`${t.email} = lower(${t.email}) and char_length(${t.email}) <= 254`),
    check("users_full_name_length", atMost(t.fullName, profileLengths.full_name)),
    check("users_first_name_length", atMost(t.firstName, profileLengths.full_name)),
    check("users_last_name_length", atMost(t.lastName, profileLengths.full_name)),
    check("users_time_zone_length", atMost(t.timeZone, timeZoneMaxLength)),
    check(
      "users_muted_admin_emails",
      sql`${t.mutedAdminEmails} <@ ${sql.raw(`'{${adminEmailTopics.join(",")}}'::text[]`)}`,
    ),
    check("users_extra_intro_calls", inRange(t.extraIntroCalls, extraIntroCallsRange)),
    // For the admins' sorted lists; the expressions match server/identity/users/queries.ts.
    index("users_by_type").on(t.userType, t.id),
    index("users_suspended").on(t.userType, t.id).where(sql`${t.suspendedAt} is not null`),
    index("users_by_name").on(t.userType, sql`lower(${t.fullName})`, t.id),
    index("users_by_email").on(t.userType, t.email, t.id),
    index("users_by_creation").on(t.userType, t.createdAt, t.id),
    index("users_by_update").on(
      t.userType,
      sql`coalesce(nullif(${t.updatedAt}, ${t.createdAt}), '1970-01-01 00:00:00+00'::timestamptz)`,
      t.id,
    ),
    // For the admins' search. `normalize_for_search` is in migration 0091.
    index("users_for_search").using(
      "gin",
      sql`normalize_for_search(${t.email} || chr(10) || ${t.firstName} || ' ' || ${t.lastName}) gin_trgm_ops`,
    ),
    // For the search of release 1.0.0.
    index("users_anywhere").using(
      "gin",
      sql`(${t.email} || chr(10) || ${t.firstName} || ' ' || ${t.lastName}) gin_trgm_ops`,
    ),
    index("users_email_start").on(sql`${t.email} text_pattern_ops`),
    index("users_first_name_start").on(sql`lower(${t.firstName}) text_pattern_ops`),
    index("users_last_name_start").on(sql`lower(${t.lastName}) text_pattern_ops`),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    ...identity,
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    token: text().notNull().unique(),
    expiresAt: instant().notNull(),
    userAgent: text(),
    /** When the password was last checked after signing in, for actions that require it again. */
    passwordCheckedAt: instant(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check("sessions_user_agent_length", sql`char_length(${t.userAgent}) <= 300`),
    index().on(t.userId),
    index().on(t.expiresAt),
  ],
);

/** How often a user signed in on each UTC day, without devices or addresses. */
export const signInDays = pgTable(
  "sign_in_days",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    day: date().notNull(),
    signIns: integer().notNull().default(1),
    lastAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] }), index().on(t.day)],
);

/**
 * How a user signs in. With email and password it is one row: provider 'credential', the hash in `password`.
 */
export const accounts = pgTable(
  "accounts",
  {
    ...identity,
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accountId: text().notNull(),
    providerId: text().notNull(),
    password: text(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [index().on(t.userId), unique().on(t.providerId, t.accountId)],
);

/**
 * The secret of an authenticator app and the key of its recovery codes, both encrypted with ENCRYPTION_KEY,
 * and the hashes of the unused codes.
 */
export const twoFactors = pgTable("two_factors", {
  ...identity,
  userId: uuid()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  secret: text().notNull(),
  backupCodes: text().notNull(),
  verified: boolean().notNull().default(false),
});

/**
 * Emailed links that still work and sign-ins that wait for their second step, each by the hash of its token. A new address
 * waits here until it is confirmed; there is one at a time.
 */
export const accountTokens = pgTable(
  "account_tokens",
  {
    ...identity,
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text().notNull(),
    tokenHash: text().notNull().unique(),
    newEmail: text(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    check(
      "account_tokens_purpose",
      sql`${t.purpose} in ('confirm_email', 'reset_password', 'change_email', 'second_step')`,
    ),
    check("account_tokens_new_email", sql`(${t.purpose} = 'change_email') = (${t.newEmail} is not null)`),
    index().on(t.userId),
    index().on(t.expiresAt),
    uniqueIndex("account_tokens_one_new_email").on(t.userId).where(sql`${t.purpose} = 'change_email'`),
  ],
);
