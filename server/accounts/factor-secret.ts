import { randomBytes } from "node:crypto";
import { symmetricDecrypt } from "better-auth/crypto";
import { z } from "zod";
import { type Encryption, isEncrypted } from "../platform/encryption.ts";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648, without padding: how authenticator apps are given a secret. */
function base32Of(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => letters.charAt(Number.parseInt(group.padEnd(5, "0"), 2))).join("");
}

/**
 * A new secret for an authenticator app. `totp` is what better-auth reckons its codes from, `typed` and `uri` what the
 * app is given: six digits each half minute (RFC 6238).
 */
export function createFactorSecret({ issuer, account }: { issuer: string; account: string }) {
  const totp = randomBytes(24).toString("base64url");
  const typed = base32Of(Buffer.from(totp));
  const uri = new URL(`otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`);
  // Apps show a plus as it is.
  uri.search = `secret=${typed}&issuer=${encodeURIComponent(issuer)}&digits=6&period=30`;
  return { totp, typed, uri: uri.href };
}

const factorSecretsSchema = z.object({
  totp: z.string(),
  /** Keys the hashes of the recovery codes. */
  recoveryKey: z.string(),
});

/** What a factor is checked with; the column `two_factors.secret`, encrypted with ENCRYPTION_KEY. */
export type FactorSecrets = z.infer<typeof factorSecretsSchema>;

export interface StoredFactor {
  userId: string;
  secret: string;
}

export function createRecoveryKey(): string {
  return randomBytes(32).toString("base64url");
}

export function sealFactorSecrets(encryption: Encryption, userId: string, secrets: FactorSecrets): string {
  return encryption.encrypt(JSON.stringify(secrets), { purpose: "two-factor", id: userId });
}

/**
 * Earlier versions encrypted the TOTP secret with AUTH_SECRET, which keyed the recovery codes too. Throws where nothing
 * decrypts it.
 */
export async function openFactorSecrets(
  { encryption, authSecret }: { encryption: Encryption; authSecret: string },
  { userId, secret }: StoredFactor,
): Promise<FactorSecrets> {
  if (!isEncrypted(secret))
    return { totp: await symmetricDecrypt({ key: authSecret, data: secret }), recoveryKey: authSecret };
  const opened = encryption.decrypt(secret, { purpose: "two-factor", id: userId });
  return factorSecretsSchema.parse(JSON.parse(opened));
}
