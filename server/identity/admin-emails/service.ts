import type { AdminEmails } from "../../../contract/identity/admin-emails.schema.ts";
import { type AdminEmailTopic, adminEmailTopics } from "../../../contract/identity/admin-emails.ts";
import type { Queryable, Transaction } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import { readEmailSite } from "../../settings/settings/service.ts";
import { type AdminNotice, adminEmail } from "./emails.ts";
import { findAdminsToEmail, findMutedTopics, saveMutedTopics } from "./queries.ts";

export const adminEmailLimits = defineLimits({
  admin_email_changes: { points: 60, seconds: 60 },
  admin_email_reads: { points: 300, seconds: 60 },
});

const topics: Record<AdminNotice["about"], AdminEmailTopic> = {
  report: "reports",
  danger: "reports",
  application: "applications",
  payment: "payments",
};

interface AdminEmailsInput {
  notice: AdminNotice;
  /** Distinguishes one notice from another: the same occasion sends one email. */
  occasion: string;
  /** The account that it is about; an admin gets no email about a report on themselves. */
  aboutId?: string | null;
}

/** Emails the admins who have not turned this topic off. */
export async function emailAdmins(
  platform: Platform,
  tx: Transaction,
  { notice, occasion, aboutId = null }: AdminEmailsInput,
): Promise<void> {
  const admins = await findAdminsToEmail(tx, { topic: topics[notice.about], exceptId: aboutId });
  const site = await readEmailSite(platform, tx);
  await platform.mailer.send(tx, ...admins.map((admin) => adminEmail({ admin, occasion, notice, site })));
}

/** What an admin is emailed about. */
export async function readAdminEmails(db: Queryable, userId: string): Promise<AdminEmails> {
  const muted = await findMutedTopics(db, userId);
  return {
    reports: !muted.includes("reports"),
    applications: !muted.includes("applications"),
    payments: !muted.includes("payments"),
  };
}

/** Turns an admin's own emails on and off. */
export async function changeAdminEmails(
  { db }: Platform,
  { userId, emails }: { userId: string; emails: AdminEmails },
): Promise<AdminEmails> {
  const muted = adminEmailTopics.filter((topic) => !emails[topic]);
  await inTransaction(db, (tx) => saveMutedTopics(tx, { userId, muted }));
  return emails;
}
