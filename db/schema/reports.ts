import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { noteMaxLength } from "../../contract/fields.ts";
import { reportOutcomes, reportReasons } from "../../contract/reports.ts";
import { formerAccounts, users } from "./accounts.ts";
import { atMost, identity, instant, oneOf } from "./columns.ts";
import { conversations, messages } from "./messages.ts";

/** What people tell the admins about each other, and what became of it. It stays when an account goes. */
export const reports = pgTable(
  "reports",
  {
    ...identity,
    reporterId: uuid().references(() => users.id, { onDelete: "set null" }),
    reportedId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Who the reported person was, after the account is deleted. */
    reportedFormerId: uuid().references(() => formerAccounts.id, { onDelete: "set null" }),
    conversationId: uuid().references(() => conversations.id, { onDelete: "set null" }),
    /** What it is about; null where the reported person had written nothing. */
    messageId: uuid().references(() => messages.id, { onDelete: "set null" }),
    reason: text().notNull(),
    details: text(),
    /** Null while it waits for an admin. */
    outcome: text(),
    note: text(),
    reviewerId: uuid().references(() => users.id, { onDelete: "set null" }),
    reviewedAt: instant(),
    /** Set when the reported person puts the warning away. */
    warningSeenAt: instant(),
  },
  (t) => [
    check("reports_reason", oneOf(t.reason, reportReasons)),
    check("reports_details_length", atMost(t.details, noteMaxLength)),
    check("reports_outcome", oneOf(t.outcome, reportOutcomes)),
    check("reports_note_length", atMost(t.note, noteMaxLength)),
    check(
      "reports_reviewed",
      sql`(${t.outcome} is null) = (${t.reviewedAt} is null) and (${t.outcome} is null) = (${t.note} is null)`,
    ),
    index().on(t.reporterId),
    index().on(t.reportedId),
    index().on(t.reportedFormerId),
    index().on(t.conversationId),
    index().on(t.messageId),
    index().on(t.reviewerId),
    index("reports_open").on(t.createdAt, t.id).where(sql`${t.outcome} is null`),
    index("reports_reviewed_latest").on(t.reviewedAt, t.id).where(sql`${t.outcome} is not null`),
    index("reports_warnings")
      .on(t.reportedId)
      .where(sql`${t.outcome} = 'warned' and ${t.warningSeenAt} is null`),
  ],
);
