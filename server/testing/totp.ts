import { createHmac } from "node:crypto";

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function decodeBase32(secret: string): Buffer {
  const bits = [...secret.replace(/=+$/, "")]
    .map((letter) => base32.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/**
 * Returns the six digits that an authenticator app shows (RFC 6238), `steps` of 30 seconds later or earlier.
 */
export function totpCode(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const digest = createHmac("sha1", decodeBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** Returns codes that the app does not show within these minutes. */
export function wrongCodes(secret: string, count: number): string[] {
  const shown = new Set([-3, -2, -1, 0, 1, 2, 3, 4, 5, 6].map((steps) => totpCode(secret, steps)));
  const candidates = Array.from({ length: count + shown.size }, (_, index) => String(100_000 + index));
  return candidates.filter((code) => !shown.has(code)).slice(0, count);
}
