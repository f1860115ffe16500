import type { UserType } from "../../contract/identity/users.ts";
import type { Transaction } from "../../db/database.ts";
import {
  deleteTokens,
  markEmailVerified,
  type NewPassword,
  replacePassword,
  requireAdminLength,
} from "../identity/accounts/service.ts";
import { confirmAdminAddress } from "../identity/profiles/service.ts";
import { clearUndeliverable } from "../platform/email/undeliverable.ts";
import type { Platform } from "../platform/platform.ts";
import { restoreRelations } from "../trust/former-accounts/service.ts";
import { replaceUnused } from "./unused-accounts.ts";

/**
 * Confirms an account's address for its owner, who opened a link we emailed there. Returns undefined if there
 * is no account.
 */
export async function confirmAddress(
  platform: Platform,
  tx: Transaction,
  userId: string,
): Promise<{ email: string; userType: UserType } | undefined> {
  const user = await markEmailVerified(tx, userId);
  if (user) await clearUndeliverable(tx, user.email);
  if (user?.isNew) await restoreRelations(platform, tx, { userId, email: user.email });
  return user;
}

/**
 * Confirms an address for its owner, who opened a link we emailed there and chose a new password. Replaces
 * the password and ends all sessions and links. If the address was not confirmed before, a stranger may
 * have entered everything, so an account that nothing depends on is replaced by an empty one with another
 * ID. Returns undefined if the account is gone.
 */
export async function confirmWithNewPassword(
  platform: Platform,
  tx: Transaction,
  { userId, password }: { userId: string; password: NewPassword },
): Promise<{ email: string } | undefined> {
  const ownId = (await replaceUnused(platform, tx, { userId, password })) ?? userId;
  const user = await confirmAddress(platform, tx, ownId);
  if (!user) return undefined;
  if (user.userType === "admin") requireAdminLength(password);
  await replacePassword(tx, { userId: ownId, password });
  await deleteTokens(tx, ownId);
  await confirmAdminAddress(platform, tx, { userId: ownId, email: user.email });
  return { email: user.email };
}
