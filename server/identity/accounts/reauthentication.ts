import { proofMinutes } from "../../../contract/identity/accounts.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { missingCodeError, requireCode } from "./factor-codes.ts";
import { findFactor } from "./factor-queries.ts";
import { requirePassword } from "./passwords.ts";
import { savePasswordCheck, wasPasswordChecked } from "./session-queries.ts";

export interface Proof {
  currentPassword: string | undefined;
  /** The code from the authenticator app, if one is set up. */
  code: string | undefined;
}

interface Reauthentication {
  userId: string;
  sessionId: string;
  proof: Proof;
  /** Requires proof even right after signing in. */
  isAlwaysRequired: boolean;
  /** Replaces the message of proof_required, for pages of the previous release that cannot ask for proof. */
  detail?: string;
}

/**
 * Requires that the person using a session is its owner: they have just signed in, or prove it with the password and,
 * if set up, a code from their app. Returns true if they proved it now.
 */
export async function requireProof(
  platform: Platform,
  { userId, sessionId, proof, isAlwaysRequired, detail }: Reauthentication,
): Promise<boolean> {
  const { db, now } = platform;
  const since = new Date(now().getTime() - proofMinutes * 60_000);
  if (!isAlwaysRequired && (await wasPasswordChecked(db, { sessionId, since }))) return false;
  const factor = await findFactor(db, userId);
  const factorId = factor?.verified ? factor.id : undefined;
  const { currentPassword, code } = proof;
  if (!currentPassword || (factorId && !code))
    throw createProofRefusal({ asksForCode: factorId !== undefined, detail });
  await requirePassword(platform, userId, currentPassword);
  if (factorId && code) await requireCode(platform, { userId, factorId, code });
  await savePasswordCheck(db, { sessionId, now: now() });
  return true;
}

function createProofRefusal({
  asksForCode,
  detail,
}: {
  asksForCode: boolean;
  detail: string | undefined;
}): Refusal {
  const password = { field: "current_password", code: "required", message: "Please enter your password." };
  const errors = asksForCode ? [password, missingCodeError] : [password];
  return new Refusal("proof_required", { errors, ...(detail !== undefined && { detail }) });
}
