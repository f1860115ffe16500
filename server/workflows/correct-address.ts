import type { ManagedUser } from "../../contract/identity/users.schema.ts";
import type { Queryable } from "../../db/database.ts";
import { replaceContactEmail } from "../directory/doulas/service.ts";
import {
  deleteTokens,
  emailConfirmation,
  replaceUnconfirmedEmail,
  requireOtherThanAdminEmail,
  requireStillAdmin,
} from "../identity/accounts/service.ts";
import { lockManagedUser } from "../identity/users/service.ts";
import { violatedConstraint } from "../platform/database/database.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { unlinkEmails } from "../platform/email/queued-emails.ts";
import { findUndeliverable } from "../platform/email/undeliverable.ts";
import { Refusal } from "../platform/errors/refusal.ts";
import type { Platform } from "../platform/platform.ts";
import { recordAudit } from "../settings/audit-entries/service.ts";
import { readEmailSite } from "../settings/settings/service.ts";

interface UserOfAdmin {
  adminId: string;
  userId: string;
}

/** Replaces an address that an admin can correct, and emails the new one a link to confirm it. */
export async function correctAddress(
  platform: Platform,
  { adminId, userId, email }: UserOfAdmin & { email: string },
): Promise<void> {
  requireOtherThanAdminEmail(platform, email);
  const site = await readEmailSite(platform, platform.db);
  await inTransaction(platform.db, async (tx) => {
    await requireStillAdmin(tx, adminId);
    const user = await lockManagedUser(tx, userId);
    if (!user) throw new Refusal("not_found");
    if (user.email === email) throw new Refusal("email_unchanged");
    if (!(await canCorrectAddress(tx, user))) throw new Refusal("address_in_use");
    await replaceUnconfirmedEmail(tx, userId, email);
    await deleteTokens(tx, userId);
    await unlinkEmails(tx, platform.encryption, user.email);
    await replaceContactEmail(tx, { userId, from: user.email, to: email });
    await emailConfirmation(platform, tx, { userId, email, fullName: user.full_name }, site);
    await recordAudit(tx, {
      actorId: adminId,
      action: "user.address_corrected",
      subject: { type: "user", id: userId },
      before: { email: user.email },
      after: { email },
    });
  }).catch((error: unknown) => {
    throw violatedConstraint(error) === "users_email_unique" ? new Refusal("email_taken") : error;
  });
}

/**
 * Returns true if an admin can correct a user's address: it was never confirmed or gets no email, and is not another
 * admin's. An address that works belongs to its owner, because anybody with the mailbox can set a new password.
 */
export async function canCorrectAddress(
  db: Queryable,
  { email, user_type, is_confirmed }: Pick<ManagedUser, "email" | "user_type" | "is_confirmed">,
): Promise<boolean> {
  if (user_type === "admin") return false;
  if (!is_confirmed) return true;
  const mark = await findUndeliverable(db, email);
  return mark !== undefined && mark.reason !== "complained";
}

/** Emails a new link and code to an address that is not confirmed yet. */
export async function sendConfirmation(platform: Platform, { adminId, userId }: UserOfAdmin): Promise<void> {
  const site = await readEmailSite(platform, platform.db);
  await inTransaction(platform.db, async (tx) => {
    await requireStillAdmin(tx, adminId);
    const user = await lockManagedUser(tx, userId);
    if (!user) throw new Refusal("not_found");
    if (user.is_confirmed) throw new Refusal("address_confirmed");
    const { email, full_name: fullName } = user;
    await emailConfirmation(platform, tx, { userId, email, fullName }, site);
    await recordAudit(tx, {
      actorId: adminId,
      action: "user.confirmation_sent",
      subject: { type: "user", id: userId },
    });
  });
}
