import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Encryption } from "../../platform/security/encryption.ts";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648 without padding, the format that authenticator apps accept. */
function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => letters.charAt(Number.parseInt(group.padEnd(5, "0"), 2))).join("");
}

/**
 * Creates a secret for an authenticator app. better-auth computes codes from `totp`; a person types `typed`
 * into the app or scans `uri`. Codes have six digits and change every 30 seconds (RFC 6238).
 */
export function createFactorSecret({ issuer, account }: { issuer: string; account: string }) {
  const totp = randomBytes(24).toString("base64url");
  const typed = toBase32(Buffer.from(totp));
  const uri = new URL(`otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`);
  // URLSearchParams would encode spaces as plus signs, which apps show literally.
  uri.search = `secret=${typed}&issuer=${encodeURIComponent(issuer)}&digits=6&period=30`;
  return { totp, typed, uri: uri.href };
}

const factorSecretsSchema = z.object({
  totp: z.string(),
  /** Keys the hashes of the recovery codes. */
  recoveryKey: z.string(),
});

/** A factor's secrets, in the column `two_factors.secret`, encrypted with ENCRYPTION_KEY. */
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

/** Throws if no key decrypts the secrets. */
export function openFactorSecrets(encryption: Encryption, { userId, secret }: StoredFactor): FactorSecrets {
  const opened = encryption.decrypt(secret, { purpose: "two-factor", id: userId });
  return factorSecretsSchema.parse(JSON.parse(opened));
}
