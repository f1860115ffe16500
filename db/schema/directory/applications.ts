import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { reviewDecisions } from "../../../contract/directory/applications.ts";
import { noteMaxLength } from "../../../contract/platform/fields.ts";
import { users } from "../identity/accounts.ts";
import { atMost, identity, isOneOf } from "../platform/columns.ts";
import { doulaProfiles } from "./doulas.ts";

/** Admins' decisions on an application, with reasons. The newest one counts. */
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
    check("application_reviews_decision", isOneOf(t.decision, reviewDecisions)),
    check("application_reviews_notes_length", atMost(t.notes, noteMaxLength)),
    index().on(t.doulaProfileId, t.createdAt),
    index().on(t.reviewerId),
  ],
);
