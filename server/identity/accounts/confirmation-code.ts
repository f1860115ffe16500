import { createOTP } from "@better-auth/utils/otp";
import { confirmationCodeMinutes, confirmationHours } from "../../../contract/identity/accounts.ts";
import type { Platform } from "../../platform/platform.ts";
import { createSignature, isSameSignature } from "../../platform/security/cookies.ts";
import { findTokenHashes } from "./token-queries.ts";

/** Returns the six digits for the email with a confirmation link. They follow from the link's token, so they are not stored. */
export async function createConfirmationCode({ auth }: Platform, tokenHash: string): Promise<string> {
  const { secret } = await auth.$context;
  return createOTP(createSignature(secret, "confirmation code", tokenHash)).hotp(0);
}

/**
 * Returns the hash of the token whose email has this code. Undefined if no link of the account from the last 10 minutes
 * has it.
 */
export async function findTokenHashOfCode(
  platform: Platform,
  { userId, code }: { userId: string; code: string },
): Promise<string | undefined> {
  const { db, now } = platform;
  const expiresAfter = new Date(
    now().getTime() + confirmationHours * 3_600_000 - confirmationCodeMinutes * 60_000,
  );
  for (const tokenHash of await findTokenHashes(db, { userId, purpose: "confirm_email", expiresAfter }))
    if (isSameSignature(code, await createConfirmationCode(platform, tokenHash))) return tokenHash;
  return undefined;
}
