import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { profileLengths } from "../../contract/profiles.ts";
import { userTypes } from "../../contract/users.ts";
import { atMost, identity, instant, oneOf } from "./columns.ts";

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
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check("users_user_type", oneOf(t.userType, userTypes)),
    check("users_email", sql`${t.email} = lower(${t.email}) and char_length(${t.email}) <= 254`),
    check("users_full_name_length", atMost(t.fullName, profileLengths.full_name)),
    check("users_first_name_length", atMost(t.firstName, profileLengths.full_name)),
    check("users_last_name_length", atMost(t.lastName, profileLengths.full_name)),
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
    ipAddress: text(),
    userAgent: text(),
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

/** Counters of rate-limiter-flexible, which names the columns. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    expire: instant(),
  },
  (t) => [index().on(t.expire)],
);

export const parentProfiles = pgTable(
  "parent_profiles",
  {
    ...identity,
    userId: uuid()
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    parent2Name: text(),
    dueDate: date(),
    provider: text(),
    address: text(),
    phone: text(),
    profileImageUrl: text(),
  },
  (t) => [
    check("parent_profiles_parent2_name_length", atMost(t.parent2Name, profileLengths.parent2_name)),
    check("parent_profiles_provider_length", atMost(t.provider, profileLengths.provider)),
    check("parent_profiles_address_length", atMost(t.address, profileLengths.address)),
    check("parent_profiles_phone_length", atMost(t.phone, profileLengths.phone)),
  ],
);
