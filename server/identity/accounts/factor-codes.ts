import { createOTP } from "@better-auth/utils/otp";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Limit } from "../../platform/security/rate-limit.ts";
import { findFactorSecret, findRecoveryHashes } from "./factor-queries.ts";
import { openFactorSecrets } from "./factor-secret.ts";
import { accountLimits } from "./limits.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";

/** The field error for a missing code. */
export const missingCodeError = {
  field: "code",
  code: "required",
  message: "Please enter the code from your app.",
};

/** Marks a code as used. Refuses a used code with `refusal`, even if two devices send it at the same time. */
async function consumeCode(
  { rateLimit }: Platform,
  userId: string,
  code: string,
  refusal: "code_invalid" | "recovery_code_invalid",
): Promise<void> {
  await rateLimit.count(accountLimits.factor_code, `${userId} ${code}`).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal(refusal) : error;
  });
}

interface EnteredCode {
  userId: string;
  factorId: string;
  /** The limit that wrong attempts count against; a correct code resets it. */
  limit?: Limit;
}

/** Checks a code from the app. */
export async function requireCode(
  platform: Platform,
  { userId, factorId, code, limit = accountLimits.factor_account }: EnteredCode & { code: string },
): Promise<void> {
  const { db, encryption, rateLimit } = platform;
  await rateLimit.count(limit, userId);
  await consumeCode(platform, userId, code, "code_invalid");
  const secret = await findFactorSecret(db, { userId, factorId });
  if (!secret) throw new Refusal("code_invalid");
  const { totp } = openFactorSecrets(encryption, { userId, secret });
  if (!(await createOTP(totp).verify(code))) throw new Refusal("code_invalid");
  await rateLimit.reset(limit, userId);
}

/** Checks a recovery code and returns its hash; the caller must remove it. */
export async function requireRecoveryCode(
  platform: Platform,
  {
    userId,
    factorId,
    recoveryCode,
    limit = accountLimits.factor_account,
  }: EnteredCode & { recoveryCode: string },
): Promise<string> {
  const { db, rateLimit } = platform;
  await rateLimit.count(limit, userId);
  const recoveryKey = await findRecoveryKey(platform, userId, factorId);
  if (!recoveryKey) throw new Refusal("recovery_code_invalid");
  const hash = hashRecoveryCode(recoveryKey, recoveryCode);
  await consumeCode(platform, userId, hash, "recovery_code_invalid");
  if (!(await findRecoveryHashes(db, userId)).includes(hash)) throw new Refusal("recovery_code_invalid");
  await rateLimit.reset(limit, userId);
  return hash;
}

/** Returns the key that hashes a factor's recovery codes; undefined if the factor is gone. */
export async function findRecoveryKey(
  { db, encryption }: Platform,
  userId: string,
  factorId: string,
): Promise<string | undefined> {
  const secret = await findFactorSecret(db, { userId, factorId });
  if (!secret) return undefined;
  return openFactorSecrets(encryption, { userId, secret }).recoveryKey;
}
