import { adminPasswordMinLength } from "../../../contract/identity/accounts.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { accountLimits } from "./limits.ts";
import { findPasswordHash, type NewPassword, saveHasLongPassword } from "./queries.ts";

export async function hashNewPassword({ auth }: Platform, password: string): Promise<NewPassword> {
  const context = await auth.$context;
  return { hash: await context.password.hash(password), isLong: isLong(password) };
}

/** Refuses an admin's new password with admin_password_too_short if it is too short for an admin. */
export function requireAdminLength({ isLong }: NewPassword): void {
  if (!isLong) throw new Refusal("admin_password_too_short");
}

/** Call this with a password that was just entered correctly, since its length is known only then. */
export async function recordLongPassword(
  { db }: Platform,
  { userId, password, hash }: { userId: string; password: string; hash: string },
): Promise<void> {
  if (isLong(password)) await saveHasLongPassword(db, { userId, hash });
}

function isLong(password: string): boolean {
  return password.length >= adminPasswordMinLength;
}

/** Checks a signed-in person's password again. */
export async function requirePassword(platform: Platform, userId: string, password: string): Promise<void> {
  const { auth, db, rateLimit } = platform;
  await rateLimit.count(accountLimits.reauthenticate_account, userId);
  const hash = await findPasswordHash(db, userId);
  const context = await auth.$context;
  if (!hash || !(await context.password.verify({ hash, password }))) throw new Refusal("wrong_password");
  await recordLongPassword(platform, { userId, password, hash });
  await rateLimit.reset(accountLimits.reauthenticate_account, userId);
}
