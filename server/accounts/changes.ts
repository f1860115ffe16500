import { randomBytes } from "node:crypto";
import type { EmailChange, SessionUser } from "../../contract/accounts.schema.ts";
import { emailChangeHours } from "../../contract/accounts.ts";
import { replaceContactEmail } from "../doulas/service.ts";
import { violatedConstraint } from "../platform/database.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import { readSettings } from "../settings/service.ts";
import {
  confirmNewEmailMail,
  emailChangeAskedMail,
  emailChangedMail,
  passwordChangedMail,
} from "./account-mails.ts";
import { restoreRelations } from "./former-accounts.ts";
import { knownBrowserCookie } from "./known-browsers.ts";
import { accountLimits } from "./limits.ts";
import { hashNewPassword, requireAdminLength, requirePassword } from "./passwords.ts";
import { findUserByEmail, findUserById, replaceEmail, replacePassword } from "./queries.ts";
import { sessionCookies } from "./session.ts";
import {
  consumeToken,
  deleteEmailChange,
  deleteTokens,
  findEmailChange,
  replaceEmailChange,
} from "./token-queries.ts";

interface PasswordChange {
  viewer: SessionUser;
  /** The session that stays, with a new token; all others end. */
  sessionId: string;
  currentPassword: string;
  password: string;
  headers: Headers;
}

/**
 * Changes the password, ends all other sessions, forgets an address that waits (somebody else may have asked for it),
 * and tells the owner by mail. Answers the cookies that keep this browser signed in.
 * Refuses with wrong_password, password_too_weak, admin_password_too_short or rate_limited.
 */
export async function changePassword(platform: Platform, change: PasswordChange): Promise<string[]> {
  const { viewer, sessionId, currentPassword, password, headers } = change;
  const token = randomBytes(24).toString("base64url");
  const { db, mailer, publicUrl } = platform;
  await requirePassword(platform, viewer.id, currentPassword);
  const newPassword = await hashNewPassword(platform, password);
  if (viewer.user_type === "admin") requireAdminLength(newPassword);
  const settings = await readSettings(db);
  await db.transaction(async (tx) => {
    const keptSession = { id: sessionId, token };
    await replacePassword(tx, { userId: viewer.id, password: newPassword, keptSession });
    await deleteTokens(tx, viewer.id);
    await mailer.send(tx, passwordChangedMail({ to: viewer.email, siteName: settings.site_name, publicUrl }));
  });
  mailer.wake();
  const cookies = await sessionCookies(platform, token);
  return [...cookies, await knownBrowserCookie(platform, headers, viewer.id)];
}

/**
 * Asks for another address: a link to confirm goes there, a notice to the one in use, which stays until then.
 * Refuses with wrong_password, email_unchanged, email_taken or rate_limited.
 */
export async function requestEmailChange(
  platform: Platform,
  {
    viewer,
    currentPassword,
    email: newEmail,
  }: { viewer: SessionUser; currentPassword: string; email: string },
): Promise<EmailChange> {
  const { db, mailer, now, publicUrl, rateLimit } = platform;
  await requirePassword(platform, viewer.id, currentPassword);
  await rateLimit.count(accountLimits.change_email_account, viewer.id);
  if (newEmail === viewer.email) throw new Refusal("email_unchanged");
  await rateLimit.count(accountLimits.change_email_target, newEmail);
  requireOtherThanAdminEmail(platform, newEmail);
  if (await findUserByEmail(db, newEmail)) throw new Refusal("email_taken");
  const { site_name: siteName } = await readSettings(db);
  const expiresAt = new Date(now().getTime() + emailChangeHours * 3_600_000);
  await db.transaction(async (tx) => {
    const token = await replaceEmailChange(tx, { userId: viewer.id, newEmail, expiresAt });
    await mailer.send(tx, confirmNewEmailMail({ to: newEmail, token, expiresAt, siteName, publicUrl }));
    await mailer.send(tx, emailChangeAskedMail({ to: viewer.email, siteName, publicUrl }));
  });
  mailer.wake();
  return { new_email: newEmail, expires_at: expiresAt.toISOString() };
}

/**
 * The new address takes effect, whoever is signed in where the link is opened; the old address is mailed.
 * Refuses with email_change_link_invalid, or email_taken where somebody else took the address meanwhile.
 */
export async function confirmEmailChange(platform: Platform, token: string): Promise<void> {
  const { db, mailer, now, publicUrl } = platform;
  const { site_name: siteName, support_email: supportEmail } = await readSettings(db);
  await db
    .transaction(async (tx) => {
      const taken = await consumeToken(tx, { token, purpose: "change_email", now: now() });
      const user = taken && (await findUserById(tx, taken.userId));
      if (!user || !taken.newEmail) throw new Refusal("email_change_link_invalid");
      requireOtherThanAdminEmail(platform, taken.newEmail);
      await replaceEmail(tx, user.id, taken.newEmail);
      await deleteTokens(tx, user.id);
      await replaceContactEmail(tx, { userId: user.id, from: user.email, to: taken.newEmail });
      await restoreRelations(platform, tx, { userId: user.id, email: taken.newEmail });
      await mailer.send(tx, emailChangedMail({ to: user.email, siteName, supportEmail, publicUrl }));
    })
    .catch((error: unknown) => {
      throw violatedConstraint(error) === "users_email_unique" ? new Refusal("email_taken") : error;
    });
  mailer.wake();
}

/**
 * Refuses an account that would move to ADMIN_EMAIL with email_taken: whoever opens the link there cannot know whose account they
 * give the address to. Only signing up with it leads to it.
 */
function requireOtherThanAdminEmail({ adminEmail }: Platform, newEmail: string): void {
  if (newEmail === adminEmail) throw new Refusal("email_taken");
}

/** The address that waits to be confirmed, null where none does. */
export async function readEmailChange({ db, now }: Platform, userId: string): Promise<EmailChange | null> {
  const change = await findEmailChange(db, userId, now());
  if (!change?.newEmail) return null;
  return { new_email: change.newEmail, expires_at: change.expiresAt.toISOString() };
}

/** Takes the change back: its link works no more. Nothing happens where none waits. */
export async function cancelEmailChange({ db }: Platform, userId: string): Promise<void> {
  await deleteEmailChange(db, userId);
}
