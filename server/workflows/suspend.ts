import type { AccountRule } from "../../contract/trust/reports.ts";
import type { Transaction } from "../../db/database.ts";
import { relistDoula, unlistDoula } from "../directory/doulas/service.ts";
import { deleteSessions, hasOtherAdmin, requireStillAdmin } from "../identity/accounts/service.ts";
import {
  findManagedUser,
  lockManagedUser,
  setSuspendedAt,
  suspensionEmail,
} from "../identity/users/service.ts";
import { lockAdmins } from "../platform/database/locks.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { Refusal } from "../platform/errors/refusal.ts";
import type { Platform } from "../platform/platform.ts";
import { cancelBookingsOfUser } from "../scheduling/bookings/service.ts";
import { recordAudit } from "../settings/audit-entries/service.ts";
import { readEmailSiteWithTerms } from "../settings/settings/service.ts";

interface ByAdmin {
  adminId: string;
  userId: string;
}

interface Suspension extends ByAdmin {
  /**
   * The reason for the audit log. It is also in the person's own export unless a report led to the
   * suspension.
   */
  reason: string | null;
  /** What the person did, which the email to them names; null from a page of the previous release. */
  rule: AccountRule | null;
  explanation: string | null;
}

/** Suspends a user until they are restored. Calling it again changes nothing. Admins cannot suspend themselves. */
export async function suspendUser(platform: Platform, suspension: Suspension): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    await lockAdmins(tx);
    await requireStillAdmin(tx, suspension.adminId);
    await suspend(platform, tx, suspension);
  });
}

/**
 * Suspends within `tx`, which holds the admins' lock: cancels open calls with emails that give no reason,
 * unlists the profile, ends sessions, and emails the person why. From then on, a trigger refuses new sessions.
 */
export async function suspend(
  platform: Platform,
  tx: Transaction,
  { adminId, userId, reason, rule, explanation }: Suspension,
): Promise<void> {
  if (adminId === userId) throw new Refusal("own_account");
  const known = await findManagedUser(tx, userId);
  if (!known) throw new Refusal("not_found");
  if (known.suspended_at) return;
  // The acting admin may not have confirmed their address yet, and could then not log in again.
  if (known.user_type === "admin" && !(await hasOtherAdmin(tx, userId))) throw new Refusal("last_admin");
  // Acquires the bookings' locks before the row's.
  await cancelBookingsOfUser(platform, tx, { userId, actorId: adminId });
  if (!(await lockManagedUser(tx, userId))) throw new Refusal("not_found");
  const now = platform.now();
  await setSuspendedAt(tx, userId, now);
  await unlistDoula(tx, { userId, reason: "suspended", now });
  await deleteSessions(tx, { userId });
  await recordAudit(tx, {
    actorId: adminId,
    action: "user.suspended",
    subject: { type: "user", id: userId },
    after: { ...(rule && { rule }), ...(explanation && { explanation }), ...(reason && { reason }) },
  });
  const site = await readEmailSiteWithTerms(platform, tx);
  const email = { userId, to: known.email, suspendedAt: now, rule, explanation, site };
  await platform.mailer.send(tx, suspensionEmail(email));
}

/**
 * Restores a suspended user. Their profile is listed again unless something else prevents that. Calling it
 * again changes nothing.
 */
export async function restoreUser({ db }: Platform, { adminId, userId }: ByAdmin): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockAdmins(tx);
    await requireStillAdmin(tx, adminId);
    const known = await lockManagedUser(tx, userId);
    if (!known) throw new Refusal("not_found");
    if (!known.suspended_at) return;
    await setSuspendedAt(tx, userId, null);
    await relistDoula(tx, { userId, reason: "suspended" });
    await recordAudit(tx, {
      actorId: adminId,
      action: "user.restored",
      subject: { type: "user", id: userId },
    });
  });
}
