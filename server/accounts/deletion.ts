import { formatLongDate } from "../../contract/time.ts";
import type { Transaction } from "../../db/database.ts";
import { anonymizeOrderNotes, anonymizeSubject, recordAudit } from "../audit/service.ts";
import { cancelBookingsOfDepartingUser } from "../bookings/service.ts";
import { endConnection, wakeRevocations } from "../calendar/service.ts";
import { deleteDoulaOfUser } from "../doulas/service.ts";
import { findOpenPaidOrders, lockPendingOrders } from "../orders/service.ts";
import type { Platform } from "../platform/platform.ts";
import { deleteFailedMailsTo } from "../platform/queued-mails.ts";
import { Refusal } from "../platform/refusal.ts";
import { readSettings } from "../settings/service.ts";
import { accountDeletedMail } from "./account-mails.ts";
import { keepRelations } from "./former-accounts.ts";
import { deleteUser, findUserById, lockAdmins, shareAdminsLock } from "./queries.ts";

export const filesQueue = "files-of-deleted-accounts";

/**
 * Deletes an account: what is ahead is cancelled and both sides are mailed, sessions and links end, conversations stay
 * with the others without a name, the files go after the commit. `adminId` is the admin who deletes it; without
 * one its owner does, but not while a paid order is open. Returns true if it was still there. Refuses with
 * admin_not_demoted, order_open, and with forbidden if the caller is no longer an admin.
 */
export async function deleteAccount(platform: Platform, userId: string, adminId?: string): Promise<boolean> {
  const { db, encryption, jobs, mailer } = platform;
  const isDeleted = await db.transaction(async (tx) => {
    await lockAdmins(tx);
    if (adminId) await requireStillAdmin(tx, adminId);
    const user = await findUserById(tx, userId);
    if (!user) return false;
    if (user.userType === "admin") throw new Refusal("admin_not_demoted");
    const settings = await readSettings(tx);
    const { site_name: siteName, support_email: supportEmail } = settings;
    await cancelBookingsOfDepartingUser(platform, tx, userId);
    if (!adminId) await requireNoOpenOrder(platform, tx, { userId, supportEmail });
    // An account that nobody could use has done nothing, and its mailbox may be somebody else's.
    if (user.emailVerified || user.hasSignedIn)
      await keepRelations(platform, tx, { userId, email: user.email });
    await anonymizeOrderNotes(tx, userId);
    // Delete the profile before the person: the calls just cancelled name both, and Postgres would look for the profile
    // while deleting the person.
    await deleteDoulaOfUser(tx, userId);
    await endConnection(platform, tx, userId);
    const subject = { type: "user", id: userId } as const;
    await anonymizeSubject(tx, subject);
    await recordAudit(tx, {
      actorId: adminId ?? userId,
      action: adminId ? "user.deleted" : "user.deleted_own_account",
      subject,
      before: { user_type: user.userType },
    });
    if (!(await deleteUser(tx, userId))) return false;
    await deleteFailedMailsTo(tx, encryption, user.email);
    await jobs.send(tx, filesQueue, { userId });
    await mailer.send(
      tx,
      accountDeletedMail({ to: user.email, siteName, supportEmail, isByAdmin: adminId !== undefined }),
    );
    return true;
  });
  mailer.wake();
  wakeRevocations(platform);
  jobs.wake(filesQueue);
  return isDeleted;
}

async function requireNoOpenOrder(
  { now }: Platform,
  tx: Transaction,
  { userId, supportEmail }: { userId: string; supportEmail: string },
): Promise<void> {
  await lockPendingOrders(tx, userId);
  const [open] = await findOpenPaidOrders(tx, { userId, now: now() });
  if (!open) return;
  const order = `Your order of ${open.package_name} with ${open.other_side} is open until ${formatLongDate(open.until)}.`;
  const detail = `${order} You can delete your account after that day. If you cannot wait, write to ${supportEmail}.`;
  throw new Refusal("order_open", { detail });
}

/**
 * Between the request's guard and its turn, another admin may have changed what the caller is, or suspended them: from
 * here on that waits for `tx`. Called before all other locks. Refuses with forbidden.
 */
export async function requireStillAdmin(tx: Transaction, adminId: string): Promise<void> {
  await shareAdminsLock(tx);
  const admin = await findUserById(tx, adminId);
  if (admin?.userType !== "admin" || admin.suspendedAt) throw new Refusal("forbidden");
}

/** Declares who removes files: no transaction holds them, so it is tried until it is done. */
export async function startAccountJobs({ jobs, storage }: Platform): Promise<void> {
  await jobs.work<{ userId: string }>(filesQueue, ({ userId }) => storage.removeFilesOf(userId));
}
