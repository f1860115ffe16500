import { moveAlerts } from "../directory/doula-alerts/service.ts";
import { replaceContactEmail } from "../directory/doulas/service.ts";
import {
  consumeToken,
  deleteTokens,
  emailChangedEmail,
  findUserById,
  replaceEmail,
  requireOtherThanAdminEmail,
} from "../identity/accounts/service.ts";
import { violatedConstraint } from "../platform/database/database.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { unlinkEmails } from "../platform/email/queued-emails.ts";
import { clearUndeliverable } from "../platform/email/undeliverable.ts";
import { Refusal } from "../platform/errors/refusal.ts";
import type { Platform } from "../platform/platform.ts";
import { readEmailSite } from "../settings/settings/service.ts";
import { restoreRelations } from "../trust/former-accounts/service.ts";

/**
 * Switches to the new address, in whichever browser the link is opened, and emails the old address.
 */
export async function confirmEmailChange(platform: Platform, token: string): Promise<void> {
  const { db, mailer, now } = platform;
  const site = await readEmailSite(platform, db);
  await inTransaction(db, async (tx) => {
    const consumed = await consumeToken(tx, { token, purpose: "change_email", now: now() });
    const user = consumed && (await findUserById(tx, consumed.userId));
    if (!user || !consumed.newEmail) throw new Refusal("email_change_link_invalid");
    requireOtherThanAdminEmail(platform, consumed.newEmail);
    await replaceEmail(tx, user.id, consumed.newEmail);
    await deleteTokens(tx, user.id);
    for (const address of [user.email, consumed.newEmail]) await clearUndeliverable(tx, address);
    await unlinkEmails(tx, platform.encryption, user.email);
    await replaceContactEmail(tx, { userId: user.id, from: user.email, to: consumed.newEmail });
    if (user.emailVerified) await moveAlerts(tx, { from: user.email, to: consumed.newEmail });
    await restoreRelations(platform, tx, { userId: user.id, email: consumed.newEmail });
    await mailer.send(tx, emailChangedEmail({ to: user.email, site }));
  }).catch((error: unknown) => {
    throw violatedConstraint(error) === "users_email_unique" ? new Refusal("email_taken") : error;
  });
}
