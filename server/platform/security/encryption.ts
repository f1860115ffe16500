import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** An encrypted value's purpose and owner: it cannot be decrypted for any other. */
export interface Binding {
  purpose:
    | "email"
    | "loss"
    | "loss-parent"
    | "notice-kind"
    | "two-factor"
    | "calendar-token"
    | "calendar-address"
    | "oauth-verifier";
  id: string;
}

/** Encryption at rest with ENCRYPTION_KEY: AES-256-GCM, with the key's version in front of each value. */
export interface Encryption {
  encrypt(text: string, binding: Binding): string;
  /**
   * Throws UnknownKey if the value was encrypted with another key, and a different error if it was
   * altered or moved.
   */
  decrypt(encrypted: string, binding: Binding): string;
  /**
   * Returns the same fingerprint for the same text; it reveals nothing without the key and changes with it.
   */
  fingerprint(text: string): string;
  /** Returns the fingerprints a text can be stored under: with the current key and with the previous one. */
  fingerprints(text: string): string[];
  /** Returns true if `given` is one of a text's fingerprints. Takes as long for any wrong one. */
  isFingerprint(text: string, given: string): boolean;
  /** The prefix of every value encrypted with the current key. */
  currentPrefix: string;
  /** The prefixes of the values that `decrypt` can read. They say which key it is and reveal nothing about it. */
  knownPrefixes: string[];
}

/** A value was encrypted with neither the current nor the previous key. */
export class UnknownKey extends Error {}

const algorithm = "aes-256-gcm";
const format = "aes1";
const ivBytes = 12;
const tagBytes = 16;

/** `previousKey` only decrypts what was encrypted before the current key. */
export function createEncryption(keys: { key: string; previousKey?: string | undefined }): Encryption {
  const current = deriveKey(keys.key);
  const known = keys.previousKey === undefined ? [current] : [current, deriveKey(keys.previousKey)];
  return {
    currentPrefix: current.prefix,
    knownPrefixes: known.map(({ prefix }) => prefix),
    fingerprint: (text) => fingerprintWith(current, text),
    fingerprints: (text) => known.map((key) => fingerprintWith(key, text)),
    isFingerprint: (text, given) => {
      const bytes = Buffer.from(given);
      return known
        .map((key) => Buffer.from(fingerprintWith(key, text)))
        .some((own) => own.length === bytes.length && timingSafeEqual(own, bytes));
    },
    encrypt: (text, binding) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, current.bytes, iv).setAAD(describeBinding(binding));
      const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return current.prefix + Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString("base64url");
    },
    decrypt: (encrypted, binding) => {
      const key = known.find(({ prefix }) => encrypted.startsWith(prefix));
      if (!key) throw encrypted.startsWith(`${format}.`) ? new UnknownKey() : new Error("not encrypted");
      const bytes = Buffer.from(encrypted.slice(key.prefix.length), "base64url");
      const decipher = createDecipheriv(algorithm, key.bytes, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(describeBinding(binding))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      const text = [decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()];
      return Buffer.concat(text).toString("utf8");
    },
  };
}

function fingerprintWith({ fingerprintKey }: { fingerprintKey: Buffer }, text: string): string {
  return createHmac("sha256", fingerprintKey).update(text).digest("base64url");
}

/**
 * Derives the key and its version, so that nobody has to number keys. The version reveals nothing about the
 * key.
 */
function deriveKey(secret: string): { bytes: Buffer; fingerprintKey: Buffer; prefix: string } {
  const derive = (use: string, length: number) => Buffer.from(hkdfSync("sha256", secret, "", use, length));
  return {
    bytes: derive("doula encryption at rest", 32),
    fingerprintKey: derive("doula fingerprints", 32),
    prefix: `${format}.${derive("doula key version", 4).toString("hex")}.`,
  };
}

function describeBinding({ purpose, id }: Binding): Buffer {
  return Buffer.from(JSON.stringify([purpose, id]));
}
