import type { Transaction } from "../../../db/database.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { cookieHeader, readCookie } from "../../platform/security/cookies.ts";
import { requireCode, requireRecoveryCode } from "./factor-codes.ts";
import { removeRecoveryCode } from "./factor-queries.ts";
import { changeAndNotify, requireFactor } from "./factors.ts";
import { accountLimits } from "./limits.ts";
import { createSession, type OpenedSession, readNewSession, requireMaySignIn } from "./session.ts";
import { consumeToken, findToken, insertToken } from "./token-queries.ts";

const cookieName = "two_factor";
const maxSeconds = 10 * 60;

/**
 * The result of a correct password for an account with a second step. The cookie contains the started
 * sign-in.
 */
export interface StartedSignIn {
  secondStep: { factor_id: string; expires_at: string };
  cookies: string[];
}

export async function startSecondStep(
  { now, publicUrl }: Platform,
  tx: Transaction,
  { userId, factorId }: { userId: string; factorId: string },
): Promise<StartedSignIn> {
  const expiresAt = new Date(now().getTime() + maxSeconds * 1000);
  const token = await insertToken(tx, { userId, purpose: "second_step", expiresAt });
  return {
    secondStep: { factor_id: factorId, expires_at: expiresAt.toISOString() },
    cookies: [cookieHeader(publicUrl, { name: cookieName, value: token, maxAgeSeconds: maxSeconds })],
  };
}

/** Returns the person who entered their password, and how long the second step is accepted. */
export async function readStartedSignIn(
  { db, now, publicUrl }: Platform,
  headers: Headers,
): Promise<{ token: string; userId: string; expiresAt: Date }> {
  const token = readCookie(publicUrl, headers, cookieName) ?? "";
  const started = await findToken(db, { token, purpose: "second_step", now: now() });
  if (!started) throw new Refusal("second_step_expired");
  return { token, ...started };
}

interface SecondStep {
  factorId: string;
  code?: string | undefined;
  recoveryCode?: string | undefined;
  headers: Headers;
}

/** Finishes signing in with a code from the app, or with a recovery code, which works once and is reported by email. */
export async function finishSignIn(platform: Platform, step: SecondStep): Promise<OpenedSession> {
  const { factorId, code, recoveryCode = "", headers } = step;
  const { now, publicUrl, rateLimit } = platform;
  const { token, userId } = await readStartedSignIn(platform, headers);
  const factor = await requireFactor(platform, userId, factorId);
  if (!factor.verified) throw new Refusal("not_found");
  await rateLimit.count(accountLimits.second_step, token);
  const proof = { userId, factorId, limit: accountLimits.second_step_account };
  let usedHash: string | undefined;
  if (code === undefined) usedHash = await requireRecoveryCode(platform, { ...proof, recoveryCode });
  else await requireCode(platform, { ...proof, code });
  const user = await requireMaySignIn(platform, userId);
  let sessionToken = "";
  await changeAndNotify(platform, user.email, async (tx) => {
    if (!(await consumeToken(tx, { token, purpose: "second_step", now: now() })))
      throw new Refusal("second_step_expired");
    sessionToken = await createSession(tx, userId, headers);
    if (!usedHash) return null;
    const left = await removeRecoveryCode(tx, { userId, hash: usedHash });
    if (left === null) throw new Refusal("recovery_code_invalid");
    return { kind: "code-used", left };
  });
  const opened = await readNewSession(platform, sessionToken, headers);
  const expiredCookie = cookieHeader(publicUrl, { name: cookieName, value: "", maxAgeSeconds: 0 });
  return { ...opened, cookies: [...opened.cookies, expiredCookie] };
}
