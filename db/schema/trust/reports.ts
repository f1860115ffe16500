import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { noteMaxLength } from "../../../contract/platform/fields.ts";
import {
  accountRules,
  explanationMaxLength,
  reportOutcomes,
  reportReasons,
} from "../../../contract/trust/reports.ts";
import { users } from "../identity/accounts.ts";
import { conversations, messages } from "../messaging/messages.ts";
import { atMost, identity, instant, isOneOf } from "../platform/columns.ts";
import { formerAccounts } from "./former-accounts.ts";

/** Reports about people, and their outcome. They outlive the accounts. */
export const reports = pgTable(
  "reports",
  {
    ...identity,
    reporterId: uuid().references(() => users.id, { onDelete: "set null" }),
    reportedId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** The reported person's former account, after deletion. */
    reportedFormerId: uuid().references(() => formerAccounts.id, { onDelete: "set null" }),
    conversationId: uuid().references(() => conversations.id, { onDelete: "set null" }),
    /** The reported message; null if the reported person had written nothing. */
    messageId: uuid().references(() => messages.id, { onDelete: "set null" }),
    reason: text().notNull(),
    details: text(),
    /** Null while it waits for an admin. */
    outcome: text(),
    note: text(),
    /** What the person was warned or suspended for; null if dismissed, and in reports reviewed by release 1.0.0. */
    rule: text(),
    /** What the admin told the person besides the rule. */
    explanation: text(),
    reviewerId: uuid().references(() => users.id, { onDelete: "set null" }),
    reviewedAt: instant(),
    /** Set when the reported person dismisses the warning. */
    warningSeenAt: instant(),
  },
  (t) => [
    check("reports_reason", isOneOf(t.reason, reportReasons)),
    check("reports_details_length", atMost(t.details, noteMaxLength)),
    check("reports_outcome", isOneOf(t.outcome, reportOutcomes)),
    check("reports_rule", isOneOf(t.rule, accountRules)),
    check("reports_explanation_length", atMost(t.explanation, explanationMaxLength)),
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
