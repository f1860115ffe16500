import type { z } from "zod";
import type { resendSchema } from "../../../contract/identity/accounts.schema.ts";
import { confirmationHours, splitFullName } from "../../../contract/identity/accounts.ts";
import type { Transaction } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { EmailSite } from "../../platform/email/email-layout.ts";
import type { Platform } from "../../platform/platform.ts";
import { hashToken } from "../../platform/security/tokens.ts";
import { readEmailSite } from "../../settings/settings/service.ts";
import { confirmationEmail } from "./account-emails.ts";
import { createConfirmationCode } from "./confirmation-code.ts";
import { findUserByEmail, findUserById, lockUser } from "./queries.ts";
import { countTokens, insertToken } from "./token-queries.ts";

interface UnconfirmedAccount {
  userId: string;
  email: string;
  fullName: string;
  /** The page to return to: a path on this site. */
  next?: string | undefined;
}

/** Queues the email with a link and a code to confirm an address. Links emailed earlier still work. */
export async function emailConfirmation(
  platform: Platform,
  tx: Transaction,
  { userId, email, fullName, next }: UnconfirmedAccount,
  site: EmailSite,
): Promise<void> {
  const { mailer, now } = platform;
  const expiresAt = new Date(now().getTime() + confirmationHours * 3_600_000);
  const token = await insertToken(tx, { userId, purpose: "confirm_email", expiresAt });
  const { firstName } = splitFullName(fullName);
  const code = await createConfirmationCode(platform, hashToken(token));
  const link = { token, code, expiresAt, next };
  await mailer.send(tx, confirmationEmail({ to: email, ...link, firstName, site }));
}

/**
 * Emails the link to an unconfirmed account that has none, such as one that signed up while no confirmation
 * was required. Call this only after checking the password.
 */
export async function emailMissingConfirmation(platform: Platform, userId: string): Promise<void> {
  const { db, now } = platform;
  const site = await readEmailSite(platform, db);
  await inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    const user = await findUserById(tx, userId);
    const links = await countTokens(tx, { userId, purpose: "confirm_email", now: now() });
    if (user && !user.emailVerified && links === 0)
      await emailConfirmation(platform, tx, { ...user, userId }, site);
  });
}

/** Sends the confirmation email again. Does not reveal whether the account exists. */
export async function resendConfirmation(
  platform: Platform,
  { email, next }: z.infer<typeof resendSchema>,
): Promise<void> {
  const user = await findUserByEmail(platform.db, email);
  if (!user || user.emailVerified) return;
  const site = await readEmailSite(platform, platform.db);
  await inTransaction(platform.db, (tx) =>
    emailConfirmation(platform, tx, { ...user, userId: user.id, next }, site),
  );
}
