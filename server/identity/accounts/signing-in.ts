import type { z } from "zod";
import type { signInSchema } from "../../../contract/identity/accounts.schema.ts";
import type { Transaction } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { emailMissingConfirmation } from "./confirmation-link.ts";
import { findFactor } from "./factor-queries.ts";
import { restoreRelations } from "./former-accounts.ts";
import { recordLongPassword } from "./passwords.ts";
import { findPasswordByEmail, findPasswordHash, findUserById, lockUser } from "./queries.ts";
import { type StartedSignIn, startSecondStep } from "./second-step.ts";
import { createSession, type OpenedSession, readNewSession, requireMaySignIn } from "./session.ts";

/**
 * Signs in with email and password, or starts to if the account has a second step. Refuses with
 * invalid_credentials or, only if the password is correct, with email_not_confirmed, after emailing a missing
 * link, or account_suspended.
 */
export async function openSession(
  platform: Platform,
  { email, password }: Pick<z.infer<typeof signInSchema>, "email" | "password">,
  headers: Headers,
): Promise<OpenedSession | StartedSignIn> {
  const { userId, hash } = await requireStoredPassword(platform, email, password);
  await requireMaySignIn(platform, userId).catch(async (refusal: unknown) => {
    if (refusal instanceof Refusal && refusal.code === "email_not_confirmed")
      await emailMissingConfirmation(platform, userId);
    throw refusal;
  });
  const started = await inTransaction(platform.db, async (tx) => {
    await lockUser(tx, userId);
    if ((await findPasswordHash(tx, userId)) !== hash) throw new Refusal("invalid_credentials");
    const factor = await findFactor(tx, userId);
    if (factor?.verified) return startSecondStep(platform, tx, { userId, factorId: factor.id });
    return { token: await createSession(tx, userId, headers) };
  });
  if (!("token" in started)) return started;
  await restoreUnconfirmed(platform, userId);
  return readNewSession(platform, started.token, headers);
}

/**
 * Returns the owner and the password's hash. Refuses with invalid_credentials, and takes the same time for an
 * unknown address.
 */
async function requireStoredPassword(
  platform: Platform,
  email: string,
  password: string,
): Promise<{ userId: string; hash: string }> {
  const { password: hashing } = await platform.auth.$context;
  const { userId, hash } = (await findPasswordByEmail(platform.db, email)) ?? {};
  if (!userId || !hash) {
    await hashing.hash(password);
    throw new Refusal("invalid_credentials");
  }
  if (!(await hashing.verify({ hash, password }))) throw new Refusal("invalid_credentials");
  await recordLongPassword(platform, { userId, password, hash });
  return { userId, hash };
}

/** While confirmation is off, applies what earlier accounts of the mailbox left behind at sign-in. */
async function restoreUnconfirmed(platform: Platform, userId: string): Promise<void> {
  const user = await findUserById(platform.db, userId);
  if (!user || user.emailVerified) return;
  await inTransaction(platform.db, (tx) => restoreRelations(platform, tx, { userId, email: user.email }));
}

/**
 * Signs in the account that `confirm` returns, without a second step. Refuses like `confirm`,
 * and with account_suspended.
 */
export async function openSessionWithoutPassword(
  platform: Platform,
  headers: Headers,
  confirm: (tx: Transaction) => Promise<string>,
): Promise<OpenedSession> {
  const token = await inTransaction(platform.db, async (tx) => createSession(tx, await confirm(tx), headers));
  return readNewSession(platform, token, headers);
}
