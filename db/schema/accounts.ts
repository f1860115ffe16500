import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { profileLengths } from "../../contract/profiles.ts";
import { extraIntroCallsRange, userTypes } from "../../contract/users.ts";
import { atMost, identity, inRange, instant, oneOf } from "./columns.ts";

/** better-auth's `user`, with its fields mapped; user_type is never an input of the API. */
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
    twoFactorEnabled: boolean().notNull().default(false),
    /** Set by a trigger with the first session. */
    hasSignedIn: boolean().notNull().default(false),
    /** Their password is known to have at least `adminPasswordMinLength` characters: only its hash is stored. */
    hasLongPassword: boolean().notNull().default(false),
    /** Intro calls that an admin allows this user beyond the limit of all. */
    extraIntroCalls: integer().notNull().default(0),
    /** Since when an admin keeps this user out; null for everyone else. Nobody who is suspended has a session. */
    suspendedAt: instant(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check("users_user_type", oneOf(t.userType, userTypes)),
    check("users_email", sql`${t.email} = lower(${t.email}) and char_length(${t.email}) <= 254`),
    check("users_full_name_length", atMost(t.fullName, profileLengths.full_name)),
    check("users_first_name_length", atMost(t.firstName, profileLengths.full_name)),
    check("users_last_name_length", atMost(t.lastName, profileLengths.full_name)),
    check("users_extra_intro_calls", inRange(t.extraIntroCalls, extraIntroCallsRange)),
    // How admins sort, each type by itself; the expressions are those of server/users/queries.ts.
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
    // How admins search: anywhere in a text, and by the start of one.
    index("users_anywhere").using(
      "gin",
      sql`(${t.email} || chr(10) || ${t.firstName} || ' ' || ${t.lastName}) gin_trgm_ops`,
    ),
    index("users_email_start").on(sql`${t.email} text_pattern_ops`),
    index("users_first_name_start").on(sql`lower(${t.firstName}) text_pattern_ops`),
    index("users_last_name_start").on(sql`lower(${t.lastName}) text_pattern_ops`),
  ],
);

/**
 * A deleted account that somebody blocked, that blocked somebody, or that was warned or reported. It holds no more than a
 * keyed fingerprint of the mailbox, for as long as `formerAccountMonths`.
 */
export const formerAccounts = pgTable(
  "former_accounts",
  {
    ...identity,
    fingerprint: text().notNull(),
  },
  (t) => [index().on(t.fingerprint), index().on(t.createdAt)],
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
    ipAddress: text(),
    userAgent: text(),
    /** When the password was last checked since signing in, for something that asks for it again. */
    passwordCheckedAt: instant(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check("sessions_user_agent_length", sql`char_length(${t.userAgent}) <= 300`),
    index().on(t.userId),
    index().on(t.expiresAt),
  ],
);

/** How a user signs in. With email and password: one row, provider 'credential', the hash in `password`. */
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
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: instant(),
    refreshTokenExpiresAt: instant(),
    scope: text(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [index().on(t.userId), unique().on(t.providerId, t.accountId)],
);

/**
 * The secret of somebody's authenticator app with the key of their recovery codes, encrypted with ENCRYPTION_KEY, and
 * what is left of the codes, hashed.
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
  failedVerificationCount: integer().notNull().default(0),
  lockedUntil: instant(),
});

export const verifications = pgTable(
  "verifications",
  {
    ...identity,
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant().notNull(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [index().on(t.identifier), index().on(t.value), index().on(t.expiresAt)],
);

/**
 * The links that we mailed and that still work, each by the hash of its token. A new address waits here until it is
 * confirmed; there is one at a time.
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
    check("account_tokens_purpose", sql`${t.purpose} in ('confirm_email', 'reset_password', 'change_email')`),
    check("account_tokens_new_email", sql`(${t.purpose} = 'change_email') = (${t.newEmail} is not null)`),
    index().on(t.userId),
    index().on(t.expiresAt),
    uniqueIndex("account_tokens_one_new_email").on(t.userId).where(sql`${t.purpose} = 'change_email'`),
  ],
);
