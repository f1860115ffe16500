import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { instant } from "../platform/columns.ts";

/**
 * Stripe events by ID, so that a repeated delivery has no second effect. A failed event stores the ID of its
 * object, to be processed again, but not its content.
 */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    id: text().primaryKey(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    type: text().notNull(),
    /** The API version in which Stripe formatted it. */
    apiVersion: text(),
    processedAt: instant(),
    accountId: text(),
    objectId: text(),
    /** Events about refunds, charges and disputes. */
    paymentIntentId: text(),
    /** How often processing failed. */
    attempts: integer().notNull().default(0),
    failedAt: instant(),
    errorCode: text(),
  },
  (t) => [
    index().on(t.createdAt),
    index("webhook_events_failed")
      .on(t.failedAt, t.id)
      .where(sql`${t.failedAt} is not null and ${t.processedAt} is null`),
  ],
);

/**
 * Objects of events beyond an account's limit, for a job to read from Stripe. One row per object, no matter
 * how many events arrive.
 */
export const deferredEvents = pgTable(
  "deferred_events",
  {
    accountId: text().notNull(),
    /** `account`, `checkout` or `payment`, and the object's ID. */
    target: text().notNull(),
    /** The latest event. */
    eventId: text().notNull(),
    type: text().notNull(),
    objectId: text(),
    paymentIntentId: text(),
    /** Counts the events, so that one arriving during the read is not lost. */
    events: integer().notNull().default(1),
    attempts: integer().notNull().default(0),
    dueAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.target] }), index().on(t.dueAt)],
);
