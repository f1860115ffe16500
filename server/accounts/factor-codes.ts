import { createOTP } from "@better-auth/utils/otp";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import { findFactorSecret, findRecoveryHashes } from "./factor-queries.ts";
import { openFactorSecrets } from "./factor-secret.ts";
import { accountLimits } from "./limits.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";

/** The field of a proof that lacks a code. */
export const codeMissing = {
  field: "code",
  code: "required",
  message: "Please enter the code from your app.",
};

/**
 * A code counts once, right or wrong, even if two devices send it at the same moment: better-auth's own update finds
 * its row in a subselect, which Postgres does not evaluate again. Refuses with `refusal`.
 */
export async function consumeCode(
  { rateLimit }: Platform,
  userId: string,
  code: string,
  refusal: "code_invalid" | "recovery_code_invalid" = "code_invalid",
): Promise<void> {
  await rateLimit.count(accountLimits.factor_code, `${userId} ${code}`).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal(refusal) : error;
  });
}

/** Checks a code from a signed-in person's app. Refuses with code_invalid or rate_limited. */
export async function requireCode(
  platform: Platform,
  { userId, factorId, code }: { userId: string; factorId: string; code: string },
): Promise<void> {
  const { auth, db, encryption, rateLimit } = platform;
  await rateLimit.count(accountLimits.factor_account, userId);
  await consumeCode(platform, userId, code);
  const secret = await findFactorSecret(db, { userId, factorId });
  if (!secret) throw new Refusal("code_invalid");
  const { secret: authSecret } = await auth.$context;
  const { totp } = await openFactorSecrets({ encryption, authSecret }, { userId, secret });
  if (!(await createOTP(totp).verify(code))) throw new Refusal("code_invalid");
  await rateLimit.forget(accountLimits.factor_account, userId);
}

/**
 * Checks a recovery code of a signed-in person, for something that replaces or removes all of them. Refuses with
 * recovery_code_invalid or rate_limited.
 */
export async function requireRecoveryCode(
  platform: Platform,
  { userId, factorId, recoveryCode }: { userId: string; factorId: string; recoveryCode: string },
): Promise<void> {
  const { db, rateLimit } = platform;
  await rateLimit.count(accountLimits.factor_account, userId);
  const recoveryKey = await findRecoveryKey(platform, userId, factorId);
  if (!recoveryKey) throw new Refusal("recovery_code_invalid");
  const hash = hashRecoveryCode(recoveryKey, recoveryCode);
  await consumeCode(platform, userId, hash, "recovery_code_invalid");
  if (!(await findRecoveryHashes(db, userId)).includes(hash)) throw new Refusal("recovery_code_invalid");
  await rateLimit.forget(accountLimits.factor_account, userId);
}

/** The key that hashes the recovery codes of a factor. Undefined if the factor is gone. */
export async function findRecoveryKey(
  { auth, db, encryption }: Platform,
  userId: string,
  factorId: string,
): Promise<string | undefined> {
  const secret = await findFactorSecret(db, { userId, factorId });
  if (!secret) return undefined;
  const { secret: authSecret } = await auth.$context;
  return (await openFactorSecrets({ encryption, authSecret }, { userId, secret })).recoveryKey;
}
