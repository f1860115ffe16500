import type { z } from "zod";
import type { signInSchema } from "../../../contract/identity/accounts.schema.ts";
import type { Transaction } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { emailMissingConfirmation } from "./confirmation-link.ts";
import { findFactor } from "./factor-queries.ts";
import { recordLongPassword } from "./passwords.ts";
import { findPasswordByEmail, findPasswordHash, lockUser } from "./queries.ts";
import { type StartedSignIn, startSecondStep } from "./second-step.ts";
import { createSession, type OpenedSession, readNewSession, requireMaySignIn } from "./session.ts";

/**
 * Opens a session with email and password, or starts to if the account has a second step. An unconfirmed account and a
 * suspended one are refused only if the password is correct; the former is emailed a missing link.
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
  return readNewSession(platform, started.token, headers);
}

/** Returns the owner and the password's hash. Takes the same time for an unknown address as for a wrong password. */
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

/** Signs in the account that `confirm` returns, without a second step. */
export async function openSessionWithoutPassword(
  platform: Platform,
  headers: Headers,
  confirm: (tx: Transaction) => Promise<string>,
): Promise<OpenedSession> {
  const token = await inTransaction(platform.db, async (tx) => createSession(tx, await confirm(tx), headers));
  return readNewSession(platform, token, headers);
}
