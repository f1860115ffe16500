import { check, customType, index, integer, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { undeliverableReasons } from "../../../contract/platform/undeliverable.ts";
import { identity, instant, isOneOf } from "./columns.ts";

const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** One row per delivered email, by idempotency key, so that a job that runs twice sends the email once. */
export const sentEmails = pgTable(
  "sent_emails",
  {
    ...identity,
    key: text().notNull().unique(),
    sentAt: instant().notNull().defaultNow(),
    /** The address's fingerprint, so that admins see when an account was emailed. Null after the account is deleted. */
    recipient: text(),
  },
  (t) => [index().on(t.sentAt), index("sent_emails_by_recipient").on(t.recipient, t.sentAt)],
);

/** The development mailbox: emails that would have been sent over SMTP. Empty in production. */
export const mailboxEmails = pgTable(
  "mailbox_emails",
  {
    ...identity,
    key: text().notNull().unique(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    attachmentName: text(),
    attachment: bytes(),
  },
  (t) => [index().on(t.createdAt)],
);

/** Restores from a backup. Until one is released, the site sends no email and runs no job (server/platform/database/hold.ts). */
export const restores = pgTable("restores", {
  ...identity,
  backupTakenAt: instant().notNull(),
  releasedAt: instant(),
});

/** When backups were made, for metrics. */
export const backups = pgTable("backups", identity);

/** Addresses that get no more email, except what their owner asks for. */
export const undeliverableAddresses = pgTable(
  "undeliverable_addresses",
  {
    ...identity,
    /** In lower case. */
    address: text().notNull().unique(),
    reason: text().notNull(),
    /** The mail server's reply code and enhanced status code, such as 550 5.1.1. */
    code: text(),
    /** How many emails were not sent since then. */
    dropped: integer().notNull().default(0),
    lastDroppedAt: instant(),
  },
  (t) => [
    check("undeliverable_addresses_reason", isOneOf(t.reason, undeliverableReasons)),
    index().on(t.createdAt, t.id),
  ],
);

/** Counters of rate-limiter-flexible, which chooses the column names. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    expire: instant(),
  },
  (t) => [index().on(t.expire)],
);
