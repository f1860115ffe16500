import { confirmationHours } from "../../../contract/identity/accounts.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  cookieHeader,
  createSignature,
  isSameSignature,
  readCookie,
} from "../../platform/security/cookies.ts";

const cookieName = "sign_up";
const maxAgeSeconds = confirmationHours * 3600;

/**
 * Returns the cookie that marks the browser that signed up. In that browser, confirming the address also
 * signs in.
 */
export async function signUpCookie({ auth, now, publicUrl }: Platform, userId: string): Promise<string> {
  const { secret } = await auth.$context;
  const marked = `${userId}.${Math.floor(now().getTime() / 1000) + maxAgeSeconds}`;
  const value = `${marked}.${createSignature(secret, "sign-up browser", marked)}`;
  return cookieHeader(publicUrl, { name: cookieName, value, maxAgeSeconds });
}

export function expireSignUpCookie({ publicUrl }: Platform): string {
  return cookieHeader(publicUrl, { name: cookieName, value: "", maxAgeSeconds: 0 });
}

/** Returns the ID of the person whom this browser signed up within the last 24 hours; undefined if there is none. */
export async function readSignedUpUserId(
  { auth, now, publicUrl }: Platform,
  headers: Headers,
): Promise<string | undefined> {
  const { secret } = await auth.$context;
  const [userId, expiresAt, signature = ""] = (readCookie(publicUrl, headers, cookieName) ?? "").split(".");
  if (!(Number(expiresAt) * 1000 > now().getTime())) return undefined;
  const expected = createSignature(secret, "sign-up browser", `${userId}.${expiresAt}`);
  return isSameSignature(signature, expected) ? userId : undefined;
}
