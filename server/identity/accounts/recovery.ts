import { passwordResetMinutes } from "../../../contract/identity/accounts.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { readEmailSite } from "../../settings/settings/service.ts";
import { passwordResetEmail } from "./account-emails.ts";
import { findUserByEmail } from "./queries.ts";
import { countTokens, insertToken } from "./token-queries.ts";

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
  const { db, mailer, now } = platform;
  const user = await findUserByEmail(db, email);
  if (!user) return;
  const site = await readEmailSite(platform, db);
  const expiresAt = new Date(now().getTime() + passwordResetMinutes * 60_000);
  await inTransaction(db, async (tx) => {
    const links = await countTokens(tx, { userId: user.id, purpose: "reset_password", now: now() });
    if (links >= maxResetLinks) return;
    const token = await insertToken(tx, { userId: user.id, purpose: "reset_password", expiresAt });
    await mailer.send(tx, passwordResetEmail({ to: email, token, expiresAt, site }));
  });
}
