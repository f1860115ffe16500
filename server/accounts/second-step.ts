import { parse } from "hono/utils/cookie";
import { secondStepCookieName } from "../platform/auth.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import { consumeCode, findRecoveryKey } from "./factor-codes.ts";
import { forgetRecoveryCode } from "./factor-queries.ts";
import { changeAndNotify, refusalOfFactorError, requireFactor } from "./factors.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import { type OpenedSession, openedSession } from "./session.ts";
import { rememberBrowser } from "./signing-in.ts";

interface SecondStep {
  factorId: string;
  code?: string | undefined;
  recoveryCode?: string | undefined;
  headers: Headers;
}

/**
 * Finishes signing in with a code of the app, or with a recovery code, which works once and is reported by mail.
 * Refuses with account_suspended, second_step_expired, not_found, code_invalid, recovery_code_invalid or rate_limited.
 */
export async function finishSignIn(platform: Platform, step: SecondStep): Promise<OpenedSession> {
  const { factorId, code, recoveryCode, headers } = step;
  const { userId } = await readStartedSignIn(platform, headers);
  await requireFactor(platform, userId, factorId);
  const call = { headers: onlyStartedSignIn(headers), returnHeaders: true } as const;
  try {
    if (code !== undefined) {
      await consumeCode(platform, userId, code);
      const answer = await platform.auth.api.verifyTOTP({ ...call, body: { code } });
      return await rememberBrowser(platform, headers, await openedSession(platform, answer.headers));
    }
    const recoveryKey = await findRecoveryKey(platform, userId, factorId);
    if (!recoveryKey) throw new Refusal("not_found");
    const hash = hashRecoveryCode(recoveryKey, recoveryCode ?? "");
    await consumeCode(platform, userId, hash, "recovery_code_invalid");
    const answer = await platform.auth.api.verifyBackupCode({ ...call, body: { code: hash } });
    const opened = await openedSession(platform, answer.headers);
    await notifyOfUsedCode(platform, opened.session.user, hash);
    return await rememberBrowser(platform, headers, opened);
  } catch (error) {
    throw refusalOfFactorError(error);
  }
}

/** Who has given their password and until when the second step may follow. Refuses with second_step_expired. */
export async function readStartedSignIn(
  { auth, now }: Platform,
  headers: Headers,
): Promise<{ userId: string; expiresAt: Date }> {
  const [, cookie = ""] = startedSignInCookie(headers) ?? [];
  // What follows the last dot is the signature, which better-auth checks; the rest is as long and random as a token.
  const identifier = cookie.slice(0, cookie.lastIndexOf("."));
  const { internalAdapter } = await auth.$context;
  const started = identifier ? await internalAdapter.findVerificationValue(identifier) : null;
  if (!started || started.expiresAt <= now()) throw new Refusal("second_step_expired");
  return { userId: started.value, expiresAt: started.expiresAt };
}

function startedSignInCookie(headers: Headers): [string, string] | undefined {
  const cookies = Object.entries(parse(headers.get("cookie") ?? ""));
  return cookies.find(([name]) => name.endsWith(secondStepCookieName));
}

/** Never an old session: better-auth would take the code for that one's. */
function onlyStartedSignIn(headers: Headers): Headers {
  const [name = "", value = ""] = startedSignInCookie(headers) ?? [];
  const kept = new Headers({ cookie: `${name}=${encodeURIComponent(value)}` });
  const userAgent = headers.get("user-agent");
  if (userAgent) kept.set("user-agent", userAgent);
  return kept;
}

/** better-auth removes the used code, but may restore it where another one is used concurrently. */
async function notifyOfUsedCode(
  platform: Platform,
  { id: userId, email }: { id: string; email: string },
  hash: string,
): Promise<void> {
  await changeAndNotify(platform, email, async (tx) => ({
    kind: "code-used",
    left: await forgetRecoveryCode(tx, { userId, hash }),
  }));
}
