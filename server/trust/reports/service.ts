import type { z } from "zod";
import { noteMaxLength } from "../../../contract/platform/fields.ts";
import type {
  newReportSchema,
  OwnWarning,
  ReportDetail,
  ReportReview,
  ReportRow,
  ReportsQuery,
} from "../../../contract/trust/reports.schema.ts";
import { earlierMessages } from "../../../contract/trust/reports.ts";
import type { Transaction } from "../../../db/database.ts";
import { requireStillAdmin } from "../../identity/accounts/service.ts";
import { emailAdmins } from "../../identity/admin-emails/service.ts";
import { findMessagesUpTo, findReported, type OwnConversation } from "../../messaging/messages/service.ts";
import { type Page, readPage } from "../../platform/database/keyset.ts";
import { lockAdmins, lockReporter } from "../../platform/database/locks.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import { countUpcomingBookings } from "../../scheduling/bookings/service.ts";
import { recordAudit } from "../../settings/audit-entries/service.ts";
import { readSettings } from "../../settings/settings/service.ts";
import { reportReviewedEmail, warningEmail } from "./emails.ts";
import {
  findAddress,
  findReport,
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
} from "./queries.ts";

export { selectReports } from "./rows.ts";

export const reportLimits = defineLimits({
  reports_reporter: { points: 20, seconds: 60 * 60 },
  // Admins read one report after another.
  report_reads: { points: 300, seconds: 60 },
  report_reviews: { points: 60, seconds: 60 },
});

const changed = { type: "admin.changed" } as const;

/**
 * Reports the other person in a conversation, for one of their messages. Reporting the same message again
 * before a review updates the first report with the new reason and details. Refuses with not_found.
 */
export async function reportPerson(
  platform: Platform,
  { reason, details, message_id: messageId, ...own }: OwnConversation & z.infer<typeof newReportSchema>,
): Promise<{ id: string; created_at: string }> {
  const { db, realtime } = platform;
  const report = await inTransaction(db, async (tx) => {
    await lockReporter(tx, own.userId);
    const about = await findReported(tx, { ...own, messageId });
    const subject = { ...about, reporterId: own.userId, conversationId: own.conversationId };
    const open = await lockOpenReport(tx, subject);
    const allDetails = open ? joinDetails(open.details, details) : details || null;
    const isShortEnough = (allDetails ?? "").length <= noteMaxLength;
    if (open && isShortEnough) await updateReport(tx, { id: open.id, reason, details: allDetails });
    const saved =
      open && isShortEnough ? open : await insertReport(tx, { ...subject, reason, details: details || null });
    const kind = reason === "unsafe" ? "danger" : "report";
    // An addition to a report sends no email, unless it is urgent.
    if (saved !== open || kind === "danger")
      await emailAdmins(platform, tx, {
        notice: { about: kind, reportId: saved.id },
        occasion: `${kind}-${saved.id}`,
        aboutId: about.reportedId,
      });
    await realtime.publishToType(tx, "admin", changed);
    return { id: saved.id, created_at: saved.created_at };
  });
  return report;
}

/** The reporter's first text with later additions below it. */
function joinDetails(first: string | null, added: string | null | undefined): string | null {
  if (!added || first?.includes(added)) return first;
  return first ? `${first}\n\n${added}` : added;
}

/** A page of reports: open ones longest waiting first, reviewed ones latest first. */
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

interface OpenReportInput {
  id: string;
  viewerId: string;
}

/**
 * A report with the reported message and those before it. Reading it is audited. Refuses with
 * not_found and report_about_you.
 */
export async function openReport(platform: Platform, viewed: OpenReportInput): Promise<ReportDetail> {
  return inTransaction(platform.db, async (tx) => {
    await requireStillAdmin(tx, viewed.viewerId);
    const detail = await readDetail(platform, tx, viewed);
    const subject = { type: "report", id: viewed.id } as const;
    await recordAudit(tx, { actorId: viewed.viewerId, action: "report.viewed", subject });
    return detail;
  });
}

