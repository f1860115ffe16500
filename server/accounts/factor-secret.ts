import { randomBytes } from "node:crypto";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648, without padding: how authenticator apps are given a secret. */
function base32Of(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => letters.charAt(Number.parseInt(group.padEnd(5, "0"), 2))).join("");
}

/**
 * A new secret for an authenticator app. `stored` is what better-auth reckons its codes from, `typed` and `uri` what the
 * app is given: six digits each half minute (RFC 6238).
 */
export function createFactorSecret({ issuer, account }: { issuer: string; account: string }) {
  const stored = randomBytes(24).toString("base64url");
  const typed = base32Of(Buffer.from(stored));
  const uri = new URL(`otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`);
  // Apps show a plus as it is.
  uri.search = `secret=${typed}&issuer=${encodeURIComponent(issuer)}&digits=6&period=30`;
  return { stored, typed, uri: uri.href };
}
