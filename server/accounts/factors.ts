import { APIError } from "better-auth/api";
import type { z } from "zod";
import type { enrolledFactorSchema, Factor, SessionUser } from "../../contract/accounts.schema.ts";
import type { Transaction } from "../../db/database.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import { readSettings } from "../settings/service.ts";
import {
  codeMissing,
  consumeCode,
  findRecoveryKey,
  requireCode,
  requireRecoveryCode,
} from "./factor-codes.ts";
import { type FactorEvent, factorMail } from "./factor-mails.ts";
import {
  deleteFactor,
  findFactorOf,
  forgetMissingFactor,
  replaceRecoveryCodes,
  replaceWaitingFactor,
} from "./factor-queries.ts";
import { createFactorSecret, createRecoveryKey, sealFactorSecrets } from "./factor-secret.ts";
import { accountLimits } from "./limits.ts";
import { requirePassword } from "./passwords.ts";
import { deleteSessions, findUserById } from "./queries.ts";
import { createRecoveryCodes, hashRecoveryCode } from "./recovery-codes.ts";
import { type OpenedSession, openedSession, refusalOfSuspension } from "./session.ts";

/** The factors of a person: none or one. */
export async function listFactors({ db }: Platform, userId: string): Promise<Factor[]> {
  const factor = await findFactorOf(db, userId);
  if (!factor) return [];
  return [
    {
      id: factor.id,
      factor_type: "totp",
      status: factor.verified ? "verified" : "unverified",
      created_at: factor.createdAt.toISOString(),
      recovery_codes_left: factor.recoveryCodesLeft,
    },
  ];
}

/**
 * Makes a secret for an authenticator app, in place of one that was never verified. Nothing is asked for until then.
 * Not by better-auth, which takes a factor that another tab has just turned on for its own to replace.
 * Refuses with wrong_password, email_not_confirmed or factor_exists.
 */
export async function enrolFactor(
  platform: Platform,
  { viewer, currentPassword }: { viewer: SessionUser; currentPassword: string },
): Promise<z.infer<typeof enrolledFactorSchema>> {
  const { db, encryption } = platform;
  await requirePassword(platform, viewer.id, currentPassword);
  const user = await findUserById(db, viewer.id);
  // A link that confirms an address signs in without a second step.
  if (!user?.emailVerified) throw new Refusal("email_not_confirmed");
  const { site_name: issuer } = await readSettings(db);
  const { totp, typed, uri } = createFactorSecret({ issuer, account: user.email });
  const secret = sealFactorSecrets(encryption, viewer.id, { totp, recoveryKey: createRecoveryKey() });
  const id = await replaceWaitingFactor(db, { userId: viewer.id, secret });
  if (!id) throw new Refusal("factor_exists");
  return { id, totp: { uri, secret: typed } };
}

/**
 * Turns a factor on with its first code and ends all other sessions; better-auth replaces this one. Answers the
 * recovery codes, only now; null where another secret replaced this one meanwhile, and nothing is on. Refuses with
 * not_found, factor_exists, code_invalid or rate_limited.
 */
export async function turnOnFactor(
  platform: Platform,
  {
    viewer,
    factorId,
    code,
    headers,
  }: { viewer: SessionUser; factorId: string; code: string; headers: Headers },
): Promise<OpenedSession & { recoveryCodes: string[] | null }> {
  const { auth, db, rateLimit } = platform;
  const factor = await requireFactor(platform, viewer.id, factorId);
  if (factor.verified) throw new Refusal("factor_exists");
  await rateLimit.count(accountLimits.factor_account, viewer.id);
  await consumeCode(platform, viewer.id, code);
  // Where it says that one is on already, better-auth opens no new session.
  await db.transaction((tx) => forgetMissingFactor(tx, viewer.id));
  const opened = await auth.api
    .verifyTOTP({ body: { code }, headers, returnHeaders: true })
    .then((answer) => openedSession(platform, answer.headers))
    .catch((error: unknown) => {
      throw refusalOfFactorError(error);
    });
  const recoveryCodes = await renewRecoveryCodes(platform, {
    viewer,
    factorId,
    event: { kind: "on" },
    keptSessionId: opened.sessionId,
  });
  if (!recoveryCodes) await db.transaction((tx) => forgetMissingFactor(tx, viewer.id));
  return { ...opened, recoveryCodes };
}

