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

/** Returns true if this browser signed this person up within the last 24 hours. */
export async function isSignUpBrowser(
  { auth, now, publicUrl }: Platform,
  headers: Headers,
  userId: string,
): Promise<boolean> {
  const { secret } = await auth.$context;
  const [markedId, expiresAt, signature = ""] = (readCookie(publicUrl, headers, cookieName) ?? "").split(".");
  if (markedId !== userId || !(Number(expiresAt) * 1000 > now().getTime())) return false;
  return isSameSignature(signature, createSignature(secret, "sign-up browser", `${markedId}.${expiresAt}`));
}