async function readDetail(
  { now }: Platform,
  tx: Transaction,
  viewed: OpenReportInput,
): Promise<ReportDetail> {
  const found = await findReport(tx, viewed);
  if (!found) throw new Refusal("not_found");
  const { report, message_id: messageId, ...review } = found;
  if (report.is_about_viewer) throw new Refusal("report_about_you");
  const { reporter, reported } = report;
  const messages = messageId ? await findMessagesUpTo(tx, { messageId, count: earlierMessages + 1 }) : [];
  return {
    ...report,
    ...review,
    upcoming_calls: reported ? await countUpcomingBookings(tx, { userId: reported.id, now: now() }) : 0,
    messages: messages.map(({ id, content, created_at, sender_id, receiver_id }) => ({
      id,
      content,
      created_at,
      // Deleted accounts are null on both sides of the comparison.
      is_from_reported: reporter ? sender_id !== reporter.id : sender_id !== null || receiver_id === null,
    })),
  };
}

/** Suspends a person within a transaction that holds the admins' lock. */
export type SuspendPerson = (
  platform: Platform,
  tx: Transaction,
  suspension: Pick<ReportReview, "rule" | "explanation"> & {
    adminId: string;
    userId: string;
    reason: string | null;
  },
) => Promise<void>;

/**
 * Resolves a report in one transaction: emails the reporter that it was reviewed, and warns or suspends the
 * person. Refuses with not_found, already_reviewed, report_about_you, last_admin, with account_deleted if
 * nobody is left to warn or suspend, and with forbidden if the caller is no longer an admin.
 */
export async function reviewReport(
  platform: Platform,
  suspend: SuspendPerson,
  { id, viewerId: adminId, ...review }: OpenReportInput & ReportReview,
): Promise<ReportDetail> {
  const { db, mailer, realtime, now, publicUrl } = platform;
  const settings = await readSettings(db);
  const site = {
    name: settings.site_name,
    publicUrl,
    supportEmail: settings.support_email,
    termsUrl: new URL(settings.terms_of_service_url, publicUrl).href,
  };
  const { outcome, note, rule, explanation } = review;
  const detail = await inTransaction(db, async (tx) => {
    await lockAdmins(tx);
    await requireStillAdmin(tx, adminId);
    const report = await lockReport(tx, id);
    if (!report) throw new Refusal("not_found");
    const { reporter_id: reporterId, reported_id: reportedId } = report;
    if (reportedId === adminId) throw new Refusal("report_about_you");
    if (report.outcome) throw new Refusal("already_reviewed");
    await storeReview(tx, {
      id,
      reviewerId: adminId,
      outcome,
      note,
      ...(outcome === "dismissed" ? { rule: null, explanation: null } : { rule, explanation }),
      now: now(),
    });
    const subject = { type: "report", id } as const;
    await recordAudit(tx, { actorId: adminId, action: "report.reviewed", subject, after: { outcome } });
    if (outcome !== "dismissed") {
      if (!reportedId) throw new Refusal("account_deleted");
      const act = { adminId, userId: reportedId, rule, explanation };
      if (outcome === "suspended") await suspend(platform, tx, { ...act, reason: note });
      if (outcome === "warned") {
        const warnedUser = { type: "user", id: reportedId } as const;
        const after = { ...(rule && { rule }), ...(explanation && { explanation }) };
        await recordAudit(tx, { actorId: adminId, action: "user.warned", subject: warnedUser, after });
        const to = await findAddress(tx, reportedId);
        if (to) await mailer.send(tx, warningEmail({ to, reportId: id, rule, explanation, site }));
      }
    }
    const reporter = reporterId && (await findAddress(tx, reporterId));
    if (reporter) await mailer.send(tx, reportReviewedEmail({ to: reporter, reportId: id, site }));
    await realtime.publishToType(tx, "admin", changed);
    return readDetail(platform, tx, { id, viewerId: adminId });
  });
  return detail;
}

/** A person's last warning that they have not dismissed. */
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
