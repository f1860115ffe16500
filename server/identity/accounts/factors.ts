import type { z } from "zod";
import type {
  enrolledFactorSchema,
  Factor,
  SessionUser,
} from "../../../contract/identity/accounts.schema.ts";
import type { Transaction } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAudit } from "../../settings/audit-entries/service.ts";
import { readEmailSite, readSettings } from "../../settings/settings/service.ts";
import { findRecoveryKey, missingCodeError, requireCode, requireRecoveryCode } from "./factor-codes.ts";
import { type FactorEvent, factorEmail } from "./factor-emails.ts";
import {
  deleteFactor,
  findFactor,
  replaceRecoveryCodes,
  replaceUnverifiedFactor,
  turnOn,
} from "./factor-queries.ts";
import { createFactorSecret, createRecoveryKey, sealFactorSecrets } from "./factor-secret.ts";
import { requirePassword } from "./passwords.ts";
import { findUserByEmail, findUserById, lockUser } from "./queries.ts";
import { createRecoveryCodes, hashRecoveryCode } from "./recovery-codes.ts";
import { createSessionToken, type OpenedSession, readOpenedSession } from "./session.ts";
import { deleteSessions, endOtherSessions } from "./session-queries.ts";

/** Returns the person's factors: none or one. */
export async function listFactors({ db }: Platform, userId: string): Promise<Factor[]> {
  const factor = await findFactor(db, userId);
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

/** Creates a secret for an authenticator app. It replaces an unverified one, and takes effect with its first code. */
export async function enrollFactor(
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
  const id = await replaceUnverifiedFactor(db, { userId: viewer.id, secret });
  if (!id) throw new Refusal("factor_exists");
  return { id, totp: { uri, secret: typed } };
}

interface FirstCode {
  viewer: SessionUser;
  sessionId: string;
  factorId: string;
  code: string;
}

/**
 * Turns a factor on with its first code and ends all other sessions; this one gets new cookies. Returns the recovery
 * codes, which are not shown again.
 */
export async function turnOnFactor(
  platform: Platform,
  { viewer, sessionId, factorId, code }: FirstCode,
): Promise<OpenedSession & { recoveryCodes: string[] }> {
  const { id: userId, email } = viewer;
  const factor = await requireFactor(platform, userId, factorId);
  if (factor.verified) throw new Refusal("factor_exists");
  await requireCode(platform, { userId, factorId, code });
  const { codes, hashes } = await createHashedRecoveryCodes(platform, { userId, factorId });
  const token = createSessionToken();
  const isOn = await changeAndNotify(platform, email, async (tx) => {
    await lockUser(tx, userId);
    if (!(await turnOn(tx, { userId, factorId, hashes }))) return null;
    await endOtherSessions(tx, { userId, currentSession: { id: sessionId, token } });
    return { kind: "on" };
  });
  if (!isOn) throw new Refusal("not_found");
  return { ...(await readOpenedSession(platform, token)), recoveryCodes: codes };
}

/** Replaces all recovery codes with new ones. */
export async function renewRecoveryCodes(platform: Platform, change: FactorChange): Promise<string[]> {
  const { viewer, factorId } = change;
  await requireFactorProof(platform, change);
  const { codes, hashes } = await createHashedRecoveryCodes(platform, { userId: viewer.id, factorId });
  const isReplaced = await changeAndNotify(platform, viewer.email, async (tx) =>
    (await replaceRecoveryCodes(tx, { factorId, hashes })) ? { kind: "new-codes" } : null,
  );
  if (!isReplaced) throw new Refusal("not_found");
  return codes;
}

/** Creates ten recovery codes; returns them and their stored hashes. */
async function createHashedRecoveryCodes(
  platform: Platform,
  { userId, factorId }: { userId: string; factorId: string },
): Promise<{ codes: string[]; hashes: string[] }> {
  const recoveryKey = await findRecoveryKey(platform, userId, factorId);
  if (!recoveryKey) throw new Refusal("not_found");
  const codes = createRecoveryCodes();
  return { codes, hashes: codes.map((code) => hashRecoveryCode(recoveryKey, code)) };
}

/** Turns a factor off. */
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

/**
 * Turns a factor off on the operator's command, for a person who lost both device and recovery codes, and ends all
 * their sessions.
 */
export async function resetFactor(platform: Platform, email: string): Promise<void> {
  const user = await findUserByEmail(platform.db, email);
  if (!user) throw new Refusal("not_found");
  await changeAndNotify(platform, email, async (tx) => {
    await lockUser(tx, user.id);
    if (!(await findFactor(tx, user.id))?.verified) throw new Refusal("not_found");
    await deleteFactor(tx, user.id);
    await deleteSessions(tx, { userId: user.id });
    await recordAudit(tx, {
      actorId: null,
      action: "user.two_factor_reset",
      subject: { type: "user", id: user.id },
    });
    return { kind: "off" };
  });
}

interface FactorChange {
  viewer: SessionUser;
  factorId: string;
  currentPassword: string;
  code: string | undefined;
  recoveryCode: string | undefined;
}

/** Requires the password and, for a factor that is on, a code from the app or a recovery code. */
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
  else throw new Refusal("proof_required", { errors: [missingCodeError] });
  return factor;
}

export async function requireFactor({ db }: Platform, userId: string, factorId: string) {
  const factor = await findFactor(db, userId);
  if (factor?.id !== factorId) throw new Refusal("not_found");
  return factor;
}

/** Commits a change together with its email. Returns true if anything changed. */
export async function changeAndNotify(
  platform: Platform,
  to: string,
  change: (tx: Transaction) => Promise<FactorEvent | null>,
): Promise<boolean> {
  const site = await readEmailSite(platform, platform.db);
  const event = await inTransaction(platform.db, async (tx) => {
    const happened = await change(tx);
    if (happened) await platform.mailer.send(tx, factorEmail(happened, { to, site }));
    return happened;
  });
  return event !== null;
}
