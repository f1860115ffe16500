import { APIError } from "better-auth/api";
import type { z } from "zod";
import type { SessionUser } from "../../contract/accounts.ts";
import type { enrolledFactorSchema, Factor } from "../../contract/factors.ts";
import type { Transaction } from "../../db/database.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import { readSettings } from "../settings/service.ts";
import { type FactorEvent, factorMail } from "./factor-mails.ts";
import { deleteFactor, findFactorOf, replaceRecoveryCodes } from "./factor-queries.ts";
import { requirePassword } from "./passwords.ts";
import { findUserById } from "./queries.ts";
import { createRecoveryCodes, hashRecoveryCode } from "./recovery-codes.ts";
import { type OpenedSession, openedSession } from "./service.ts";

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
 * Refuses with wrong_password, email_not_confirmed or factor_exists.
 */
export async function enrolFactor(
  platform: Platform,
  { viewer, currentPassword, headers }: { viewer: SessionUser; currentPassword: string; headers: Headers },
): Promise<z.infer<typeof enrolledFactorSchema>> {
  const { auth, db } = platform;
  await requirePassword(platform, viewer.id, currentPassword);
  const user = await findUserById(db, viewer.id);
  // A link that confirms an address signs in without a second step.
  if (!user?.emailVerified) throw new Refusal("email_not_confirmed");
  if ((await findFactorOf(db, viewer.id))?.verified) throw new Refusal("factor_exists");
  const settings = await readSettings(db);
  const { totpURI } = await auth.api.enableTwoFactor({
    body: { password: currentPassword, issuer: settings.site_name },
    headers,
  });
  const factor = await findFactorOf(db, viewer.id);
  const secret = new URL(totpURI).searchParams.get("secret");
  if (!factor || !secret) throw new Refusal("unavailable");
  return { id: factor.id, totp: { uri: totpURI, secret } };
}

/**
 * Turns a factor on with its first code; better-auth changes the session for that. Answers the recovery codes, this
 * once. Refuses with not_found, factor_exists, code_invalid or rate_limited.
 */
export async function turnOnFactor(
  platform: Platform,
  {
    viewer,
    factorId,
    code,
    headers,
  }: { viewer: SessionUser; factorId: string; code: string; headers: Headers },
): Promise<OpenedSession & { recoveryCodes: string[] }> {
  const { auth, rateLimit } = platform;
  const factor = await requireFactor(platform, viewer.id, factorId);
  if (factor.verified) throw new Refusal("factor_exists");
  await rateLimit.count("factor_account", viewer.id);
  await takeCode(platform, viewer.id, code);
  const opened = await auth.api
    .verifyTOTP({ body: { code }, headers, returnHeaders: true })
    .then((answer) => openedSession(platform, answer.headers))
    .catch((error: unknown) => {
      throw refusalOfFactorError(error);
    });
  return { ...opened, recoveryCodes: await renewRecoveryCodes(platform, viewer, { kind: "on" }) };
}

/** New recovery codes in place of all others. Refuses with wrong_password, not_found or rate_limited. */
export async function makeRecoveryCodes(
  platform: Platform,
  { viewer, factorId, currentPassword }: { viewer: SessionUser; factorId: string; currentPassword: string },
): Promise<string[]> {
  await requirePassword(platform, viewer.id, currentPassword);
  const factor = await requireFactor(platform, viewer.id, factorId);
  if (!factor.verified) throw new Refusal("not_found");
  return renewRecoveryCodes(platform, viewer, { kind: "new-codes" });
}

/** Turns a factor off. Refuses with wrong_password, not_found or rate_limited. */
export async function turnOffFactor(
  platform: Platform,
  { viewer, factorId, currentPassword }: { viewer: SessionUser; factorId: string; currentPassword: string },
): Promise<void> {
  await requirePassword(platform, viewer.id, currentPassword);
  const factor = await requireFactor(platform, viewer.id, factorId);
  await changeAndTell(platform, viewer.email, factor.verified ? { kind: "off" } : null, (tx) =>
    deleteFactor(tx, viewer.id),
  );
}

/** A code of the app counts once, right or wrong. Refuses with code_invalid. */
export async function takeCode({ rateLimit }: Platform, userId: string, code: string): Promise<void> {
  await rateLimit.count("factor_code", `${userId} ${code}`).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal("code_invalid") : error;
  });
}

export async function requireFactor({ db }: Platform, userId: string, factorId: string) {
  const factor = await findFactorOf(db, userId);
  if (factor?.id !== factorId) throw new Refusal("not_found");
  return factor;
}

async function renewRecoveryCodes(
  platform: Platform,
  { id, email }: SessionUser,
  event: FactorEvent,
): Promise<string[]> {
  const { secret } = await platform.auth.$context;
  const codes = createRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(secret, code));
  await changeAndTell(platform, email, event, (tx) => replaceRecoveryCodes(tx, id, hashes));
  return codes;
}

/** A change and the mail that tells of it, together. */
export async function changeAndTell(
  { db, mailer, publicUrl }: Platform,
  to: string,
  event: FactorEvent | null,
  change: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const { site_name: siteName } = await readSettings(db);
  await db.transaction(async (tx) => {
    await change(tx);
    if (event) await mailer.send(tx, factorMail(event, { to, siteName, publicUrl }));
  });
  mailer.wake();
}

/** What better-auth says of a code, in our words. */
export function refusalOfFactorError(error: unknown): unknown {
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