/**
 * New recovery codes in place of all others. Refuses with wrong_password, not_found, proof_required, code_invalid,
 * recovery_code_invalid or rate_limited.
 */
export async function makeRecoveryCodes(platform: Platform, change: FactorChange): Promise<string[]> {
  const { viewer, factorId } = change;
  await requireFactorProof(platform, change);
  const codes = await renewRecoveryCodes(platform, { viewer, factorId, event: { kind: "new-codes" } });
  if (!codes) throw new Refusal("not_found");
  return codes;
}

/**
 * Turns a factor off. Refuses with wrong_password, not_found, proof_required, code_invalid, recovery_code_invalid,
 * rate_limited, or admin_factor_needed for an admin while the setting requires one.
 */
export async function turnOffFactor(platform: Platform, change: FactorChange): Promise<void> {
  const { viewer } = change;
  if (viewer.user_type === "admin" && (await readSettings(platform.db)).require_admin_factor)
    throw new Refusal("admin_factor_needed");
  const factor = await requireFactorProof(platform, change);
  await changeAndNotify(platform, viewer.email, async (tx) => {
    await deleteFactor(tx, viewer.id);
    return factor.verified ? { kind: "off" } : null;
  });
}

interface FactorChange {
  viewer: SessionUser;
  factorId: string;
  currentPassword: string;
  code: string | undefined;
  recoveryCode: string | undefined;
}

/** Requires the password and, of a factor that is on, a code of the app or a recovery code. */
async function requireFactorProof(
  platform: Platform,
  { viewer: { id: userId }, factorId, currentPassword, code, recoveryCode }: FactorChange,
) {
  await requirePassword(platform, userId, currentPassword);
  const factor = await requireFactor(platform, userId, factorId);
  if (!factor.verified) return factor;
  if (code !== undefined) await requireCode(platform, { userId, factorId, code });
  else if (recoveryCode !== undefined)
    await requireRecoveryCode(platform, { userId, factorId, recoveryCode });
  else throw new Refusal("proof_required", { errors: [codeMissing] });
  return factor;
}

export async function requireFactor({ db }: Platform, userId: string, factorId: string) {
  const factor = await findFactorOf(db, userId);
  if (factor?.id !== factorId) throw new Refusal("not_found");
  return factor;
}

/**
 * New recovery codes and the mail about them; ends all sessions but the kept one, where one is named. Null where the
 * factor is gone or not turned on.
 */
async function renewRecoveryCodes(
  platform: Platform,
  {
    viewer,
    factorId,
    event,
    keptSessionId,
  }: { viewer: SessionUser; factorId: string; event: FactorEvent; keptSessionId?: string },
): Promise<string[] | null> {
  const recoveryKey = await findRecoveryKey(platform, viewer.id, factorId);
  if (!recoveryKey) return null;
  const codes = createRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(recoveryKey, code));
  const isRenewed = await changeAndNotify(platform, viewer.email, async (tx) => {
    if (!(await replaceRecoveryCodes(tx, { userId: viewer.id, factorId, hashes }))) return null;
    if (keptSessionId) await deleteSessions(tx, { userId: viewer.id, keptSessionId });
    return event;
  });
  return isRenewed ? codes : null;
}

/** Commits a change together with the mail about it. Answers whether anything changed. */
export async function changeAndNotify(
  { db, mailer, publicUrl }: Platform,
  to: string,
  change: (tx: Transaction) => Promise<FactorEvent | null>,
): Promise<boolean> {
  const { site_name: siteName } = await readSettings(db);
  const event = await db.transaction(async (tx) => {
    const happened = await change(tx);
    if (happened) await mailer.send(tx, factorMail(happened, { to, siteName, publicUrl }));
    return happened;
  });
  mailer.wake();
  return event !== null;
}

/** What better-auth says of a code, in our words. */
export function refusalOfFactorError(error: unknown): unknown {
  const suspended = refusalOfSuspension(error);
  if (suspended) return suspended;
  if (!(error instanceof APIError)) return error;
  switch (error.body?.code) {
    case "INVALID_TWO_FACTOR_COOKIE":
      return new Refusal("second_step_expired");
    case "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE":
    case "ACCOUNT_TEMPORARILY_LOCKED":
      return new Refusal("rate_limited");
    case "INVALID_CODE":
      return new Refusal("code_invalid");
    default:
      return new Refusal("recovery_code_invalid");
  }
}
