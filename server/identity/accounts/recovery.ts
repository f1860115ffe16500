import { passwordResetMinutes } from "../../../contract/identity/accounts.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { readSettings } from "../../settings/settings/service.ts";
import { passwordChangedEmail, passwordResetEmail } from "./account-emails.ts";
import { hashNewPassword } from "./passwords.ts";
import { findUserByEmail } from "./queries.ts";
import { resetAccountAttempts } from "./sign-in-limits.ts";
import { consumeToken, countTokens, insertToken } from "./token-queries.ts";
import { confirmWithNewPassword } from "./unused-accounts.ts";

/**
 * Prevents strangers on many networks from flooding a mailbox. All of these links work until they expire or
 * one is used.
 */
const maxResetLinks = 6;

/**
 * Emails a link to choose a new password, unless `maxResetLinks` are still valid. Does not reveal whether
 * the account exists.
 */
export async function emailPasswordReset(platform: Platform, email: string): Promise<void> {
  const { db, mailer, now, publicUrl } = platform;
  const user = await findUserByEmail(db, email);
  if (!user) return;
  const settings = await readSettings(db);
  const expiresAt = new Date(now().getTime() + passwordResetMinutes * 60_000);
  await inTransaction(db, async (tx) => {
    const links = await countTokens(tx, { userId: user.id, purpose: "reset_password", now: now() });
    if (links >= maxResetLinks) return;
    const token = await insertToken(tx, { userId: user.id, purpose: "reset_password", expiresAt });
    const { site_name: siteName } = settings;
    await mailer.send(tx, passwordResetEmail({ to: email, token, expiresAt, siteName, publicUrl }));
  });
}

/**
 * Stores a new password, ends every session, resets failed sign-in attempts, and notifies the owner by email.
 * Also confirms the address, since the link was sent there. Refuses with admin_password_too_short or
 * reset_link_invalid.
 */
export async function resetPassword(
  platform: Platform,
  { token, password, address }: { token: string; password: string; address: string },
): Promise<void> {
  const { db, mailer, now, publicUrl } = platform;
  const newPassword = await hashNewPassword(platform, password);
  const settings = await readSettings(db);
  const email = await inTransaction(db, async (tx) => {
    const consumed = await consumeToken(tx, { token, purpose: "reset_password", now: now() });
    const user =
      consumed && (await confirmWithNewPassword(platform, tx, { ...consumed, password: newPassword }));
    if (!user) throw new Refusal("reset_link_invalid");
    await mailer.send(tx, passwordChangedEmail({ to: user.email, siteName: settings.site_name, publicUrl }));
    return user.email;
  });
  await resetAccountAttempts(platform, { email, address });
}
