import type { ReportDetail, ReportReview } from "../../contract/trust/reports.schema.ts";
import { earlierMessages } from "../../contract/trust/reports.ts";
import type { Transaction } from "../../db/database.ts";
import { requireStillAdmin } from "../identity/accounts/service.ts";
import { findMessagesUpTo } from "../messaging/messages/service.ts";
import { lockAdmins } from "../platform/database/locks.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { Refusal } from "../platform/errors/refusal.ts";
import type { Platform } from "../platform/platform.ts";
import { countUpcomingBookings } from "../scheduling/bookings/service.ts";
import { recordAudit } from "../settings/audit-entries/service.ts";
import { readEmailSiteWithTerms } from "../settings/settings/service.ts";
import {
  findReport,
  lockReportForReview,
  notifyReporter,
  saveReview,
  warnPerson,
} from "../trust/reports/service.ts";
import { suspend } from "./suspend.ts";

interface ReportOfViewer {
  id: string;
  viewerId: string;
}

/** Returns a report with the reported message and those before it. Reading it is audited. */
export function openReport(platform: Platform, viewed: ReportOfViewer): Promise<ReportDetail> {
  return inTransaction(platform.db, async (tx) => {
    await requireStillAdmin(tx, viewed.viewerId);
    const detail = await readDetail(platform, tx, viewed);
    const subject = { type: "report", id: viewed.id } as const;
    await recordAudit(tx, { actorId: viewed.viewerId, action: "report.viewed", subject });
    return detail;
  });
}

/** Resolves a report: warns or suspends the person, or dismisses it, and emails the reporter that it was reviewed. */
export async function reviewReport(
  platform: Platform,
  { id, viewerId: adminId, ...review }: ReportOfViewer & ReportReview,
): Promise<ReportDetail> {
  const site = await readEmailSiteWithTerms(platform, platform.db);
  return inTransaction(platform.db, async (tx) => {
    await lockAdmins(tx);
    await requireStillAdmin(tx, adminId);
    const { reporterId, reportedId } = await lockReportForReview(tx, { id, adminId });
    await saveReview(platform, tx, { id, adminId, ...review });
    const { outcome, note, rule, explanation } = review;
    if (outcome !== "dismissed") {
      if (!reportedId) throw new Refusal("account_deleted");
      const act = { adminId, userId: reportedId, rule, explanation };
      if (outcome === "suspended") await suspend(platform, tx, { ...act, reason: note });
      if (outcome === "warned") await warnPerson(platform, tx, { ...act, reportId: id, site });
    }
    if (reporterId) await notifyReporter(platform, tx, { reporterId, reportId: id, site });
    return readDetail(platform, tx, { id, viewerId: adminId });
  });
}

async function readDetail({ now }: Platform, tx: Transaction, viewed: ReportOfViewer): Promise<ReportDetail> {
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
