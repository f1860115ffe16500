import type { z } from "zod";
import { noteMaxLength } from "../../../contract/platform/fields.ts";
import type {
  newReportSchema,
  OwnWarning,
  ReportReview,
  ReportRow,
  ReportsQuery,
} from "../../../contract/trust/reports.schema.ts";
import type { Transaction } from "../../../db/database.ts";
import { emailAdmins } from "../../identity/admin-emails/service.ts";
import { type Page, readPage } from "../../platform/database/keyset.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import { recordAudit } from "../../settings/audit-entries/service.ts";
import type { EmailSiteWithTerms } from "../../settings/settings/service.ts";
import { reportReviewedEmail, warningEmail } from "./emails.ts";
import {
  findAddress,
  findReports,
  findWarning,
  insertReport,
  lockOpenReport,
  lockReport,
  markWarningsSeen,
  storeReview,
  updateReport,
} from "./queries.ts";

export {
  countOpenReports,
  deleteTextsAboutDeletedPeople,
  findBlocksAndReports,
  findOwnWarnings,
  findReport,
} from "./queries.ts";

export { selectReports } from "./rows.ts";

export const reportLimits = defineLimits({
  reports_reporter: { points: 20, seconds: 60 * 60 },
  // Admins read one report after another.
  report_reads: { points: 300, seconds: 60 },
  report_reviews: { points: 60, seconds: 60 },
});

const changed = { type: "admin.changed" } as const;

interface NewReport extends Pick<z.infer<typeof newReportSchema>, "reason" | "details"> {
  reporterId: string;
  /** Null if their account is deleted. */
  reportedId: string | null;
  conversationId: string;
  messageId: string | null;
}

/**
 * Stores a report, with the reporter locked, and emails the admins. Reporting the same message again before a review updates
 * the first report with the new reason and details.
 */
export async function saveReport(
  platform: Platform,
  tx: Transaction,
  { reason, details, ...about }: NewReport,
): Promise<{ id: string; created_at: string }> {
  const open = await lockOpenReport(tx, about);
  const allDetails = open ? joinDetails(open.details, details) : details || null;
  const isShortEnough = (allDetails ?? "").length <= noteMaxLength;
  if (open && isShortEnough) await updateReport(tx, { id: open.id, reason, details: allDetails });
  const saved =
    open && isShortEnough ? open : await insertReport(tx, { ...about, reason, details: details || null });
  const kind = reason === "unsafe" ? "danger" : "report";
  // An addition to a report sends no email, unless it is urgent.
  if (saved !== open || kind === "danger")
    await emailAdmins(platform, tx, {
      notice: { about: kind, reportId: saved.id },
      occasion: `${kind}-${saved.id}`,
      aboutId: about.reportedId,
    });
  await platform.realtime.publishToType(tx, "admin", changed);
  return { id: saved.id, created_at: saved.created_at };
}

/** Returns the reporter's first text with later additions below it. */
function joinDetails(first: string | null, added: string | null | undefined): string | null {
  if (!added || first?.includes(added)) return first;
  return first ? `${first}\n\n${added}` : added;
}

/** Returns a page of reports: open ones longest waiting first, reviewed ones latest first. */
export async function listReports(
  { db }: Platform,
  { viewerId, status, after, limit }: ReportsQuery & { viewerId: string },
): Promise<Page<ReportRow>> {
  const { items, next_cursor } = await readPage(
    limit,
    (limit) => findReports(db, { viewerId, status, after, limit }),
    ({ cursor }) => cursor,
  );
  return { items: items.map(({ report }) => report), next_cursor };
}

/** Locks a report that is about to be reviewed, and returns the two people. */
export async function lockReportForReview(
  tx: Transaction,
  { id, adminId }: { id: string; adminId: string },
): Promise<{ reporterId: string | null; reportedId: string | null }> {
  const report = await lockReport(tx, id);
  if (!report) throw new Refusal("not_found");
  const { outcome, ...people } = report;
  if (people.reportedId === adminId) throw new Refusal("report_about_you");
  if (outcome) throw new Refusal("already_reviewed");
  return people;
}

/** Stores the outcome of a report, with an audit entry. */
export async function saveReview(
  { realtime, now }: Platform,
  tx: Transaction,
  { id, adminId, outcome, note, rule, explanation }: ReportReview & { id: string; adminId: string },
): Promise<void> {
  await storeReview(tx, {
    id,
    reviewerId: adminId,
    outcome,
    note,
    ...(outcome === "dismissed" ? { rule: null, explanation: null } : { rule, explanation }),
    reviewedAt: now(),
  });
  const subject = { type: "report", id } as const;
  await recordAudit(tx, { actorId: adminId, action: "report.reviewed", subject, after: { outcome } });
  await realtime.publishToType(tx, "admin", changed);
}

interface Warning extends Pick<ReportReview, "rule" | "explanation"> {
  reportId: string;
  adminId: string;
  userId: string;
  site: EmailSiteWithTerms;
}

/** Emails a person a warning, with an audit entry. */
export async function warnPerson(
  { mailer }: Platform,
  tx: Transaction,
  { reportId, adminId, userId, rule, explanation, site }: Warning,
): Promise<void> {
  const subject = { type: "user", id: userId } as const;
  const after = { ...(rule && { rule }), ...(explanation && { explanation }) };
  await recordAudit(tx, { actorId: adminId, action: "user.warned", subject, after });
  const to = await findAddress(tx, userId);
  if (to) await mailer.send(tx, warningEmail({ to, reportId, rule, explanation, site }));
}

/** Emails the reporter that their report was reviewed, without the outcome. */
export async function notifyReporter(
  { mailer }: Platform,
  tx: Transaction,
  { reporterId, reportId, site }: { reporterId: string; reportId: string; site: EmailSiteWithTerms },
): Promise<void> {
  const to = await findAddress(tx, reporterId);
  if (to) await mailer.send(tx, reportReviewedEmail({ to, reportId, site }));
}

/** Returns a person's last warning that they have not dismissed. */
export async function readWarning({ db }: Platform, userId: string): Promise<OwnWarning> {
  return findWarning(db, userId);
}

/** Dismisses a warning and all earlier ones. */
export async function dismissWarning(
  { db, now }: Platform,
  warning: { userId: string; warnedAt: string },
): Promise<void> {
  await markWarningsSeen(db, { ...warning, now: now() });
}
