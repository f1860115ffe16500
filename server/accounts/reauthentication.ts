import { createOTP } from "@better-auth/utils/otp";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import { findFactorOf, findFactorSecret } from "./factor-queries.ts";
import { openFactorSecrets } from "./factor-secret.ts";
import { consumeCode } from "./factors.ts";
import { accountLimits } from "./limits.ts";
import { requirePassword } from "./passwords.ts";
import { savePasswordCheck, wasPasswordChecked } from "./queries.ts";

/** How long signing in, or entering the password, counts as proof. */
const recentMs = 15 * 60_000;

export interface Proof {
  currentPassword: string | undefined;
  /** From the authenticator app, if one is set up. */
  code: string | undefined;
}

interface Reauthentication {
  userId: string;
  sessionId: string;
  proof: Proof;
  /** Asks even right after signing in. */
  isAlwaysAsked: boolean;
}

/**
 * Requires that the person at a session is its owner: they have just signed in, or prove it with the password and, if set up, a code of
 * their app. Refuses with proof_required, which names the fields, wrong_password, code_invalid or rate_limited.
 */
export async function requireProof(
  platform: Platform,
  { userId, sessionId, proof, isAlwaysAsked }: Reauthentication,
): Promise<void> {
  const { db, now } = platform;
  const since = new Date(now().getTime() - recentMs);
  if (!isAlwaysAsked && (await wasPasswordChecked(db, { sessionId, since }))) return;
  const factor = await findFactorOf(db, userId);
  const factorId = factor?.verified ? factor.id : undefined;
  const { currentPassword, code } = proof;
  if (!currentPassword || (factorId && !code)) throw proofRequired(factorId !== undefined);
  await requirePassword(platform, userId, currentPassword);
  if (factorId && code) await requireCode(platform, { userId, factorId, code });
  await savePasswordCheck(db, { sessionId, now: now() });
}

function proofRequired(asksForCode: boolean): Refusal {
  const password = { field: "current_password", code: "required", message: "Please enter your password." };
  const code = { field: "code", code: "required", message: "Please enter the code of your app." };
  return new Refusal("proof_required", { errors: asksForCode ? [password, code] : [password] });
}

/** Checks a code of the app of a signed-in person. Refuses with code_invalid or rate_limited. */
async function requireCode(
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
