import type { z } from "zod";
import type { verifySchema } from "../../contract/identity/accounts.schema.ts";
import type { Transaction } from "../../db/database.ts";
import {
  accountLimits,
  consumeToken,
  consumeTokenHash,
  deleteTokens,
  expireSignUpCookie,
  findToken,
  findTokenHashOfCode,
  findUserById,
  hashNewPassword,
  type OpenedSession,
  openSession,
  openSessionWithoutPassword,
  passwordChangedEmail,
  readSignedUpUserId,
  requirePassword,
  resetAccountAttempts,
} from "../identity/accounts/service.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { Refusal } from "../platform/errors/refusal.ts";
import type { Platform } from "../platform/platform.ts";
import { readEmailSite } from "../settings/settings/service.ts";
import { confirmAddress, confirmWithNewPassword } from "./confirm-address.ts";

type Confirmation =
  | (OpenedSession & { status: "signed_in" })
  | { status: "confirmed" }
  | { status: "password_needed"; email: string };

/**
 * Confirms an address. The browser that signed up needs only the link and is signed in. Any other browser
 * must also send the account's password or choose a new one, so that a stranger's link signs nobody in, and
 * a stranger cannot keep an account with somebody else's address.
 */
export async function confirmEmail(
  platform: Platform,
  { token, password, new_password: newPassword }: z.infer<typeof verifySchema>,
  { address, headers }: { address: string; headers: Headers },
): Promise<Confirmation> {
  const { db, now } = platform;
  const found = await findToken(db, { token, purpose: "confirm_email", now: now() });
  const user = found && (await findUserById(db, found.userId));
  if (!user) throw new Refusal("confirmation_link_invalid");
  const { id: userId, email } = user;

  if (newPassword !== undefined) {
    await replaceUnconfirmedPassword(platform, token, newPassword);
    await resetAccountAttempts(platform, { email, address });
    return { status: "confirmed" };
  }
  if (password !== undefined) {
    await requirePassword(platform, userId, password);
    await inTransaction(db, (tx) => confirmWithToken(platform, tx, token));
    const opened = await openSession(platform, { email, password }, headers);
    return "session" in opened ? { status: "signed_in", ...opened } : { status: "confirmed" };
  }
  if ((await readSignedUpUserId(platform, headers)) !== userId) return { status: "password_needed", email };
  const opened = await openSessionWithoutPassword(platform, headers, (tx) =>
    confirmWithToken(platform, tx, token),
  );
  return { status: "signed_in", ...opened, cookies: [...opened.cookies, expireSignUpCookie(platform)] };
}

/** Confirms an address with the code from its email and signs in. Works only in the browser that signed up. */
export async function confirmEmailWithCode(
  platform: Platform,
  { code, headers }: { code: string; headers: Headers },
): Promise<OpenedSession> {
  const userId = await readSignedUpUserId(platform, headers);
  if (!userId) throw new Refusal("confirmation_code_invalid");
  await platform.rateLimit.count(accountLimits.confirmation_code, userId);
  await platform.rateLimit.count(accountLimits.confirmation_code_day, userId);
  const tokenHash = await findTokenHashOfCode(platform, { userId, code });
  if (!tokenHash) throw new Refusal("confirmation_code_invalid");
  const opened = await openSessionWithoutPassword(platform, headers, async (tx) => {
    const lookup = { tokenHash, purpose: "confirm_email", now: platform.now() } as const;
    const confirmedId = await confirmOwner(platform, tx, await consumeTokenHash(tx, lookup));
    if (!confirmedId) throw new Refusal("confirmation_code_invalid");
    return confirmedId;
  });
  return { ...opened, cookies: [...opened.cookies, expireSignUpCookie(platform)] };
}

/** Replaces the password chosen at sign-up, perhaps by a stranger. */
async function replaceUnconfirmedPassword(
  platform: Platform,
  token: string,
  password: string,
): Promise<void> {
  const { db, mailer } = platform;
  const newPassword = await hashNewPassword(platform, password);
  const site = await readEmailSite(platform, db);
  await inTransaction(db, async (tx) => {
    const consumed = await consumeToken(tx, { token, purpose: "confirm_email", now: platform.now() });
    const user =
      consumed && (await confirmWithNewPassword(platform, tx, { ...consumed, password: newPassword }));
    if (!user) throw new Refusal("confirmation_link_invalid");
    await mailer.send(tx, passwordChangedEmail({ to: user.email, site }));
  });
}

/** Returns the address's owner. */
async function confirmWithToken(platform: Platform, tx: Transaction, token: string): Promise<string> {
  const consumed = await consumeToken(tx, { token, purpose: "confirm_email", now: platform.now() });
  const userId = await confirmOwner(platform, tx, consumed);
  if (!userId) throw new Refusal("confirmation_link_invalid");
  return userId;
}

/** Returns the owner of a used token; undefined if there is none. Voids all earlier links and codes. */
async function confirmOwner(
  platform: Platform,
  tx: Transaction,
  consumed: { userId: string } | undefined,
): Promise<string | undefined> {
  const user = consumed && (await confirmAddress(platform, tx, consumed.userId));
  if (!user) return undefined;
  await deleteTokens(tx, consumed.userId);
  return consumed.userId;
}
