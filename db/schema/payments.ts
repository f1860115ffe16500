import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** Stripe's events by their ids: one that is delivered again has no second effect. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    id: text().primaryKey(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    type: text().notNull(),
    processedAt: instant(),
  },
  (t) => [index().on(t.createdAt)],
);
