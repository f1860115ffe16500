import type { z } from "zod";
import type { signInSchema } from "../../contract/identity/accounts.schema.ts";
import { findUserById, openSession } from "../identity/accounts/service.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { Platform } from "../platform/platform.ts";
import { restoreRelations } from "../trust/former-accounts/service.ts";

/** Signs in with email and password, or starts to if the account has a second step. */
export async function signIn(
  platform: Platform,
  credentials: Pick<z.infer<typeof signInSchema>, "email" | "password">,
  headers: Headers,
): ReturnType<typeof openSession> {
  const opened = await openSession(platform, credentials, headers);
  if ("session" in opened) await restoreUnconfirmed(platform, opened.session.user.id);
  return opened;
}

/** While confirmation is off, applies what earlier accounts of the mailbox left behind at sign-in. */
async function restoreUnconfirmed(platform: Platform, userId: string): Promise<void> {
  const user = await findUserById(platform.db, userId);
  if (!user || user.emailVerified) return;
  await inTransaction(platform.db, (tx) => restoreRelations(platform, tx, { userId, email: user.email }));
}
