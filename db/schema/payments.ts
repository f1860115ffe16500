import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/**
 * Stripe's events by their ids: one that is delivered again has no second effect. Of one that could not be processed, what it was about
 * is kept, so that it can be processed again; never what it says.
 */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    id: text().primaryKey(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    type: text().notNull(),
    processedAt: instant(),
    accountId: text(),
    objectId: text(),
    /** Of refunds, charges and disputes. */
    paymentIntentId: text(),
    /** How often processing it has failed. */
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
 * What events over an account's limit were about: a job asks Stripe about it. One row per object, however many events arrive.
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
    /** Counts the events, so that one that arrives while Stripe is asked is not lost. */
    events: integer().notNull().default(1),
    attempts: integer().notNull().default(0),
    dueAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.target] }), index().on(t.dueAt)],
);
