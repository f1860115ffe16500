import { createHash, randomBytes } from "node:crypto";

/** A secret of 256 random bits for a link, a cookie or a header. */
export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a token, so that a copy of the database opens nothing. Only for tokens as random as ours. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
