import type { EmailChange, SessionUser } from "../../../contract/identity/accounts.schema.ts";
import { emailChangeHours } from "../../../contract/identity/accounts.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { readEmailSite } from "../../settings/settings/service.ts";
import { confirmNewEmailEmail, emailChangeRequestedEmail, passwordChangedEmail } from "./account-emails.ts";
import { knownBrowserCookie } from "./known-browsers.ts";
import { accountLimits } from "./limits.ts";
import { hashNewPassword, requireAdminLength, requirePassword } from "./passwords.ts";
import { findUserByEmail, replacePassword } from "./queries.ts";
import { createSessionToken, readSessionCookies } from "./session.ts";
import { deleteEmailChange, deleteTokens, findEmailChange, replaceEmailChange } from "./token-queries.ts";

interface PasswordChange {
  viewer: SessionUser;
  /** The session that stays open and gets a new token. All others end. */
  sessionId: string;
  currentPassword: string;
  password: string;
  headers: Headers;
}

/**
 * Changes the password, ends all other sessions, deletes a pending address (somebody else may have
 * requested it), and notifies the owner by email. Returns the cookies that keep this browser signed in.
 */
export async function changePassword(platform: Platform, change: PasswordChange): Promise<string[]> {
  const { viewer, sessionId, currentPassword, password, headers } = change;
  const token = createSessionToken();
  const { db, mailer } = platform;
  await requirePassword(platform, viewer.id, currentPassword);
  const newPassword = await hashNewPassword(platform, password);
  if (viewer.user_type === "admin") requireAdminLength(newPassword);
  const site = await readEmailSite(platform, db);
  await inTransaction(db, async (tx) => {
    const currentSession = { id: sessionId, token };
    await replacePassword(tx, { userId: viewer.id, password: newPassword, currentSession });
    await deleteTokens(tx, viewer.id);
    await mailer.send(tx, passwordChangedEmail({ to: viewer.email, site }));
  });
  const cookies = await readSessionCookies(platform, token);
  return [...cookies, await knownBrowserCookie(platform, headers, viewer.id)];
}

/**
 * Requests another address: emails it a link to confirm, and notifies the current one, which remains in use
 * until then.
 */
export async function requestEmailChange(
  platform: Platform,
  {
    viewer,
    currentPassword,
    email: newEmail,
  }: { viewer: SessionUser; currentPassword: string; email: string },
): Promise<EmailChange> {
  const { db, mailer, now, rateLimit } = platform;
  await requirePassword(platform, viewer.id, currentPassword);
  await rateLimit.count(accountLimits.change_email_account, viewer.id);
  if (newEmail === viewer.email) throw new Refusal("email_unchanged");
  await rateLimit.count(accountLimits.change_email_target, newEmail);
  requireOtherThanAdminEmail(platform, newEmail);
  if (await findUserByEmail(db, newEmail)) throw new Refusal("email_taken");
  const site = await readEmailSite(platform, db);
  const expiresAt = new Date(now().getTime() + emailChangeHours * 3_600_000);
  await inTransaction(db, async (tx) => {
    const token = await replaceEmailChange(tx, { userId: viewer.id, newEmail, expiresAt });
    await mailer.send(tx, confirmNewEmailEmail({ to: newEmail, token, expiresAt, site }));
    await mailer.send(tx, emailChangeRequestedEmail({ to: viewer.email, site }));
  });
  return { new_email: newEmail, expires_at: expiresAt.toISOString() };
}

/**
 * Refuses ADMIN_EMAIL as a new address with email_taken. Its owner could not tell whose account the link
 * would give the address to, so only a sign-up can use it.
 */
export function requireOtherThanAdminEmail({ adminEmail }: Platform, newEmail: string): void {
  if (newEmail === adminEmail) throw new Refusal("email_taken");
}

/** Returns the unconfirmed address; null if there is none. */
export async function readEmailChange({ db, now }: Platform, userId: string): Promise<EmailChange | null> {
  const change = await findEmailChange(db, userId, now());
  if (!change?.newEmail) return null;
  return { new_email: change.newEmail, expires_at: change.expiresAt.toISOString() };
}

/** Cancels the change and voids its link. Calling it again changes nothing. */
export async function cancelEmailChange({ db }: Platform, userId: string): Promise<void> {
  await deleteEmailChange(db, userId);
}
