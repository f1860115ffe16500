import {
  consumeToken,
  hashNewPassword,
  passwordChangedEmail,
  resetAccountAttempts,
} from "../identity/accounts/service.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { Refusal } from "../platform/errors/refusal.ts";
import type { Platform } from "../platform/platform.ts";
import { readEmailSite } from "../settings/settings/service.ts";
import { confirmWithNewPassword } from "./confirm-address.ts";

/**
 * Stores a new password, ends every session, resets failed sign-in attempts, and notifies the owner by email.
 * Also confirms the address, since the link was sent there.
 */
export async function resetPassword(
  platform: Platform,
  { token, password, address }: { token: string; password: string; address: string },
): Promise<void> {
  const { db, mailer, now } = platform;
  const newPassword = await hashNewPassword(platform, password);
  const site = await readEmailSite(platform, db);
  const email = await inTransaction(db, async (tx) => {
    const consumed = await consumeToken(tx, { token, purpose: "reset_password", now: now() });
    const user =
      consumed && (await confirmWithNewPassword(platform, tx, { ...consumed, password: newPassword }));
    if (!user) throw new Refusal("reset_link_invalid");
    await mailer.send(tx, passwordChangedEmail({ to: user.email, site }));
    return user.email;
  });
  await resetAccountAttempts(platform, { email, address });
}
