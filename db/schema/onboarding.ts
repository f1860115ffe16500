import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { noteMaxLength } from "../../contract/fields.ts";
import { reviewDecisions } from "../../contract/onboarding.ts";
import { users } from "./accounts.ts";
import { atMost, identity, oneOf } from "./columns.ts";
import { doulaProfiles } from "./doulas.ts";

/** What admins decided on an application, and why; the newest is the one that counts. */
export const applicationReviews = pgTable(
  "application_reviews",
  {
    ...identity,
    doulaProfileId: uuid()
      .notNull()
      .references(() => doulaProfiles.id, { onDelete: "cascade" }),
    reviewerId: uuid().references(() => users.id, { onDelete: "set null" }),
    decision: text().notNull(),
    notes: text(),
  },
  (t) => [
    check("application_reviews_decision", oneOf(t.decision, reviewDecisions)),
    check("application_reviews_notes_length", atMost(t.notes, noteMaxLength)),
    index().on(t.doulaProfileId, t.createdAt),
    index().on(t.reviewerId),
  ],
);
