import { isCommonPassword } from "../../contract/accounts.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import { accountLimits } from "./limits.ts";
import { findPasswordHash } from "./queries.ts";

/** The hash of a new password. Refuses the most common ones with password_too_weak. */
export async function hashNewPassword({ auth }: Platform, password: string): Promise<string> {
  if (isCommonPassword(password)) throw new Refusal("password_too_weak");
  const context = await auth.$context;
  return context.password.hash(password);
}

/** Checks a signed-in person's password again. Refuses with wrong_password or rate_limited. */
export async function requirePassword(platform: Platform, userId: string, password: string): Promise<void> {
  const { auth, db, rateLimit } = platform;
  await rateLimit.count(accountLimits.reauthenticate_account, userId);
  const hash = await findPasswordHash(db, userId);
  const context = await auth.$context;
  if (!hash || !(await context.password.verify({ hash, password }))) throw new Refusal("wrong_password");
  await rateLimit.forget(accountLimits.reauthenticate_account, userId);
}
